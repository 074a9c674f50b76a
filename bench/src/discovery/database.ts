import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { homeOf } from '../../../server/src/platform/postgres/placement.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/start.ts'
import { parentOf } from '../processes.ts'
import { moveSequences, seed } from './seed.ts'

/** A private PostgreSQL with seeded members. */
export interface Filled {
  url: string
  members: number
  /** The postmaster, whose children serve the connections. */
  pid: number
  /** The directory of its cluster. */
  dir: string
  /** Stops it and removes its directory, unless that is kept. */
  stop(): Promise<void>
}

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Starts an embedded PostgreSQL and seeds it with members. With `keepIn`, keeps the database there
 * and reuses it in later runs.
 */
export async function startFilled(members: number, keepIn?: string): Promise<Filled> {
  const dataDir = keepIn
    ? join(keepIn, `members-${members}`)
    : await mkdtemp(join(tmpdir(), 'shipmates-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: QUIET })
  const stop = async () => {
    await postgres.stop()
    if (!keepIn) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    const pid = await fill(postgres.url, members)
    const dir = join(await homeOf(dataDir), 'postgres')
    return { url: postgres.url, members, pid, dir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Seeds the members unless they are there. Returns the postmaster. */
async function fill(url: string, members: number): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    if ((await countMembers(client)) !== members) {
      const startedAt = performance.now()
      await seed(client, members, (line) => console.log(`  ${line}`))
      const seconds = (performance.now() - startedAt) / 1000
      console.log(`${members} members made in ${seconds.toFixed(0)} s`)
    }
    // Also fixes kept databases from before this was done.
    await moveSequences(client)
    return await findPostmaster(client)
  } finally {
    await client.end()
  }
}

async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ members: number }>('select members from directory_size')
  return rows[0]?.members ?? 0
}

async function findPostmaster(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]!.pid)
}
