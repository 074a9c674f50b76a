import * as contract from '@shipmates/contract/notifications'
import type { Domain } from '../../domain.ts'
import { ofMember } from '../../platform/db/delete-oldest.ts'
import { mount } from '../../platform/http/mount.ts'
import { composeDigest, mailDigests } from './digest.ts'
import { composeNotices, mailAboutNotices } from './notice-mail.ts'
import { changeSettings, readSettings, readState } from './settings.ts'
import { composeUnread, mailAboutUnread } from './unread-mail.ts'
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
  purge: ({ userId }) => ({
    'notification settings': ofMember('notification_settings', userId),
    'weekly mail': ofMember('digests', userId),
    'mails about events': ofMember('notification_mails', userId),
  }),
  export: { settings: readSettings },
  mails: ({ config, shortlist }) => ({
    'unread-messages': composeUnread(config),
    'requests-waiting': composeNotices(config, 'request'),
    'requests-accepted': composeNotices(config, 'acceptance'),
    digest: composeDigest(config, shortlist),
  }),
} satisfies Domain
