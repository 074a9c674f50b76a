import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../platform/postgres/start.ts'

export interface Pooler {
  port: number
  stop(): Promise<void>
}

/** Debian's; it refuses to run as root. */
const NOBODY = 65534

/** As in docs/scaling.md, with the patience of tests. */
const AT_CONNECTION =
  'set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000'

/** Starts a PgBouncer in transaction mode in front of all databases of a PostgreSQL. */
export async function startPgBouncer(postgresUrl: string): Promise<Pooler> {
  const { hostname, port: behind, username, password } = new URL(postgresUrl)
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-pgbouncer-'))
  await chmod(dir, 0o755)
  const users = join(dir, 'users.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const file = join(dir, 'pgbouncer.ini')
  const settings = {
    listen_addr: hostname,
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    max_client_conn: 5000,
    default_pool_size: 10,
    server_idle_timeout: 5,
    logfile: '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(
    file,
    `[databases]\n* = host=${hostname} port=${behind} connect_query='${AT_CONNECTION}'\n` +
      `[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn('pgbouncer', ['-q', file], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  let failure = ''
  child.once('error', () => {
    failure = 'These tests need pgbouncer (Debian: apt-get install pgbouncer).'
  })
  child.once('exit', (code) => {
    failure ||= `pgbouncer ended with ${code}.`
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const url = new URL(postgresUrl)
  url.port = String(port)
  while (!(await answers(url.href))) {
    if (failure) throw new Error(failure)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    stop: async () => {
      process.off('exit', kill)
      kill()
      await rm(dir, { recursive: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
