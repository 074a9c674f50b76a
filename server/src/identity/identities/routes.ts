import * as contract from '@shipmates/contract/identities'
import * as messages from '@shipmates/contract/messages/sign-in'
import * as options from '@shipmates/contract/sign-in-options'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { clientOf, oauthCookie, pendingIdentityCookie, signupCookie } from '../accounts/cookie.ts'
import { linkPending, listIdentities, startLink, unlink } from './link.ts'
import type { Visitor } from './oauth-states.ts'
import { dropPending, readPending } from './pending.ts'
import { type FinishImport, providerOf, providerRoutes } from './provider-routes.ts'
import { createProviders } from './providers.ts'
import { readSignInOptions } from './sign-in-options.ts'
import { signUpPending } from './sign-up.ts'
import { readSignInState } from './state.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps, finishImport: FinishImport): void {
  const { publicUrl } = deps.config
  const providers = createProviders(deps)
  const pendingOf = ({ headers }: FastifyRequest) =>
    pendingIdentityCookie.read(publicUrl, headers.cookie)
  const visitorOf = (request: FastifyRequest): Visitor => ({
    viewer: request.viewer,
    client: clientOf(publicUrl, request),
    secret: oauthCookie.read(publicUrl, request.headers.cookie),
    ticket: signupCookie.read(publicUrl, request.headers.cookie),
    pendingToken: pendingOf(request),
  })

  mount(app, options.getSignInOptions, () => ({ data: readSignInOptions(deps.config) }))

  mount(app, contract.getPendingIdentity, async ({ request }) => ({
    data: await readPending(deps, pendingOf(request)),
  }))

  mount(app, contract.dropPendingIdentity, async ({ request, reply }) => {
    await dropPending(deps, pendingOf(request))
    reply.header('Set-Cookie', pendingIdentityCookie.write(publicUrl, undefined))
    return {}
  })

  mount(app, contract.signUpByIdentity, async ({ body, request, reply }) => {
    const { user, cookies } = await signUpPending(deps, body, visitorOf(request))
    reply.header('Set-Cookie', cookies)
    return { data: user }
  })

  mount(app, contract.getSignInState, async ({ viewer }) => ({
    data: await readSignInState(deps, viewer),
  }))

  mount(app, contract.listIdentities, async ({ viewer }) => ({
    data: await listIdentities(deps, viewer.userId),
  }))

  mount(app, contract.linkIdentity, async ({ viewer, params, body, request, reply }) => {
    const at = providerOf(providers, params.provider)
    const { secret: kept } = visitorOf(request)
    const { url, secret } = await startLink(deps, at, { viewer, ...body }, kept)
    reply.header('Set-Cookie', oauthCookie.write(publicUrl, secret))
    return { data: { url } }
  })

  mount(app, contract.linkPendingIdentity, async ({ viewer, request, reply }) => {
    const identityId = await linkPending(deps, viewer, pendingOf(request))
    reply.header('Set-Cookie', pendingIdentityCookie.write(publicUrl, undefined))
    return { data: { identityId } }
  })

  mount(app, contract.unlinkIdentity, async ({ viewer, params, body }) => {
    await unlink(deps, viewer, { ...params, ...body })
    return { message: messages.identityUnlinked }
  })

  providerRoutes(app, deps, { providers, visitorOf, finishImport })
}
