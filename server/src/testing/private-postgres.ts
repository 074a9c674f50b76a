import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Binaries, findBinaries } from '../platform/postgres/binaries.ts'
import {
  createCluster,
  OWNER,
  readPassword,
  SUPERUSER,
  urlOf,
} from '../platform/postgres/cluster.ts'
import { place } from '../platform/postgres/placement.ts'
import { startPostmaster, stopPostmaster } from '../platform/postgres/postmaster.ts'
import { freePort } from '../platform/postgres/start.ts'
import { guardTempDir } from './guard-temp-dir.ts'

/** Fast instead of durable, because the data is deleted after the run. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  // It would visit hundreds of databases, whose tables exist for seconds.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
}

const DURABLE = { max_connections: '100' }

export interface PrivatePostgres {
  version: string
  /** The URL of one of its databases, for a role that may create databases. */
  urlOf(database: string): string
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Kills all of its processes with SIGKILL, like a crash of the machine. */
  kill(): Promise<void>
  /** Restarts it at the same address after it was killed. */
  start(): Promise<void>
  /** Stops it with a fast shutdown and starts it again. */
  restart(): Promise<void>
  /** Suspends or resumes all of its processes; their connections stay open. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** Uses the machine's PostgreSQL of this major version instead of the embedded one. */
  major?: number | undefined
  /** Commits survive a crash. */
  isDurable?: boolean
  /** The parent of its temporary directory. */
  within?: string
}

/**
 * Starts a private PostgreSQL in a temporary directory. It is stopped and deleted when this process
 * exits, even if it is killed.
 */
export async function startPrivatePostgres({
  major,
  isDurable = false,
  within = tmpdir(),
}: Options = {}): Promise<PrivatePostgres> {
  const tempDir = await mkdtemp(join(within, 'shipmates-test-'))
  await chmod(tempDir, 0o755)
  const dir = join(tempDir, 'postgres')
  const guard = guardTempDir(tempDir)
  const found = major ? findSystemBinaries(major) : await findBinaries()
  const { binaries, runner } = await place(tempDir, found)

  const prepared = major ? undefined : process.env.TEST_CLUSTER
  if (prepared) await promisify(execFile)('cp', ['-a', prepared, dir])
  else await createCluster(binaries, runner, dir)
  const listen = { host: '127.0.0.1', port: await freePort() }
  const settings = isDurable ? DURABLE : FAST
  const run = () => startPostmaster({ binaries, runner, dir, listen, settings })
  let pid = await run()
  const password = await readPassword(dir)
  await createOwner(urlOf(SUPERUSER, password, listen, 'postgres'), password, binaries.major)

  const urlFor = (database: string) => urlOf(OWNER, password, listen, database)
  const start = async () => {
    pid = await run()
  }
  return {
    version: binaries.version,
    urlOf: urlFor,
    createDatabase: async (name) => {
      await runAlone(urlFor('postgres'), `create database ${name}`)
      return urlFor(name)
    },
    kill: () => signalAll(pid, 'SIGKILL'),
    start,
    restart: async () => {
      await stopPostmaster(pid)
      await start()
    },
    freeze: () => signalAll(pid, 'SIGSTOP'),
    thaw: () => signalAll(pid, 'SIGCONT'),
    stop: async () => {
      await stopPostmaster(pid)
      await guard.release()
    },
  }
}

/** Creates a cluster that private databases copy, because creating one takes most of the time of their start. */
export async function prepareCluster(dir: string): Promise<void> {
  const { binaries, runner } = await place(dirname(dir), await findBinaries())
  await createCluster(binaries, runner, dir)
}

/** Signals the postmaster first, so that it starts no more children. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal === 'SIGKILL' ? 'SIGSTOP' : signal)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.trim().split(' ').filter(Boolean)) kill(Number(child), signal)
  if (signal === 'SIGKILL') kill(pid, signal)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/**
 * Creates the role that the product has on the embedded database, here with createdb. One iteration makes each of the
 * thousands of connections of a run cheap.
 */
const createOwner = (url: string, password: string, major: number) =>
  runAlone(
    url,
    `${major >= 16 ? 'set scram_iterations = 1;' : ''}
    create role ${OWNER} login createdb password ${pg.escapeLiteral(password)}`,
  )

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Finds the machine's PostgreSQL of a major version, in package directories or by `pg_config`. */
function findSystemBinaries(major: number): Binaries {
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const places = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    ...(config.status === 0 ? [config.stdout.trim()] : []),
  ]
  for (const bin of places) {
    const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    const number = /(\d+)\.\d+/.exec(version.stdout ?? '')
    if (Number(number?.[1]) === major) {
      return {
        initdb: join(bin, 'initdb'),
        postgres: join(bin, 'postgres'),
        version: number?.[0] ?? '',
        major,
      }
    }
  }
  throw new Error(
    `These tests need PostgreSQL ${major}, which is in none of ${places.join(', ')}. ` +
      `Install it (Debian: apt-get install postgresql-${major}).`,
  )
}
