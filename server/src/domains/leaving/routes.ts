import * as contract from '@shipmates/contract/leaving'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionCookie } from '../accounts/cookie.ts'
import { stopLeaving } from '../accounts/leave.ts'
import { deleteAccount } from './delete-account.ts'

export function leavingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.deleteAccount, async ({ viewer, body, reply }) => {
    const data = await deleteAccount(deps, viewer.userId, body)
    reply.header('Set-Cookie', sessionCookie.write(deps.config.publicUrl, undefined))
    return { data }
  })

  mount(app, contract.keepAccount, async ({ viewer }) => {
    await stopLeaving(deps, viewer.userId)
    return {}
  })
}
