import {
  decideNotification,
  type NotificationDecision,
  type NotificationFacts,
  type NotificationKind,
} from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import { queueMails } from '../../adapters/mail/mailer.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/schema.ts'
import { readFacts } from './facts.ts'

/** A member who is to be mailed. */
export interface Told {
  userId: UserId
  email: string
}

/** When each of these members is to be mailed, who are away and do not know yet. Leaves out who is not to be. */
export async function whenToMail(
  db: Db,
  ids: readonly UserId[],
  { kind, at }: { kind: NotificationKind; at: Date },
): Promise<Map<UserId, Date>> {
  const when = new Map<UserId, Date>()
  for (const [id, facts] of await readFacts(db, ids)) {
    const what = decideMail(facts, kind, at)
    if (what !== 'drop') when.set(id, what === 'send' ? at : what.waitUntil)
  }
  return when
}

/** Queues a mail to each of these members at their time. */
export async function queueAt(
  tx: Tx,
  told: readonly Told[],
  { when, kind }: { when: ReadonlyMap<UserId, Date>; kind: MailKind },
): Promise<void> {
  const recipients = new Map<number, string[]>()
  for (const { userId, email } of told) {
    const at = when.get(userId)?.getTime()
    if (at !== undefined) recipients.set(at, [...(recipients.get(at) ?? []), email])
  }
  for (const [at, some] of recipients)
    await queueMails(tx, { recipients: some, kind }, new Date(at))
}

/** What to do with a mail that is about to be sent, by the settings as they are then. */
export async function decideNow(
  db: Db,
  userId: UserId,
  kind: NotificationKind,
  at: Date,
): Promise<NotificationDecision> {
  const facts = (await readFacts(db, [userId])).get(userId)
  return facts ? decideMail(facts, kind, at) : 'drop'
}

/** Whether the member is away, and does not know yet, is what the queries ask that find whom to mail. */
const decideMail = (facts: NotificationFacts, kind: NotificationKind, at: Date) =>
  decideNotification(
    { ...facts, kind, channel: 'mail', tabs: 'none', isRead: false, conversation: null },
    at,
  )
