import * as contract from '@shipmates/contract/notifications'
import { sql } from 'kysely'
import type { Deleted, Domain } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import { type DeleteBatch, deleteOrdered } from '../../platform/db/delete-oldest.ts'
import { mount } from '../../platform/http/mount.ts'
import { notificationComposers } from './composers.ts'
import { mailDigests } from './digest.ts'
import { mailAboutNotices } from './notice-mail.ts'
import { changeSettings, readSettings, readState } from './settings.ts'
import { mailAboutUnread } from './unread-mail.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

export const notifications = {
  name: 'notifications',
  routes: async (app, deps) => {
    mount(app, contract.getNotificationSettings, async ({ viewer }) => ({
      data: await readState(deps, viewer),
    }))
    mount(app, contract.updateNotificationSettings, async ({ viewer, body }) => ({
      data: await changeSettings(deps, viewer, body),
    }))
    await unsubscribeRoutes(app, deps)
  },
  jobs: (deps) => [mailAboutUnread(deps), mailAboutNotices(deps), mailDigests(deps)],
  purge,
  export: { settings: readSettings },
  mails: ({ config, shortlist }) => notificationComposers(config, shortlist),
} satisfies Domain

function purge(db: Db, { userId }: Deleted): Record<string, DeleteBatch> {
  const own = (table: string): DeleteBatch => {
    const where = sql`user_id = ${userId}`
    return (limit) => deleteOrdered(db, { table, by: 'user_id', where }, limit)
  }
  return {
    'notification settings': own('notification_settings'),
    'weekly mail': own('digests'),
    'mails about events': own('notification_mails'),
  }
}
