import { AppError } from '@shipmates/contract/errors'
import * as contract from '@shipmates/contract/identities'
import * as messages from '@shipmates/contract/messages/sign-in'
import * as options from '@shipmates/contract/sign-in-options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { clientOf, oauthCookie, pendingIdentityCookie, signupCookie } from '../accounts/cookie.ts'
import { comeBack, hasOAuthState, startSignIn } from './come-back.ts'
import { linkPending, listIdentities, startLink, unlink } from './link.ts'
import { type Redirect, toPath, type Visitor } from './oauth-states.ts'
import { dropPending, readPending } from './pending.ts'
import { createProviders, type Provider, type Providers } from './providers.ts'
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

/** Finishes an import when GitHub sends a member back for it. Returns the page to open. */
type FinishImport = (viewer: Viewer | undefined, query: URLSearchParams) => Promise<string>

interface ProviderRoutes {
  providers: Providers
  visitorOf: (request: FastifyRequest) => Visitor
  finishImport: FinishImport
}

type ProviderParams = { Params: { provider: string } }

/** No HEAD, because it would use up the state. Sign-ins have limits of their own. */
const redirects = {
  config: { isGuarded: true, whileLeaving: true, hasOwnLimits: true },
  exposeHeadRoute: false,
}

/** The pages that redirect to a provider, and back from it. */
function providerRoutes(
  app: FastifyInstance,
  deps: Deps,
  { providers, visitorOf, finishImport }: ProviderRoutes,
): void {
  app.get<ProviderParams>(options.PROVIDER_START_PATH, redirects, async (request, reply) => {
    const at = providerOf(providers, request.params.provider)
    // Invalid values are ignored, because the page is opened by a link.
    const { next, invitation } = options.ProviderStart.safeParse(request.query).data ?? {}
    const wish = { next: toPath(next) ?? null, invitation }
    return redirect(reply, await startSignIn(deps, at, wish, visitorOf(request)))
  })

  app.get<ProviderParams>(options.PROVIDER_CALLBACK_PATH, redirects, async (request, reply) => {
    const at = providerOf(providers, request.params.provider)
    const query = new URL(request.url, deps.config.publicUrl).searchParams
    if (at.id === 'github' && !hasOAuthState(query)) {
      const location = await finishImport(request.viewer, query)
      return redirect(reply, { location, cookies: [] })
    }
    return redirect(reply, await comeBack(deps, at, query, visitorOf(request)))
  })
}

/** Throws NOT_FOUND for a provider that the settings do not name. */
function providerOf(
  providers: Providers,
  name: string,
): { id: options.ProviderId; provider: Provider } {
  const id = options.ProviderId.safeParse(name).data
  const provider = id && providers[id]
  if (!provider) throw new AppError('NOT_FOUND')
  return { id, provider }
}

function redirect(reply: FastifyReply, { location, cookies }: Redirect): FastifyReply {
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  return reply.header('Cache-Control', 'no-store').redirect(location, 303)
}
