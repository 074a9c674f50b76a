import * as contract from '@shipmates/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { changeSettings, readState } from './settings.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getNotificationSettings, async ({ viewer }) => ({
    data: await readState(deps, viewer.userId),
  }))

  mount(app, contract.updateNotificationSettings, async ({ viewer, body }) => ({
    data: await changeSettings(deps, viewer.userId, body),
  }))
}
