import { writeLetter } from '../../adapters/mail/letter.tsx'
import type { Waiting } from './unread-queries.ts'

const SENDERS_NAMED_MAX = 5

const messages = (count: number) => `${count} unread message${count === 1 ? '' : 's'}`

/** Tells how many messages are unread and from whom; never their content. */
export function unreadLetter(waiting: readonly Waiting[], publicUrl: string) {
  const count = (rows: readonly Waiting[]) => rows.reduce((sum, row) => sum + row.unreadCount, 0)
  const named = waiting.slice(0, SENDERS_NAMED_MAX)
  const others = waiting.slice(SENDERS_NAMED_MAX)
  return writeLetter({
    subject: `You have ${messages(count(waiting))} on Shipmates`,
    lines: [
      `Hello ${waiting[0]?.userName},`,
      'While you were away, these came for you:',
      ...named.map(({ senderName, unreadCount }) => `${messages(unreadCount)} from ${senderName}`),
      ...(others.length > 0 ? [`${messages(count(others))} from ${others.length} more`] : []),
    ],
    action: { label: 'Open your messages', url: `${publicUrl}/messages` },
    note:
      'There is one such mail at most until you come back. ' +
      `You can switch it off under Notifications in your settings: ${publicUrl}/settings`,
  })
}
