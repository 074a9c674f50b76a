import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@shipmates/contract/ids'
import { isId } from '@shipmates/contract/is-id'
import type { NotificationSettings } from '@shipmates/contract/notifications'
import { type Frame, flag, frame } from '../../people/public-pages/frame.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Html, html } from '../../platform/http/html.ts'

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

/** The key that signs the links that unsubscribe. */
export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribeKey').select('key').executeTakeFirstOrThrow()
  return key
}

const isMail = (name: string): name is MailName => Object.hasOwn(SETTINGS, name)

const sign = (key: Buffer, mail: MailName, userId: UserId) =>
  createHmac('sha256', key).update(`${mail}.${userId}`).digest()

const words: Record<MailName, { mail: string; off: string }> = {
  unread: {
    mail: 'emails about unread messages',
    off: "You won't get emails about unread messages any more.",
  },
  digest: {
    mail: 'the weekly email',
    off: "You won't get the weekly email any more.",
  },
  requests: {
    mail: 'emails about connection requests',
    off: "You won't get emails about connection requests any more.",
  },
  acceptances: {
    mail: 'emails about accepted requests',
    off: "You won't get emails about accepted requests any more.",
  },
}

/** Asks before it unsubscribes, because programs that check mails open every link. */
export const writeQuestion = (mail: MailName, site: Frame): string =>
  page(
    {
      title: 'Unsubscribe',
      line: `Do you want to stop ${words[mail].mail}?`,
      // Without an action, a form is sent to the address of its page.
      action: html`<form method="post"><button class="button primary">Unsubscribe</button></form>`,
    },
    site,
  )

export const writeDone = (mail: MailName, site: Frame): string =>
  page(
    {
      title: "You're unsubscribed",
      line: `${words[mail].off} You can turn them on again in Settings.`,
      action: toSettings,
    },
    site,
  )

export const writeNoLink = (site: Frame): string =>
  page(
    {
      title: "This link doesn't work",
      line: 'It may be cut off or mistyped. You can choose your emails in Settings.',
      action: toSettings,
    },
    site,
  )

const toSettings = html`<a class="button outline" href="/settings#notifications">Open Settings</a>`

const page = (
  { title, line, action }: { title: string; line: string; action: Html },
  site: Frame,
): string =>
  frame(
    {
      title,
      head: html`<meta name="robots" content="noindex">`,
      main: html`<main class="page missing">${flag('N')}<div><h1>${title}</h1><p>${line}</p>${action}</div></main>`,
    },
    site,
  )
