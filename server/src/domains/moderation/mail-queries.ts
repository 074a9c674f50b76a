import type { ReportId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isPresent } from '../visibility/visible.ts'

/** The name of an account, by its email, and how it stands. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'userName', 'deletionDueAt', 'suspendedAt', 'limitedAt', 'waitingSince'])
    .where('email', '=', email)
    .executeTakeFirst()

/** SQL: whether the moderator or admin in `users` may see a report about this member. */
const maySee = (target: unknown) => sql`users.id <> ${target}`

/** The emails of the moderators and admins who may see this report, and no other open one. */
export async function listUntold(
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

/** The name of the moderator or admin with this email, if an open report waits for them. */
export async function findAwaited(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ userName: string }>`
    select user_name from users
    where email = ${email} and role <> 'member' and ${isPresent('users')} and exists (
      select from reports where resolved_at is null and ${maySee(sql`target_id`)}
    )
  `.execute(db)
  return rows[0]?.userName
}
