import { loggedIn } from '@shipmates/contract/messages/accounts'
import * as messages from '@shipmates/contract/messages/sign-in'
import * as contract from '@shipmates/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { clientOf, pendingLoginCookie } from '../accounts/cookie.ts'
import { cookiesOf } from '../accounts/sign-in.ts'
import { enterSecondFactor } from './enter.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import {
  readSecondFactor,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './switch.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config

  mount(
    app,
    contract.enterSecondFactor,
    async ({ body, request, reply }) => {
      const token = pendingLoginCookie.read(publicUrl, request.headers.cookie)
      const entry = { token, code: body.code }
      const { user, recoveryCodesLeft, ...opened } = await deps.signIns.watch('second_factor', () =>
        enterSecondFactor(deps, entry, clientOf(publicUrl, request)),
      )
      reply.header('Set-Cookie', [
        ...cookiesOf(publicUrl, { ...opened, user }),
        pendingLoginCookie.write(publicUrl, undefined),
      ])
      return {
        message: loggedIn,
        data: { ...user, ...(recoveryCodesLeft !== undefined && { recoveryCodesLeft }) },
      }
    },
    { onLimited: () => deps.signIns.count('second_factor', 'limited') },
  )

  mount(app, contract.getSecondFactor, async ({ viewer }) => ({
    data: await readSecondFactor(deps, viewer.userId),
  }))

  mount(app, contract.startSecondFactor, async ({ viewer, body }) => ({
    data: await startSecondFactor(deps, viewer, body.password),
  }))

  mount(app, contract.switchOnSecondFactor, async ({ viewer, body }) => ({
    message: messages.secondFactorOn,
    data: { recoveryCodes: await switchOnSecondFactor(deps, viewer, body.code) },
  }))

  mount(app, contract.renewRecoveryCodes, async ({ viewer, body }) => ({
    message: messages.recoveryCodesRenewed,
    data: { recoveryCodes: await renewRecoveryCodes(deps, viewer, body.password) },
  }))

  mount(app, contract.switchOffSecondFactor, async ({ viewer, body }) => {
    await switchOffSecondFactor(deps, viewer, body)
    return { message: messages.secondFactorOff }
  })
}
