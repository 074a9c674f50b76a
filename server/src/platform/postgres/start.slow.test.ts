import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Child, startChild } from '../../testing/child.ts'
import { createTempDir } from '../../testing/temp-dir.ts'
import { isAlive, isPostmasterOf, readPidFile } from './live-process.ts'
import { rootCandidates } from './placement.ts'
import { canRun } from './runner.ts'
import { startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const silent = { info: () => {}, warn: () => {}, error: () => {} }

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  onTestFinished(() => postgres.stop())
  return postgres
}

let untouched: string

/** Creating a cluster takes most of a second; copying one is faster. */
beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'shipmates-test-'))
  await chmod(untouched, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: untouched, log: silent })
  await postgres.stop()
  return () => rm(untouched, { recursive: true })
})

/** The data directory of a server that ran and was stopped. */
async function createDataDir(): Promise<string> {
  const dataDir = await createTempDir()
  await promisify(execFile)('cp', ['-a', join(untouched, 'postgres'), dataDir])
  return dataDir
}

/** Starts a server process on the directory. Returns it and the pid of its PostgreSQL. */
async function startServer(dataDir: string) {
  const child = startChild('hold-embedded.ts', [dataDir])
  const { url } = JSON.parse(await child.firstLine) as { url: string }
  const postmaster = await postmasterOf(dataDir)
  return { child, url, postmaster }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readPidFile(join(dataDir, 'postgres'))
  const pid = file?.pid ?? 0
  onTestFinished(async () => {
    if (await isPostmasterOf(pid, join(dataDir, 'postgres'))) process.kill(pid, 'SIGQUIT')
  })
  return pid
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function untilGone(pid: number): Promise<void> {
  while (await isAlive(pid)) await sleep(10)
}

test('a new data directory gets a database with full durability', async () => {
  const { url } = await start(join(await createTempDir(), 'data'))

  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of settings) expect(await ask(url, `show ${name}`)).toEqual(['on'])
})

test('the database folds case and sorts the same on every platform', async () => {
  const { url } = await start(await createDataDir())

  expect(await ask(url, 'show server_encoding')).toEqual(['UTF8'])
  expect(await ask(url, `select lower('ÉÇÑ Жук')`)).toEqual(['éçñ жук'])
  expect(await ask(url, `select unnest(array['b', 'é', 'a', 'B']) as s order by s`)).toEqual([
    ...'Babé',
  ])
})

test('the files, the socket and the password are private', async () => {
  const dataDir = await createDataDir()
  const { url } = await start(dataDir)
  const stranger = new URL(url)
  stranger.password = 'guess'

  const refused = ask(stranger.href, 'select 1')

  await expect(refused).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  expect((await stat(join(dataDir, 'postgres', 'shipmates.password'))).mode & 0o177).toBe(0)
  expect(await ask(url, 'show listen_addresses')).toEqual([''])
})

test('the product is not the superuser of its database', async () => {
  const { url } = await start(await createDataDir())

  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    false,
  ])
  await ask(url, 'create extension pg_trgm')
})

test('the next start keeps the data and makes no new cluster', async () => {
  const dataDir = await createDataDir()
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  await ask(first.url, `create table ships as select 'Beagle' as name`)
  const made = await clusterOf(dataDir, first.url)
  await first.stop()

  const { url } = await start(dataDir)

  expect(await ask(url, 'select name from ships')).toEqual(['Beagle'])
  expect(await clusterOf(dataDir, url)).toEqual(made)
})

/** The parts of a cluster that `initdb` creates once: its identifier and the version file. */
async function clusterOf(dataDir: string, url: string) {
  const { ino, mtimeMs } = await stat(join(dataDir, 'postgres', 'PG_VERSION'))
  const identifier = await ask(url, 'select system_identifier from pg_control_system()')
  return { ino, mtimeMs, identifier }
}

test('a stop leaves no process behind, even with open connections', async () => {
  const dataDir = await createDataDir()
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent })
  const pid = await postmasterOf(dataDir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()

  await stop()

  expect(await isAlive(pid)).toBe(false)
})

test('a path too long for a Unix socket is served over loopback', async () => {
  const dataDir = join(await createTempDir(), 'x'.repeat(90))

  const { url } = await start(dataDir)

  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'select 1')).toEqual([1])
})

test('a path with spaces, quotes and commas works', async () => {
  const dataDir = join(await createTempDir(), `Ada's "data", as it is`)

  const { url } = await start(dataDir)

  expect(await ask(url, 'select 1')).toEqual([1])
})

test('a second process exits with an error that names the first', async () => {
  const dataDir = await createDataDir()
  const { child } = await startServer(dataDir)

  const second = startChild('hold-embedded.ts', [dataDir])
  const { code, complaint } = await second.ended

  expect(code).toBe(1)
  expect(complaint).toContain(`in use by process ${child.pid}.`)
})

test('of two processes that start at once one wins, on new and on existing data', async () => {
  const dataDir = await createTempDir()

  for (let round = 0; round < 2; round++) {
    const racers = [1, 2].map(() => startChild('hold-embedded.ts', [dataDir]))
    const outcomes = await Promise.allSettled(racers.map(({ firstLine }) => firstLine))

    const statuses = outcomes.map(({ status }) => status).sort()
    expect(statuses).toEqual(['fulfilled', 'rejected'])
    // Killed, so that the next round finds the lock of a dead process.
    await postmasterOf(dataDir)
    await Promise.all(racers.map(({ kill }) => kill('SIGKILL')))
  }
})

test('a PostgreSQL that outlived its killed server is taken over', async () => {
  const dataDir = await createDataDir()
  const killed = await startServer(dataDir)
  await ask(killed.url, `create table ships as select 'Beagle' as name`)
  await killed.child.kill('SIGKILL')

  const { url } = await start(dataDir)

  expect(await postmasterOf(dataDir)).toBe(killed.postmaster)
  expect(await ask(url, 'select name from ships')).toEqual(['Beagle'])
})

test('a PostgreSQL that was taken over is stopped like our own', async () => {
  const dataDir = await createDataDir()
  const { child, postmaster } = await startServer(dataDir)
  await child.kill('SIGKILL')

  const next = await startEmbeddedPostgres({ dataDir, log: silent })
  await next.stop()

  expect(await isAlive(postmaster)).toBe(false)
})

test('no acknowledged write is lost when server and PostgreSQL are both killed', async () => {
  const dataDir = await createDataDir()
  const { child, url, postmaster } = await startServer(dataDir)
  await ask(url, `create table ships as select 'Beagle' as name`)
  process.kill(postmaster, 'SIGKILL')
  await child.kill('SIGKILL')
  await untilGone(postmaster)

  const next = await start(dataDir)

  expect(await ask(next.url, 'select name from ships')).toEqual(['Beagle'])
})

test('a PostgreSQL that dies under a running server is restarted', async () => {
  const dataDir = await createDataDir()
  const { url } = await start(dataDir)
  await ask(url, `create table ships as select 'Beagle' as name`)

  process.kill(await postmasterOf(dataDir), 'SIGKILL')

  await expect
    .poll(() => ask(url, 'select name from ships').catch(() => 'away'))
    .toEqual(['Beagle'])
})

test('a start succeeds when another process has reused the pid of a dead PostgreSQL', async () => {
  const dataDir = await createDataDir()
  const { child, postmaster } = await startServer(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await child.kill('SIGKILL')
  await untilGone(postmaster)
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres', name)
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [process.pid, ...rest].join('\n'))
  }

  const next = await start(dataDir)

  expect(await ask(next.url, 'select 1')).toEqual([1])
})

test('the error for a PostgreSQL that refuses our password names its pid', async () => {
  const dataDir = await createDataDir()
  const { child, postmaster } = await startServer(dataDir)
  await child.kill('SIGKILL')
  await writeFile(join(dataDir, 'postgres', 'shipmates.password'), 'another')

  const next = startEmbeddedPostgres({ dataDir, log: silent })

  await expect(next).rejects.toThrow(`(process ${postmaster}) and cannot be taken over: password`)
})

test('the error for a PostgreSQL that still serves another server names its pid', async () => {
  const dataDir = await createDataDir()
  const { child, url, postmaster } = await startServer(dataDir)
  await child.kill('SIGKILL')
  const other = new pg.Client({ connectionString: url, application_name: 'shipmates' })
  other.on('error', () => {})
  await other.connect()
  onTestFinished(() => other.end())

  const next = startEmbeddedPostgres({ dataDir, log: silent })

  await expect(next).rejects.toThrow(`(process ${postmaster}) and cannot be taken over: it serves`)
})

test('data of another major version is refused with instructions to convert it', async () => {
  const dataDir = await createTempDir()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

  const next = startEmbeddedPostgres({ dataDir, log: silent })

  await expect(next).rejects.toThrow(/belong to PostgreSQL 17, .*npm run backup.*npm run restore/s)
})

test('a first start that was killed half way is repeated', async () => {
  const dataDir = await createTempDir()
  await mkdir(join(dataDir, 'postgres.new'))
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')

  const { url } = await start(dataDir)

  expect(await ask(url, 'select 1')).toEqual([1])
})

test.runIf(isRoot)('an ordinary user runs PostgreSQL without another user', async () => {
  const serverDir = fileURLToPath(new URL('../../../', import.meta.url))
  const user = rootCandidates().find((runner) => canRun(runner, process.execPath, serverDir))
  const dataDir = await createTempDir()
  user?.give(dataDir)

  const child: Child = startChild('hold-embedded.ts', [dataDir], user)
  const { url, log } = JSON.parse(await child.firstLine) as { url: string; log: string[] }

  expect(log[0]).toMatch(/^Embedded PostgreSQL 18\S* created$/)
  expect(await ask(url, 'select 1')).toEqual([1])
  const pid = await postmasterOf(dataDir)
  await child.kill('SIGTERM')
  expect(await isAlive(pid)).toBe(false)
  await rm(dataDir, { recursive: true })
})
