import type { ReportId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** The name and state of an account, by its email. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'userName', 'deletionDueAt', 'suspendedAt', 'limitedAt', 'waitingSince'])
    .where('email', '=', email)
    .executeTakeFirst()

/** SQL: whether the moderator or admin in `users` may see a report about this member. */
const maySee = (target: unknown) => sql`users.id <> ${target}`

/** The emails of the moderators and admins who may see this report, and no other open one. */
export async function listUnnotified(
  tx: Tx,
  { id, target }: { id: ReportId; target: UserId },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where role <> 'member' and ${isPresent('users')} and ${maySee(target)} and not exists (
      select from reports
      where resolved_at is null and reports.id <> ${id} and ${maySee(sql`target_id`)}
    )
  `.execute(tx)
  return rows.map(({ email }) => email)
}

/**
 * The emails of the moderators and admins who may see a report about this member, and who have no reminder in the
 * queue.
 */
export async function listUnreminded(tx: Tx, { target }: { target: UserId }): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where role <> 'member' and ${isPresent('users')} and ${maySee(target)} and not exists (
      select from mails where recipient = email and kind = 'reports-overdue'
    )
  `.execute(tx)
  return rows.map(({ email }) => email)
}

export interface Awaited {
  userName: string
  open: number
  oldestAt: Date
}

/** The open reports that the moderator or admin with this email may see; undefined if there is none. */
export async function findAwaited(db: Db, email: string): Promise<Awaited | undefined> {
  const { rows } = await sql<Awaited>`
    select user_name, count(*)::int as open, min(reports.created_at) as oldest_at
    from users join reports on resolved_at is null and ${maySee(sql`target_id`)}
    where email = ${email} and role <> 'member' and ${isPresent('users')}
    group by users.id
  `.execute(db)
  return rows[0]
}
