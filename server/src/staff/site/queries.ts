import type { Db } from '../../platform/db/client.ts'

/** Whether somebody has the role of an admin, whatever the state of their account. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()) !== undefined
