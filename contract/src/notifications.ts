import * as z from 'zod/mini'
import { quietTimeInvalid } from './messages/malformed.ts'
import { data } from './reply.ts'
import { route } from './route.ts'

const isOn = (name: string) => z.boolean(`${name} must be true or false`)

/** "22:00". */
const TimeOfDay = z.nullable(
  z.string(quietTimeInvalid).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, quietTimeInvalid)),
)

/** The notifications that a member gets outside the app. */
export const NotificationSettings = z.object({
  messagePush: isOn('messagePush'),
  /** A mail when messages stay unread for `UNREAD_MAIL_AFTER_MS` while the member is offline. */
  unreadMail: isOn('unreadMail'),
  requestPush: isOn('requestPush'),
  /** A mail about pending requests while the member is offline. */
  requestMail: isOn('requestMail'),
  acceptancePush: isOn('acceptancePush'),
  /** A mail about accepted requests while the member is offline. */
  acceptanceMail: isOn('acceptanceMail'),
  /** A mail each Monday at 9 with at most `DIGEST_MAX` developers to meet. Off until the member switches it on. */
  digestMail: isOn('digestMail'),
  /** Whether a push about a message contains its text. Off until the member switches it on. */
  pushText: isOn('pushText'),
  /**
   * Quiet hours, in the member's time zone: a mail waits for their end, and a push is dropped. Both times are null, or
   * neither. They may include midnight, and are never equal.
   */
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The settings, and what depends on more than them. */
export const NotificationState = z.extend(NotificationSettings, {
  /** Whether the member has a connection, and has never answered the question about `digestMail`. */
  asksDigest: z.boolean(),
  /** The zone of the quiet hours, from the profile. Null: there are no quiet hours. */
  timeZone: z.nullable(z.string()),
  /** My devices that get pushes, by the names of their sessions. */
  pushDevices: z.array(z.object({ name: z.string(), isCurrent: z.boolean() })),
})
export type NotificationState = z.infer<typeof NotificationState>

export const getNotificationSettings = route({
  summary: 'Returns my choices of notifications',
  method: 'GET',
  path: '/api/v1/settings/notifications',
  access: 'member',
  reply: data(NotificationState),
})

export const updateNotificationSettings = route({
  summary: 'Sets some of my choices of notifications',
  method: 'PUT',
  path: '/api/v1/settings/notifications',
  access: 'member',
  body: z.partial(NotificationSettings),
  reply: data(NotificationState),
})
