import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Binaries, findBinaries } from '../platform/db/embedded/binaries.ts'
import {
  createCluster,
  OWNER,
  readPassword,
  SUPERUSER,
  urlOf,
} from '../platform/db/embedded/cluster.ts'
import { place } from '../platform/db/embedded/placement.ts'
import { startPostmaster, stopPostmaster } from '../platform/db/embedded/postmaster.ts'
import { freePort } from '../platform/db/embedded/start.ts'
import { guardTempDir } from './guard-temp-dir.ts'

/** Speed before durability: the data live no longer than the run. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

export type PrivatePostgres = {
  version: string
  /** The URL of one of its databases, for a role that owns what it makes and may make databases. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of our own in a temporary directory: the embedded one, or the machine's of
 * the given major version. Nothing of it outlives this process, however that ends.
 */
export async function startPrivatePostgres(major?: number): Promise<PrivatePostgres> {
  const tempDir = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(tempDir, 0o755)
  const dir = join(tempDir, 'postgres')
  const guard = guardTempDir(tempDir)
  const found = major ? findSystemBinaries(major) : await findBinaries()
  const { binaries, runner } = await place(tempDir, found)

  await createCluster(binaries, runner, dir)
  const listen = { host: '127.0.0.1', port: await freePort() }
  const pid = await startPostmaster({ binaries, runner, dir, listen, settings: SETTINGS })
  const password = await readPassword(dir)
  await createOwner(urlOf(SUPERUSER, password, listen, 'postgres'), password)

  return {
    version: binaries.version,
    urlOf: (database) => urlOf(OWNER, password, listen, database),
    stop: async () => {
      await stopPostmaster(pid)
      await guard.release()
    },
  }
}

/** The role that the product has on the embedded database, which may make databases besides. */
async function createOwner(url: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role ${OWNER} login createdb password ${admin.escapeLiteral(password)}`)
  await admin.end()
}

/** The machine's own PostgreSQL of a major version, from where packages put it or `pg_config` says. */
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
