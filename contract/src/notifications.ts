import * as z from 'zod/mini'
import { data } from './reply.ts'
import { route } from './route.ts'

/** Which notifications a member gets outside the app. */
export const NotificationSettings = z.object({
  /** A mail when messages stay unread for `UNREAD_MAIL_AFTER_MS` while the member is offline. */
  unreadMail: z.boolean('unreadMail must be true or false'),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = route({
  summary: 'Tells what I am notified of',
  method: 'GET',
  path: '/api/v1/settings/notifications',
  access: 'member',
  reply: data(NotificationSettings),
})

export const updateNotificationSettings = route({
  summary: 'Sets what I am notified of',
  method: 'PUT',
  path: '/api/v1/settings/notifications',
  access: 'member',
  body: NotificationSettings,
  reply: data(NotificationSettings),
})
