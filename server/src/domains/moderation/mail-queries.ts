import type { Db } from '../../platform/db/client.ts'

/** The name of an account, by its email, and when it is to be deleted. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'userName', 'deletionDueAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** The reason of an act, from its entry of the log. */
export async function findReason(db: Db, logId: string): Promise<string | null> {
  const found = await db
    .selectFrom('moderationLog')
    .select('note')
    .where('id', '=', logId)
    .executeTakeFirst()
  return found?.note ?? null
}
