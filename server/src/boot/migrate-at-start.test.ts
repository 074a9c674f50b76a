import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../backup/restore.ts'
import { layMigrations } from '../platform/db/migrate.ts'
import { appliedVersion, newestMigration } from '../platform/db/schema-state.ts'
import { createLog } from '../platform/log.ts'
import { makePrivateDir } from '../platform/private-dir.ts'
import { run } from '../testing/contents.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { canMount, createSmallDisk } from '../testing/small-disk.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { migrateAtStart } from './migrate-at-start.ts'

const ADD_MEMBER = `insert into users (email, user_name, password_hash, created_at)
  values ('ada@example.org', 'ada_lovelace', 'x', now())`

/** A database with a member, by default at the last migration but one, treated as the embedded one. */
async function createStart(settings: object = {}, migration?: number) {
  const url = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const at = migration ?? (await newestMigration()) - 1
  await layMigrations(client, at)
  if (at > 0) await client.query(ADD_MEMBER)

  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const dataDir = await createTempDir()
  const config = {
    databaseUrl: undefined,
    dataDir,
    migratesAtStart: true,
    backsUpBeforeMigrating: true,
    backupRecipients: [],
    backupCommand: undefined,
    backupPictures: 'with' as const,
    ...settings,
  }
  const listBackups = () => readdir(join(config.dataDir, 'backups')).catch(() => [])
  return {
    url,
    config,
    logged,
    start: () => migrateAtStart({ config, url, log }),
    applied: () => appliedVersion(client),
    listBackups,
  }
}

test('the embedded database is backed up before it is migrated', async () => {
  const { url, config, logged, start, applied, listBackups } = await createStart()
  const newest = await newestMigration()

  await start()

  expect(await applied()).toBe(newest)
  const [name = '', ...more] = await listBackups()
  expect(more).toEqual([])
  expect(name).toMatch(new RegExp(`^shipmates-\\S+-before-0*${newest}\\.backup$`))
  const path = join(config.dataDir, 'backups', name)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(logged.join()).toContain('"msg":"backed up before the migration"')
  await run(url, 'delete from users')
  await restore(url, path)
  expect(await run(url, 'select user_name from users')).toEqual(['ada_lovelace'])
})

test('the newest three backups before migrations are kept', async () => {
  const { config, start, listBackups } = await createStart()
  const dir = await makePrivateDir(config.dataDir, 'backups')
  const earlier = [1, 2, 3, 4].map((day) => `shipmates-2026-01-0${day}T00-00-00-before-0044.backup`)
  for (const name of [...earlier, 'mine-before-0044.backup']) await writeFile(join(dir, name), '')

  await start()

  const [mine, ...kept] = await listBackups()
  expect(mine).toBe('mine-before-0044.backup')
  expect(kept.slice(0, 2)).toEqual(earlier.slice(2))
  expect(kept).toHaveLength(3)
})

test('a database that is empty or up to date is not backed up', async () => {
  const empty = await createStart({}, 0)
  const current = await createStart({}, await newestMigration())

  await empty.start()
  await current.start()

  expect([await empty.listBackups(), await current.listBackups()]).toEqual([[], []])
})

test('an external database is not backed up', async () => {
  const { start, applied, listBackups } = await createStart({ databaseUrl: 'postgres://elsewhere' })

  await start()

  expect(await applied()).toBe(await newestMigration())
  expect(await listBackups()).toEqual([])
})

test('the log says why there is no backup when it is switched off', async () => {
  const { logged, start, listBackups } = await createStart({ backsUpBeforeMigrating: false })

  await start()

  expect(await listBackups()).toEqual([])
  expect(logged.join()).toContain('migrating without a backup, because MIGRATE_BACKUP is off')
})

test('with MIGRATE off, a start lists pending migrations and changes nothing', async () => {
  const { start, applied, listBackups } = await createStart({ migratesAtStart: false })
  const before = await applied()

  const refused = start()

  await expect(refused).rejects.toThrow(
    /^MIGRATE is off, and the database lacks migrations: \d{4}-\S+\.sql\. Apply them: npm run migrate -- up$/,
  )
  expect(await applied()).toBe(before)
  expect(await listBackups()).toEqual([])
})

test('with MIGRATE off, a node starts on the schema of a newer version', async () => {
  const { url, logged, start } = await createStart(
    { migratesAtStart: false },
    await newestMigration(),
  )
  await run(
    url,
    `insert into schema_migrations (version, name, needs_nodes_from)
     select max(version) + 1, 'newer', 0 from schema_migrations`,
  )

  await start()

  expect(logged.join()).toContain(
    'a newer version has migrated the database; this one can run on it',
  )
})

test.runIf(canMount)('without enough disk space for the backup nothing is migrated', async () => {
  const { start, applied } = await createStart({ dataDir: await createSmallDisk(32) })
  const before = await applied()

  const refused = start()

  await expect(refused).rejects.toThrow(/^DATA_DIR: the disk of \S+ has 32 MB free, and the backup/)
  expect(await applied()).toBe(before)
})
