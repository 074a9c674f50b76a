import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './testing/contents.ts'
import { startEmbedded } from './testing/embedded.ts'
import { createTempDir } from './testing/temp-dir.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs an npm command of the product with this data directory. */
async function npmRun(dataDir: string, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...environment, DATA_DIR: dataDir },
  })
  return stdout
}

test('a backup of a running product restores into an empty data directory', async () => {
  const [here, there] = [await createTempDir(), await createTempDir()]
  const running = await startEmbedded(here)
  await addMember(running.url)

  const written = await npmRun(here, 'backup')
  const [name = ''] = await readdir(join(here, 'backups'))
  const restored = await npmRun(there, 'restore', '--', join(here, 'backups', name))

  const [, rows] = /^Wrote (\d+) rows of \d+ tables to .*\.backup\n$/m.exec(written) ?? []
  expect(Number(rows)).toBeGreaterThan(0)
  expect(restored).toMatch(
    new RegExp(`^Restored ${rows} rows of \\d+ tables from .*\\.backup\n`, 'm'),
  )
  expect(restored).toContain('There is no admin. To make one: npm run admin -- grant NAME admin\n')
  expect(restored).not.toContain('Restart')
  const again = npmRun(there, 'restore', '--', join(here, 'backups', name))
  await expect(again).rejects.toThrow('The database holds members.')
})

test('a drill restores the embedded database next to itself, and leaves nothing there', async () => {
  const dataDir = await createTempDir()
  const running = await startEmbedded(dataDir)
  await addMember(running.url)

  const output = await npmRun(dataDir, 'backup', '--', 'drill')

  expect(output).toMatch(/^users +1 +1$/m)
  expect(output).toContain('All rows are there.')
  expect(
    await run(running.url, `select datname from pg_database where datname like '%drill%'`),
  ).toEqual([])
  expect(await run(running.url, 'select user_name from users')).toEqual(['ada_lovelace'])
})

test('a restore elsewhere says which deletions it carries out again', async () => {
  const [here, there] = [await createTempDir(), await createTempDir()]
  const running = await startEmbedded(here)
  await addMember(running.url)
  const [path, list] = [join(here, 'all.backup'), join(here, 'deletions.json')]
  await npmRun(here, 'backup', '--', path)
  await run(running.url, `update users set deletion_due_at = now(), deletion_messages = 'keep'`)

  const written = await npmRun(here, 'backup', '--', 'deletions', list)
  const restored = await npmRun(there, 'restore', '--', path, '--deletions', list)

  expect(written).toContain(`Wrote the deletions and suspensions of 1 account to ${list}`)
  expect(restored).toContain(
    'Deletions known: 1. Their accounts in this backup: 1, hidden now; ' +
      'deleted at the next start: 1, later: 0.',
  )
})

test('a restore into a database that servers use asks to restart them', async () => {
  const dataDir = await createTempDir()
  const running = await startEmbedded(dataDir)
  const path = join(dataDir, 'all.backup')
  await npmRun(dataDir, 'backup', '--', path)
  const server = new pg.Client({ connectionString: running.url })
  server.on('error', () => {})
  await server.connect()
  onTestFinished(() => server.end())

  const restored = await npmRun(dataDir, 'restore', '--', path)

  expect(restored).toContain('Restart the running servers')
})

test('a backup warns about a misspelt setting', async () => {
  const dataDir = await createTempDir()
  await startEmbedded(dataDir)
  vi.stubEnv('DATABASE_ULR', 'postgres://elsewhere/shipmates')
  onTestFinished(() => void vi.unstubAllEnvs())

  const written = await npmRun(dataDir, 'backup')

  expect(written).toContain('"name":"DATABASE_ULR","meant":"DATABASE_URL"')
})

test('a backup without a database fails, names the settings, and creates nothing', async () => {
  const dataDir = join(await createTempDir(), 'data')

  const backup = npmRun(dataDir, 'backup')

  await expect(backup).rejects.toThrow('DATABASE_URL is not set, and DATA_DIR (')
  expect(existsSync(dataDir)).toBe(false)
})

async function addMember(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into users (email, user_name, password_hash, created_at)
     values ('ada@example.org', 'ada_lovelace', 'x', now())`,
  )
  await client.end()
}
