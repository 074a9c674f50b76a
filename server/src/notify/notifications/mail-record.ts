import type { Tabs } from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { queueMails } from '../../adapters/mail/mailer.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { MailKind } from '../../platform/db/column-types.ts'

/** The mails that a member gets once until they return, by kind of event. */
export const MAILS = {
  message: 'unread-messages',
  request: 'requests-waiting',
  acceptance: 'requests-accepted',
} as const satisfies Record<string, MailKind>

export type MailedKind = keyof typeof MAILS

/**
 * SQL: whether a member has been active since the last mail, a row of `notification_mails` that is joined as `mailed`:
 * with an open tab, or by a request alone.
 */
export const hasReturned = sql<boolean>`(
  exists (
    select from last_seen where last_seen.user_id = mailed.user_id and seen_at > mailed.mailed_at
  )
  or exists (
    select from sessions where sessions.user_id = mailed.user_id and last_used_at > mailed.mailed_at
  )
)`

interface Due {
  userId: UserId
  /** When to send the mail. */
  at: Date
  /** The time of the oldest notice in it; null for messages. */
  since: Date | null
}

/**
 * Queues a mail to each of these members who was not mailed about the kind since they last returned. The row that
 * records it is written in the same transaction, so that several nodes queue one mail.
 */
export async function queueOncePerAbsence(
  tx: Tx,
  kind: MailedKind,
  due: readonly Due[],
): Promise<void> {
  const { rows } = await sql<{ userId: UserId; email: string }>`
    with noted as (
      insert into notification_mails as mailed (user_id, kind, mailed_at, since)
      select id, ${kind}, clock_timestamp(), since
      from unnest(
        ${due.map(({ userId }) => userId)}::bigint[], ${due.map(({ since }) => since)}::timestamptz[]
      ) as due (id, since)
      order by id
      on conflict (user_id, kind) do update
        set mailed_at = excluded.mailed_at, since = excluded.since where ${hasReturned}
      returning user_id
    )
    select user_id, email from noted join users on users.id = noted.user_id
  `.execute(tx)
  const emails = new Map(rows.map(({ userId, email }) => [userId, email]))
  await queueAt(
    tx,
    MAILS[kind],
    due.map(({ userId, at }) => ({ email: emails.get(userId), at })),
  )
}

/** Queues mails of a kind, each at its time. Leaves out those without an address. */
export async function queueAt(
  tx: Tx,
  kind: MailKind,
  mails: readonly { email: string | undefined; at: Date }[],
): Promise<void> {
  const recipients = new Map<number, string[]>()
  for (const { email, at } of mails) {
    const time = at.getTime()
    if (email !== undefined) recipients.set(time, [...(recipients.get(time) ?? []), email])
  }
  for (const [time, some] of recipients) {
    await queueMails(tx, { recipients: some, kind }, new Date(time))
  }
}

interface Recipient {
  userId: UserId
  userName: string
  since: Date | null
  /** A member who has returned since the mail was queued counts as having a tab. */
  tabs: Tabs
}

/** The recipient of a mail that was queued by `queueOncePerAbsence`; `undefined` if they are no longer present. */
export async function findRecipient(
  db: Db,
  { email, kind }: { email: string; kind: MailedKind },
): Promise<Recipient | undefined> {
  const { rows } = await sql<Omit<Recipient, 'tabs'> & { hasReturned: boolean }>`
    select users.id as user_id, user_name, since, ${hasReturned} as has_returned
    from users join notification_mails mailed on mailed.user_id = users.id and mailed.kind = ${kind}
    where users.email = ${email} and ${isPresent('users')}
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { hasReturned: isBack, ...recipient } = row
  return { ...recipient, tabs: isBack ? 'hidden' : 'none' }
}
