import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { migrate, schemaOf } from './migrate.ts'
import { refusalOf } from './schema-state.ts'

async function migrationsOf(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(dir, name), sql)
  return dir
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

test('each migration is applied once, in order', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf({
    '0001-ships.sql': 'create table ships (name text);',
    '0002-first-ship.sql': `insert into ships values ('Beagle');`,
  })

  const first = await migrate(url, dir)
  const second = await migrate(url, dir)

  expect(first).toEqual(['0001-ships.sql', '0002-first-ship.sql'])
  expect(second).toEqual([])
  expect(await ask(url, 'select name from ships')).toEqual([{ name: 'Beagle' }])
})

test('a failed migration is rolled back and can be applied once fixed', async () => {
  const url = await createEmptyDatabase()
  const broken = { '0001-ships.sql': 'create table ships (name text); select no_such_thing();' }
  const mended = { '0001-ships.sql': 'create table ships (name text);' }

  const failure = migrate(url, await migrationsOf(broken))

  await expect(failure).rejects.toThrow(/0001-ships\.sql failed: .*no_such_thing/)
  expect(await ask(url, `select to_regclass('ships') as ships`)).toEqual([{ ships: null }])
  expect(await migrate(url, await migrationsOf(mended))).toEqual(['0001-ships.sql'])
})

test('a migration that loses its connection fails, and can be applied later', async () => {
  const url = await createEmptyDatabase()
  const cut = { '0001-ships.sql': 'select pg_terminate_backend(pg_backend_pid());' }
  const mended = { '0001-ships.sql': 'create table ships (name text);' }

  const failure = migrate(url, await migrationsOf(cut))

  await expect(failure).rejects.toThrow(/0001-ships\.sql failed: terminating connection/)
  expect(await migrate(url, await migrationsOf(mended))).toEqual(['0001-ships.sql'])
})

test('concurrent runs apply each migration once', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf({
    '0001-ships.sql': 'create table ships (name text); select pg_sleep(0.2);',
    '0002-first-ship.sql': `insert into ships values ('Beagle');`,
  })

  const applied = await Promise.all([migrate(url, dir), migrate(url, dir), migrate(url, dir)])

  expect(applied.flat().sort()).toEqual(['0001-ships.sql', '0002-first-ship.sql'])
  expect(await ask(url, 'select name from ships')).toEqual([{ name: 'Beagle' }])
})

test('a database that a newer version has migrated is left alone', async () => {
  const url = await createEmptyDatabase()
  const ships = { '0001-ships.sql': 'create table ships (name text);' }
  await migrate(url, await migrationsOf({ ...ships, '0002-boats.sql': 'select 1;' }))

  const state = await schemaOf(url, await migrationsOf(ships))

  expect(state).toEqual({ applied: 2, known: 1, first: 1, needsNodesFrom: 0, pending: [] })
  expect(await migrate(url, await migrationsOf(ships))).toEqual([])
})

test('a database whose schema needs newer nodes is refused', async () => {
  const url = await createEmptyDatabase()
  const ships = { '0001-ships.sql': 'create table ships (name text);' }
  const without = '-- needs nodes from: 0002\ndrop table ships;'
  await migrate(url, await migrationsOf({ ...ships, '0002-no-ships.sql': without }))

  const older = migrate(url, await migrationsOf(ships))

  await expect(older).rejects.toThrow(
    'The database is at migration 0002, which needs nodes from 0002 on, but this version of the product knows only 0001.',
  )
})

test('a database that declares no nodes needs nodes that know its migrations', async () => {
  const url = await createEmptyDatabase()
  await ask(
    url,
    `create table schema_migrations (version int primary key, name text not null);
     insert into schema_migrations values (1, '0001-ships.sql'), (2, '0002-boats.sql')`,
  )

  const older = migrate(url, await migrationsOf({ '0001-ships.sql': 'select 1;' }))

  await expect(older).rejects.toThrow('needs nodes from 0002 on')
})

test('pending migrations are listed with their declarations, before they are applied', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf({
    '0001-ships.sql': '-- Ships.\n-- asks for: a minute per million ships\nselect 1;',
    '0002-boats.sql': '-- needs nodes from: 0001\nselect 1;',
  })

  const { applied, pending } = await schemaOf(url, dir)

  expect(applied).toBe(0)
  expect(pending).toMatchObject([
    { name: '0001-ships.sql', needsNodesFrom: 0, asksFor: 'a minute per million ships' },
    { name: '0002-boats.sql', needsNodesFrom: 1, asksFor: undefined },
  ])
})

test.each(['0002', '1', 'tomorrow'])('a migration cannot need nodes from %s', async (number) => {
  const dir = await migrationsOf({ '0001-ships.sql': `-- needs nodes from: ${number}\nselect 1;` })

  await expect(migrate(await createEmptyDatabase(), dir)).rejects.toThrow(
    'must declare a number up to its own: -- needs nodes from: 0001',
  )
})

test('a gap in the numbers is rejected before anything is applied', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf({ '0001-ships.sql': 'select 1;', '0003-boats.sql': 'select 1;' })

  await expect(migrate(url, dir)).rejects.toThrow('0003-boats.sql is out of order: expected 0002')
})

/** Holds the lock 4711 until the returned function is called. */
async function holdLock(url: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(4711)')
  return () => holder.end()
}

test('the next run finishes a migration whose process was killed half way', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf({
    '0001-ships.sql': `create table ships (name text); insert into ships values ('Beagle');`,
    '0002-boats.sql': 'alter table ships add sails int; select pg_advisory_xact_lock(4711);',
  })
  const letOn = await holdLock(url)
  const child = startChild('migrate-once.ts', [url, dir])
  const working = `select from pg_stat_activity where query like 'alter table ships%' and state = 'active' and datname = current_database()`
  await expect.poll(() => ask(url, working)).toHaveLength(1)

  await child.kill('SIGKILL')
  await letOn()
  const applied = await migrate(url, dir)

  expect(applied).toEqual(['0002-boats.sql'])
  expect(await ask(url, 'select name, sails from ships')).toEqual([{ name: 'Beagle', sails: null }])
})

const movingCargo = {
  '0001-ships.sql':
    'create table ships (id int primary key); insert into ships select generate_series(1, 10);',
  '0002-boats.sql': `
    create table if not exists boats (id int primary key);
    -- step, repeated
    with next as (select id from ships where id > (select coalesce(max(id), 0) from boats) order by id limit 3)
    insert into boats select id from next returning case when id > 3 then pg_advisory_xact_lock(4711) end;
    -- step
    drop table ships;`.replaceAll(/^ +/gm, ''),
}

test('a migration in steps commits each, and the next run continues after the last', async () => {
  const url = await createEmptyDatabase()
  const dir = await migrationsOf(movingCargo)
  // The second step waits for it.
  const letOn = await holdLock(url)
  const child = startChild('migrate-once.ts', [url, dir])
  const moved = () => ask(url, 'select from boats').catch(() => [])
  await expect.poll(moved).not.toHaveLength(0)

  await child.kill('SIGKILL')
  const between = await ask(url, 'select from boats')
  await letOn()
  const applied = await migrate(url, dir)

  expect(between).toHaveLength(3)
  expect(applied).toEqual(['0002-boats.sql'])
  expect(await ask(url, 'select from boats')).toHaveLength(10)
  expect(await ask(url, `select to_regclass('ships') as ships`)).toEqual([{ ships: null }])
})

test('a step that waits for a lock lets others through, and tries again', async () => {
  const url = await createEmptyDatabase()
  const ships = { '0001-ships.sql': 'create table ships (id int primary key);' }
  await migrate(url, await migrationsOf(ships))
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from ships')

  const migrating = migrate(
    url,
    await migrationsOf({ ...ships, '0002-no-ships.sql': 'drop table ships;' }),
  )
  const waits = `select from pg_stat_activity where application_name = 'shipmates migrate' and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => ask(url, waits)).toHaveLength(1)
  const behind = await ask(url, 'select from ships')
  await reader.query('commit')

  expect(behind).toEqual([])
  expect(await migrating).toEqual(['0002-no-ships.sql'])
})

/** A database in the state before the baseline. */
async function createOld(newest: number): Promise<string> {
  const url = await createEmptyDatabase()
  await ask(
    url,
    `create table schema_migrations (
       version int primary key, name text not null, applied_at timestamptz not null default now(), needs_nodes_from int
     );
     insert into schema_migrations select n, n || '.sql', now(), 0 from generate_series(1, ${newest}) n`,
  )
  return url
}

test('a database at the last migration before the baseline counts as having it', async () => {
  const { applied, pending } = await schemaOf(await createOld(51))

  expect(applied).toBe(51)
  expect(pending.map(({ version }) => version)).not.toContain(51)
})

test('a database of an earlier migration is refused with what to do, and not changed', async () => {
  const url = await createOld(50)

  await expect(migrate(url)).rejects.toThrow(
    'The database is at migration 0050, which is too old for this version of the product: it begins at 0051. ' +
      'Run the version of commit 2438161c on it once, and then this version.',
  )
  expect(refusalOf(await schemaOf(url))).toContain('too old')
  expect(await ask(url, `select to_regclass('users') as users`)).toEqual([{ users: null }])
})

test('a file of the schema that is neither an area nor numbered is rejected', async () => {
  const dir = await migrationsOf({ 'identity.sql': 'select 1;', 'harbour.sql': 'select 1;' })

  await expect(migrate(await createEmptyDatabase(), dir)).rejects.toThrow(
    'harbour.sql is out of order',
  )
})
