import type pg from 'pg'
import { createBlobs, storeOf } from '../adapters/blobs/blobs.ts'
import { requireDatabase, withDatabase } from '../backup/with-database.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/client.ts'
import { createClock } from '../platform/db/clock.ts'
import { numberOf } from '../platform/db/migration-files.ts'
import { readSchemaState, refusalOf } from '../platform/db/schema-state.ts'
import { createLog } from '../platform/log.ts'
import { createCommandLive } from '../platform/realtime/command-live.ts'

export type CommandDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'live' | 'mailer' | 'blobs'>

const STATEMENT_WITHIN_MS = 60_000

/** The nodes look for queued mail at their start and every few seconds. */
const nodesMail: Deps['mailer'] = { wake: () => {}, stop: async () => {}, metrics: [] }

/**
 * Runs `work` on the product's database, with the dependencies of a server's domains. Events go to the sockets of the
 * running nodes, and the nodes send queued mail. Warnings go to standard error.
 *
 * Throws if there is no database, or one that this version cannot run on.
 */
export async function withDeps<Result>(
  config: Config,
  work: (deps: CommandDeps) => Promise<Result>,
): Promise<Result> {
  const log = createLog('warn', process.stderr)
  await requireDatabase(config)
  return withDatabase(config, log, async (url) => {
    const { db, pool, close } = openDatabase({
      url,
      poolSize: 2,
      queryTimeoutMs: STATEMENT_WITHIN_MS,
      applicationName: 'shipmates command line',
    })
    try {
      await requireSchema(pool)
      const clock = await createClock(pool)
      const { now } = clock
      const live = createCommandLive({ db, now, log })
      try {
        const blobs = createBlobs({ db, now, log, ...storeOf(config) })
        return await work({ config, db, now, log, live, mailer: nodesMail, blobs })
      } finally {
        clock.stop()
        await live.close()
      }
    } finally {
      await close()
    }
  })
}

/** Throws unless a server of this version can run on the database, and has migrated it. */
async function requireSchema(pool: pg.Pool): Promise<void> {
  const state = await readSchemaState(pool)
  const refusal = refusalOf(state)
  if (refusal) throw new Error(refusal)
  if (state.pending.length === 0) return
  const [applied, known] = [numberOf(state.applied), numberOf(state.known)]
  throw new Error(
    `The database is of an older version. Start this one first: it is at migration ${applied}, not ${known}.`,
  )
}
