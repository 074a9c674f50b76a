import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newestMigration } from '../platform/db/schema-state.ts'
import { run } from '../testing/contents.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runCommand } from '../testing/run-command.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './check.ts'
import { drill } from './drill.ts'

/** A database with a member whose password hash has line feeds, and a backup of it. Tests only read them. */
const { url, close } = await createTestDatabase()
await close()
await run(
  url,
  `insert into users (email, user_name, password_hash, created_at)
   values ('ada@example.org', 'ada_lovelace', e'x\\ny\\\\n', now())`,
)
const dir = await mkdtemp(join(tmpdir(), 'shipmates-check-'))
afterAll(() => rm(dir, { recursive: true }))
const path = join(dir, 'one.backup')
await backUp(url, path)

test('restore --check counts the rows of a whole backup, without a database', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none'

  const { code, stdout } = await runCommand('restore', { DATABASE_URL }, '--check', path)
  const { rows, migration } = await checkBackup(path)

  expect(code).toBe(0)
  expect(stdout).toMatch(/^users +1$/m)
  expect(stdout).toContain(`${path} is whole: made at `)
  expect({ users: rows.users, migration }).toEqual({ users: 1, migration: await newestMigration() })
})

test.each([
  ['truncated', (whole: Buffer) => whole.subarray(0, whole.length - 20)],
  [
    'changed',
    (whole: Buffer) => Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 9),
  ],
  ['edited', (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace('ada_', 'eve_'))],
  ['short of a row', (whole: Buffer) => gzipSync(withoutMember(gunzipSync(whole).toString()))],
])('a backup that is %s is detected without a database', async (_, spoil) => {
  const spoiled = join(dir, 'spoiled.backup')
  await writeFile(spoiled, spoil(await readFile(path)))

  await expect(checkBackup(spoiled)).rejects.toThrow(/ is (damaged: |not a backup)/)
})

const withoutMember = (text: string) => text.replace(/^.*ada_lovelace.*\n/m, '')

test('a restore that PostgreSQL refuses names the file and a command', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none'

  const { code, stderr } = await runCommand('restore', { DATABASE_URL }, path, '--replace')

  expect(code).toBe(1)
  expect(stderr).toContain(`${path} was not restored: connect ECONNREFUSED`)
  expect(stderr).toContain('npm run restore -- FILE --replace')
})

test('a drill compares each table and drops its database', async () => {
  const { agrees, tables } = await drill(url, path, { databaseUrl: url })

  expect(agrees).toBe(true)
  expect(tables).toContainEqual({ table: 'users', inFile: 1, restored: 1 })
})

test('a drill drops the databases of killed drills, unless another drill is running', async () => {
  const [oid] = await run(url, 'select oid from pg_database where datname = current_database()')
  const names = [`shipmates_drill_${oid}_abandoned`, `shipmates_drill_${oid}1_of_others`]
  for (const name of names) await run(url, `create database ${name} template template0`)
  const listed = () =>
    run(url, `select datname from pg_database where starts_with(datname, 'shipmates_drill_${oid}')`)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock_shared(7411003)')

  await drill(url, path, { databaseUrl: url })
  const during = await listed()
  await other.end()
  await expect.poll(() => drill(url, path, { databaseUrl: url }).then(listed)).toEqual([names[1]])

  expect(during.sort()).toEqual(names.sort())
})

test('a drill says which right its role lacks', async () => {
  const admin = new URL(url)
  admin.username = 'postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`create role no_creator login password 'x'`)
  await client.end()
  const weak = new URL(url)
  weak.username = 'no_creator'
  weak.password = 'x'

  await expect(drill(weak.href, path, { databaseUrl: weak.href })).rejects.toThrow(
    'As a superuser: alter role "no_creator" createdb',
  )
})
