import type { Developer } from '@shipmates/contract/discovery'
import { reasonText } from '@shipmates/contract/messages/reasons'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import type { UnreadMessages } from './pending.ts'

const SENDERS_NAMED_MAX = 5

const messages = (count: number) => `${count} unread message${count === 1 ? '' : 's'}`

interface UnreadMail {
  userName: string
  /** By conversation. */
  unread: readonly Pick<UnreadMessages, 'senderName' | 'count'>[]
  unsubscribeUrl: string
}

/** Says how many messages are unread and from whom; never their content. */
export function unreadMail(
  { userName, unread, unsubscribeUrl }: UnreadMail,
  { publicUrl, siteName }: Site,
) {
  const count = (rows: UnreadMail['unread']) => rows.reduce((sum, row) => sum + row.count, 0)
  const named = unread.slice(0, SENDERS_NAMED_MAX)
  const others = unread.slice(SENDERS_NAMED_MAX)
  return writeMail({
    siteName,
    subject: `You have ${messages(count(unread))} on ${siteName}`,
    lines: [
      `Hi ${userName},`,
      "Here's what you missed:",
      ...named.map(({ senderName, count: sent }) => `${messages(sent)} from ${senderName}`),
      ...(others.length > 0
        ? [
            `${messages(count(others))} from ${others.length} other ${others.length === 1 ? 'person' : 'people'}`,
          ]
        : []),
    ],
    action: { label: 'Open your messages', url: `${publicUrl}/messages` },
    note:
      "We won't email again until you've been back. " +
      `Turn these off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}

const NAMED_MAX = 5
/** More are not counted. */
export const LISTED_MAX = 100

interface NoticeMail {
  userName: string
  /** The names of the others, at most `LISTED_MAX`. */
  names: readonly string[]
  unsubscribeUrl: string
}

/** "Ada, Linus and 3 others". */
function listOf(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX)
  const more = names.length - named.length
  const rest = names.length === LISTED_MAX ? 'many others' : `${more} other${more === 1 ? '' : 's'}`
  const all = more > 0 ? [...named, rest] : named
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const countOf = (names: readonly string[]) =>
  names.length === LISTED_MAX ? `${LISTED_MAX} or more` : `${names.length}`

const noteOf = (publicUrl: string) =>
  `We won't email again until you've been back. Turn these off in Settings: ${publicUrl}/settings`

/** Names the senders of pending requests; never their notes. */
export const requestsMail = (
  { userName, names, unsubscribeUrl }: NoticeMail,
  { publicUrl, siteName }: Site,
) =>
  writeMail({
    siteName,
    subject:
      names.length === 1
        ? `${names[0]} wants to connect on ${siteName}`
        : `${countOf(names)} developers want to connect on ${siteName}`,
    lines: [`Hi ${userName},`, `${listOf(names)} asked to connect with you.`],
    action: { label: 'See your requests', url: `${publicUrl}/requests` },
    note: noteOf(publicUrl),
    unsubscribeUrl,
  })

/** Names the members who accepted a request. */
export const acceptancesMail = (
  { userName, names, unsubscribeUrl }: NoticeMail,
  { publicUrl, siteName }: Site,
) =>
  writeMail({
    siteName,
    subject:
      names.length === 1
        ? `${names[0]} accepted your request on ${siteName}`
        : `${countOf(names)} developers accepted your requests on ${siteName}`,
    lines: [`Hi ${userName},`, `You are now connected with ${listOf(names)}.`],
    action: { label: 'See your connections', url: `${publicUrl}/connections` },
    note: noteOf(publicUrl),
    unsubscribeUrl,
  })

interface Digest {
  reader: { userName: string }
  picks: readonly Developer[]
  unsubscribeUrl: string
}

/** Names developers to meet: each with the headline, why they match, and a link. */
export function digestMail(
  { reader, picks, unsubscribeUrl }: Digest,
  { publicUrl, siteName }: Site,
) {
  const developers = picks.length === 1 ? 'A developer' : `${picks.length} developers`
  return writeMail({
    siteName,
    subject: `${developers} to meet on ${siteName}`,
    lines: [`Hi ${reader.userName},`, 'You may get along with:'],
    people: picks.map(({ userName, headline, match }) => ({
      name: userName,
      url: `${publicUrl}${linkTo(userName)}`,
      lines: [...(headline ? [headline] : []), match.reasons.map(reasonText).join(' · ')],
    })),
    action: { label: 'Discover more', url: `${publicUrl}/dashboard` },
    note:
      'You get this email on Mondays because you asked for it. ' +
      `Turn it off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}

/** The address that searches for a name and opens its profile. */
const linkTo = (userName: string) => {
  const name = encodeURIComponent(userName)
  return `/dashboard?search=%40${name}&profile=${name}`
}
