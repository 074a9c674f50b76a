import { mkdtempSync } from 'node:fs'
import { chmod, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate.ts'
import { guardTempDir } from './guard-temp-dir.ts'
import { type Pooler, startPgBouncer } from './pgbouncer.ts'
import { type PrivatePostgres, prepareCluster, startPrivatePostgres } from './private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the private PostgreSQL of this run, with `{database}` as a placeholder. */
    postgresUrl: string
    /** The port of the pooler between the servers and that PostgreSQL, on the same host. */
    poolerPort: number | undefined
  }
}

/** Starts the private PostgreSQL of this run and creates the template that test files copy. */
export default async function setup(project: TestProject) {
  await moveTempDir()
  const major = wantedMajor()
  const postgres = await startPrivatePostgres({ major })
  try {
    await migrate(await postgres.createDatabase('shipmates_template'))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const kind = major ? "the machine's" : 'the embedded'
  process.stdout.write(`Private database: ${kind} PostgreSQL ${postgres.version}\n`)
  project.provide('postgresUrl', postgres.urlOf('{database}'))
  const pooler = await wantedPooler(postgres)
  project.provide('poolerPort', pooler?.port)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
  }
}

const MEMORY = '/dev/shm'
/** A run uses about 1 GiB of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Puts all temporary directories of this run into one, in memory if there is enough of it: creating a database writes
 * 1,200 files, which costs a sixth there. Prepares a cluster in it that private databases copy.
 */
async function moveTempDir(): Promise<void> {
  const room = await statfs(MEMORY).catch(() => undefined)
  const isEnough = room && room.bavail * room.bsize >= ENOUGH_BYTES
  const dir = mkdtempSync(join(isEnough ? MEMORY : tmpdir(), 'shipmates-tests-'))
  await chmod(dir, 0o755)
  guardTempDir(dir)
  process.env.TMPDIR = dir
  process.env.TEST_CLUSTER = join(dir, 'cluster')
  await prepareCluster(process.env.TEST_CLUSTER)
}

/** `TEST_POOLER=pgbouncer` puts PgBouncer in transaction mode in front of it. */
async function wantedPooler(postgres: PrivatePostgres): Promise<Pooler | undefined> {
  const wanted = process.env.TEST_POOLER
  if (!wanted) return undefined
  if (wanted !== 'pgbouncer') throw new Error(`TEST_POOLER is "pgbouncer", not "${wanted}".`)
  return startPgBouncer(postgres.urlOf('postgres'))
}

/** `TEST_DATABASE=postgres15` runs the tests on the machine's PostgreSQL 15. */
function wantedMajor(): number | undefined {
  const wanted = process.env.TEST_DATABASE
  if (!wanted || wanted === 'embedded') return undefined
  const major = Number(/^postgres(\d+)$/.exec(wanted)?.[1])
  if (!major) throw new Error(`TEST_DATABASE is "embedded" or "postgres15", not "${wanted}".`)
  return major
}
