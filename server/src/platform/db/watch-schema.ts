import type pg from 'pg'
import { repeat } from '../jobs.ts'
import type { Log } from '../log.ts'
import { unlogged } from '../outage.ts'
import { knownMigrations, readApplied, refusalOf } from './schema-state.ts'

const EVERY_MS = 5_000

export interface SchemaWatch {
  /** Rejects if this node is too old for the schema of the database, or cannot read it. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Checks whether a newer version has migrated the database beyond what this node can run on, and logs it once. */
export async function watchSchema(pool: pg.Pool, log: Pick<Log, 'error'>): Promise<SchemaWatch> {
  const range = await knownMigrations()
  let logged: string | undefined
  const check = async () => {
    const refusal = refusalOf({ ...range, ...(await readApplied(pool)) })
    if (refusal && refusal !== logged)
      log.error({ reason: refusal }, 'this node is too old for the database')
    logged = refusal
    if (refusal) throw new Error(refusal)
  }
  // The result is logged above, and an outage of the database is noticed elsewhere.
  const stop = repeat({ everyMs: EVERY_MS, work: check, outage: unlogged })
  return { check, stop }
}
