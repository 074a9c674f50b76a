import { type Site, writeLetter } from '../../adapters/mail/letter.tsx'
import type { Waiting } from './unread-queries.ts'

const SENDERS_NAMED_MAX = 5

const messages = (count: number) => `${count} unread message${count === 1 ? '' : 's'}`

/** Tells how many messages are unread and from whom; never their content. */
export function unreadLetter(
  waiting: readonly Waiting[],
  { publicUrl, siteName }: Site,
  unsubscribeUrl: string,
) {
  const count = (rows: readonly Waiting[]) => rows.reduce((sum, row) => sum + row.unreadCount, 0)
  const named = waiting.slice(0, SENDERS_NAMED_MAX)
  const others = waiting.slice(SENDERS_NAMED_MAX)
  return writeLetter({
    siteName,
    subject: `You have ${messages(count(waiting))} on ${siteName}`,
    lines: [
      `Hi ${waiting[0]?.userName},`,
      "Here's what you missed:",
      ...named.map(({ senderName, unreadCount }) => `${messages(unreadCount)} from ${senderName}`),
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
