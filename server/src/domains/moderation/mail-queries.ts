import type { Db } from '../../platform/db/client.ts'

/** The name of an account, by its email, and when it is to be deleted. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'userName', 'deletionDueAt'])
    .where('email', '=', email)
    .executeTakeFirst()
