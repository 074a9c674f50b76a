import * as z from 'zod/mini'
import { data } from './reply.ts'
import { route } from './route.ts'

/** Which notifications a member gets outside the app. */
export const NotificationSettings = z.object({
  /** A mail when messages stay unread for `UNREAD_MAIL_AFTER_MS` while the member is offline. */
  unreadMail: z.boolean('unreadMail must be true or false'),
  /** A mail each Monday at 9 with at most `DIGEST_MAX` developers to meet. Off until the member switches it on. */
  digestMail: z.boolean('digestMail must be true or false'),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The settings, and whether to ask for one of them. */
export const NotificationState = z.extend(NotificationSettings, {
  /** Whether the member has a connection, and has never said whether they want `digestMail`. */
  asksDigest: z.boolean(),
})
export type NotificationState = z.infer<typeof NotificationState>

export const getNotificationSettings = route({
  summary: 'Tells what I am notified of',
  method: 'GET',
  path: '/api/v1/settings/notifications',
  access: 'member',
  reply: data(NotificationState),
})

export const updateNotificationSettings = route({
  summary: 'Sets some of what I am notified of',
  method: 'PUT',
  path: '/api/v1/settings/notifications',
  access: 'member',
  body: z.partial(NotificationSettings),
  reply: data(NotificationState),
})
