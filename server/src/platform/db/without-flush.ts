import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

/**
 * Runs work in a transaction whose commit does not wait for the disk. Only for work that is repeated if it is lost: the
 * last commits before a crash of the database may be gone.
 */
export const withoutFlush = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })
