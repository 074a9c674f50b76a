import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { PlainLog } from '../log.ts'
import { makeDataDir } from '../private-dir.ts'
import { findBinaries } from './binaries.ts'
import {
  createOwnDatabase,
  OWN_DATABASE,
  OWNER,
  readPassword,
  SUPERUSER,
  urlOf,
} from './cluster.ts'
import { guardDisk, relieveDisk } from './disk-guard.ts'
import type { Endpoint } from './live-process.ts'
import { lockDataDir } from './lock.ts'
import { findOrphan } from './orphan.ts'
import { homeOf, type Placement, place } from './placement.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareCluster, takeOwnership } from './prepare.ts'
import { supervise } from './supervise.ts'

type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/** Some systems limit a socket's path to 104 bytes, including its name and the final NUL. */
const SOCKET_DIR_MAX_BYTES = 88
/** Part of the socket's name; nothing listens on this TCP port. */
const SOCKET_PORT = 5432

const SETTINGS = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  // A commit is on disk before it is acknowledged.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A single node without replicas.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Compiling the product's short statements costs more than it saves.
  jit: 'off',
  // Logs starts, stops and crashes, but never statements, which contain members' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

/**
 * Starts the embedded PostgreSQL on a data directory, created if missing, and restarts it if it
 * dies, until `stop`. Takes over a PostgreSQL that outlived its server.
 *
 * Throws, naming its pid, if another process holds the directory.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string
  log: PlainLog
}): Promise<EmbeddedPostgres> {
  await makeDataDir(dataDir)
  const realDir = await realpath(dataDir)
  await relieveDisk(await homeOf(realDir))
  const lock = await lockDataDir(realDir)
  try {
    const placement = await place(realDir, await findBinaries())
    const { url, stop } = await run(placement, log)
    return {
      url,
      stop: async () => {
        await stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function run(placement: Placement, log: PlainLog): Promise<EmbeddedPostgres> {
  const { binaries, runner, home } = placement
  const dir = join(home, 'postgres')
  const startedAt = performance.now()
  const isNew = await prepareCluster(binaries, runner, dir)
  const password = await readPassword(dir)
  const orphan = await findOrphan(dir, password)
  const endpoint = orphan?.endpoint ?? (await chooseEndpoint(dir))
  const start = async () => {
    await relieveDisk(home)
    await takeOwnership(runner, dir)
    return startPostmaster({ binaries, runner, dir, listen: endpoint, settings: SETTINGS })
  }
  const pid = orphan?.pid ?? (await start())
  const release = supervise(pid, start, log)
  const superuserUrl = urlOf(SUPERUSER, password, endpoint, 'postgres')
  try {
    await prepareDatabase(superuserUrl, password)
    const stopGuard = await guardDisk(home, superuserUrl, log)

    const took = `${Math.round(performance.now() - startedAt)} ms`
    const how = orphan ? 'taken over' : isNew ? 'created' : 'started'
    log.info({ pid, dir, as: runner.as, took }, `Embedded PostgreSQL ${binaries.version} ${how}`)
    return {
      url: urlOf(OWNER, password, endpoint, OWN_DATABASE),
      stop: async () => {
        await stopGuard()
        await stopPostmaster(await release())
      },
    }
  } catch (error) {
    await stopPostmaster(await release())
    throw error
  }
}

/** A Unix socket in the private cluster directory, or loopback if sockets cannot be used. */
async function chooseEndpoint(dir: string): Promise<Endpoint> {
  const hasSockets = process.platform !== 'win32'
  if (hasSockets && Buffer.byteLength(dir) <= SOCKET_DIR_MAX_BYTES) {
    return { host: dir, port: SOCKET_PORT }
  }
  return { host: '127.0.0.1', port: await freePort() }
}

async function prepareDatabase(url: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await admin.connect()
  try {
    await requireDurability(admin)
    await createOwnDatabase(admin, password)
  } finally {
    await admin.end()
  }
}

async function requireDurability(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where setting <> 'on' and name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  )
  if (rows.length === 0) return
  const weak = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
  throw new Error(`The embedded PostgreSQL does not keep what it acknowledges: ${weak}.`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
