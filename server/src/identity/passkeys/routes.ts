import { loggedIn } from '@shipmates/contract/messages/accounts'
import * as messages from '@shipmates/contract/messages/sign-in'
import * as contract from '@shipmates/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { clientOf } from '../accounts/cookie.ts'
import { cookiesOf } from '../accounts/sign-in.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { logInByPasskey, startPasskeyLogin } from './log-in-by-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './verify.ts'

/** If browsers offer no passkeys here, these routes answer NOT_FOUND. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  mount(app, contract.startPasskeyLogin, async () => ({ data: await startPasskeyLogin(deps) }))

  mount(
    app,
    contract.logInByPasskey,
    async ({ body, request, reply }) => {
      const client = clientOf(config.publicUrl, request)
      const opened = await deps.signIns.watch('passkey', () =>
        logInByPasskey(deps, body.response, client),
      )
      reply.header('Set-Cookie', cookiesOf(config.publicUrl, opened))
      return { message: loggedIn, data: opened.user }
    },
    { onLimited: () => deps.signIns.count('passkey', 'limited') },
  )

  mount(app, contract.startPasskey, async ({ viewer, body }) => ({
    data: await startPasskey(deps, viewer, body.password),
  }))

  mount(app, contract.addPasskey, async ({ viewer, body }) => ({
    message: messages.passkeyAdded,
    data: { passkeyId: await addPasskey(deps, viewer, body) },
  }))

  mount(app, contract.listPasskeys, async ({ viewer }) => {
    relyingParty(config)
    return { data: await listPasskeys(deps, viewer.userId) }
  })

  mount(app, contract.renamePasskey, async ({ viewer, params, body }) => {
    relyingParty(config)
    await renamePasskey(deps, viewer, { id: params.passkeyId, name: body.name })
    return { message: messages.passkeySaved }
  })

  mount(app, contract.removePasskey, async ({ viewer, params, body }) => {
    relyingParty(config)
    await removePasskey(deps, viewer, { id: params.passkeyId, password: body.password })
    return { message: messages.passkeyRemoved }
  })
}
