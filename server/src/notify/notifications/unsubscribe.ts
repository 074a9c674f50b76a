import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@shipmates/contract/ids'
import { isId } from '@shipmates/contract/is-id'
import type { NotificationSettings } from '@shipmates/contract/notifications'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { findUnsubscribeKey } from './queries.ts'

export const UNSUBSCRIBE_PATH = '/unsubscribe/'

/** The mails with an unsubscribe link, by the name in the link, and the setting that each link switches off. */
const SETTINGS = {
  unread: 'unreadMail',
  digest: 'digestMail',
  requests: 'requestMail',
  acceptances: 'acceptanceMail',
} as const satisfies Record<string, keyof NotificationSettings>

export type MailName = keyof typeof SETTINGS

export interface Subscription {
  mail: MailName
  setting: (typeof SETTINGS)[MailName]
  userId: UserId
}

/**
 * The link in a mail that unsubscribes its recipient. It is signed, so nothing is stored for each mail, and it works as
 * long as the account exists.
 */
export async function unsubscribeUrl(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { mail, userId }: Pick<Subscription, 'mail' | 'userId'>,
): Promise<string> {
  const signature = sign(await findUnsubscribeKey(db), mail, userId).toString('base64url')
  return `${publicUrl}${UNSUBSCRIBE_PATH}${mail}.${userId}.${signature}`
}

/** The mail that a token unsubscribes from; `undefined` for a token that this installation did not sign. */
export function readToken(key: Buffer, token: string): Subscription | undefined {
  const [mail = '', userId, signature = '', ...rest] = token.split('.')
  if (!isMail(mail) || !isId(userId) || rest.length > 0) return undefined
  const wanted = sign(key, mail, userId as UserId)
  const presented = Buffer.from(signature, 'base64url')
  if (presented.length !== wanted.length || !timingSafeEqual(presented, wanted)) return undefined
  return { mail, setting: SETTINGS[mail], userId: userId as UserId }
}

const isMail = (name: string): name is MailName => Object.hasOwn(SETTINGS, name)

const sign = (key: Buffer, mail: MailName, userId: UserId) =>
  createHmac('sha256', key).update(`${mail}.${userId}`).digest()
