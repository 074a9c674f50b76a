import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDatabase } from '../../server/src/platform/db/client.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/start.ts'
import { parentOf } from './processes.ts'

/** A PostgreSQL with the settings of the embedded one, and with the product's schema. */
export interface Database extends AsyncDisposable {
  url: string
  db: Db
  /** One connection without a timeout, for seeding. */
  client: pg.Client
  /** The postmaster, whose children serve the connections. */
  pid: number
}

/** Starts one in a directory that is kept, or in a new one, which is removed at the end. */
export async function startDatabase(keptIn?: string): Promise<Database> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'shipmates-bench-')))
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  const { db, close } = openDatabase({ url })
  const client = new pg.Client(url)
  const dispose = async () => {
    await client.end()
    await close()
    await stop()
    if (!keptIn) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await client.connect()
    await migrate(url)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { url, db, client, pid: parentOf(rows[0]!.pid), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
