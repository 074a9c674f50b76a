import type { Db } from '../../platform/db/client.ts'

/** The name of an account, by its email, and how it stands. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'userName', 'deletionDueAt', 'suspendedAt', 'limitedAt', 'waitingSince'])
    .where('email', '=', email)
    .executeTakeFirst()
