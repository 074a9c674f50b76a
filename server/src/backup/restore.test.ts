import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { contentsOf as allContentsOf, run } from '../testing/contents.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { startPrivatePostgres } from '../testing/private-postgres.ts'
import { canMount, createSmallDisk, fillDisk } from '../testing/small-disk.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** Hard to copy: cycles, generated columns, triggers, and text that looks like COPY's markers. */
const harbour = {
  '0001-harbour.sql': `
    create table users (
      id bigint generated always as identity primary key,
      name text not null unique,
      lower_name text generated always as (lower(name)) stored,
      best_friend bigint references users,
      flagship bigint,
      seen timestamptz, tags text[] not null default '{}', photo bytea, extra jsonb
    );
    create table anchors (id int generated always as identity primary key, user_id bigint references users);
    create table ships (id bigint generated always as identity primary key, owner bigint not null references users);
    alter table users add foreign key (flagship) references ships;
    create table launches (ship bigint not null);
    create sequence berths;
    create unlogged table sightings (user_id bigint references users, at text);
    create view fleets as select users.name, ships.id from users join ships on owner = users.id;
    create function note_launch() returns trigger language plpgsql as
      $$ begin insert into launches values (new.id); return new; end $$;
    create trigger noted after insert on ships for each row execute function note_launch();`,
}
const widened = {
  ...harbour,
  '0002-masts.sql': 'alter table ships add masts int not null default 3;',
}

const people = `
  insert into users (name, seen, tags, photo, extra) values
    ('Ada', '2026-11-21 10:00:00.123456+00', '{"a b","c\\"d",NULL}', '\\x00ff0a5c', '{"k": "v\\n"}'),
    (E'tab\\there\\nline\\\\.\\n\\\\.\\nend\\\\', null, '{}', null, null),
    ('Grüße 🚢', 'infinity', '{}', '', 'null'),
    ('', null, '{}', null, null), ('\\N', null, '{}', null, null), ('\\.', null, '{}', null, null);
  insert into sightings values (1, 'the bay');
  insert into ships (owner) select id from users where id <= 3;
  select nextval('berths'), nextval('berths');
  update users set flagship = 2, best_friend = 5 where id = 1;
  delete from users where name = '\\.';`

/** The contents of a backup: all tables except unlogged ones. */
async function contentsOf(url: string) {
  const { sightings: _, ...contents } = await allContentsOf(url)
  return contents
}

async function migrationsOf(files: Record<string, string>): Promise<string> {
  const dir = await createTempDir()
  for (const [name, sql] of Object.entries(files)) await writeFile(join(dir, name), sql)
  return dir
}

async function createHarbour() {
  const migrations = await migrationsOf(harbour)
  const url = await createEmptyDatabase()
  await migrate(url, migrations)
  await run(url, people)
  const path = join(await createTempDir(), 'harbour.backup')
  return { url, path, migrations }
}

test('a restored copy equals the original byte for byte', async () => {
  const { url, path, migrations } = await createHarbour()
  const copy = await createEmptyDatabase()

  const { bytes, ...written } = await backUp(url, path)
  const restored = await restore(copy, path, { migrations })

  expect(await contentsOf(copy)).toEqual(await contentsOf(url))
  const deletions = { known: 0, found: 0, due: 0, suspended: 0, rejected: 0 }
  expect(restored).toEqual({
    ...written,
    isInUse: false,
    deletions,
    hasAdmin: true,
    missingPictures: 0,
  })
  expect(written).toEqual({ migration: 1, tables: 4, rows: 11 })
  expect(bytes).toBe((await stat(path)).size)
})

test('unlogged tables are left out of a backup and empty after a restore', async () => {
  const { url, path, migrations } = await createHarbour()
  await backUp(url, path)
  const text = gunzipSync(await readFile(path)).toString()
  const copy = await createEmptyDatabase()

  await restore(copy, path, { migrations })

  expect(text).not.toContain('sightings')
  expect(await run(copy, 'select from sightings')).toEqual([])
  expect(await run(copy, 'select count(*) from users')).toEqual(['5'])
})

test('a restored copy has its constraints, triggers and views, and reuses no id', async () => {
  const { url, path, migrations } = await createHarbour()
  const copy = await createEmptyDatabase()
  await backUp(url, path)
  await restore(copy, path, { migrations })

  const dangling = run(copy, 'insert into ships (owner) values (99)')

  await expect(dangling).rejects.toThrow('violates foreign key constraint')
  expect(await run(copy, `insert into users (name) values ('Linus') returning id`)).toEqual(['7'])
  expect(await run(copy, `select nextval('berths')`)).toEqual(['3'])
  await run(copy, 'insert into ships (owner) values (1)')
  expect(await run(copy, 'select count(*) from launches')).toEqual(['4'])
  expect(await run(copy, 'select count(*) from fleets')).toEqual(['4'])
})

test('a backup is a consistent snapshot while the product keeps writing', async () => {
  const { url, path, migrations } = await createHarbour()
  let isRunning = true
  const writer = (async () => {
    while (isRunning) {
      await run(
        url,
        'with s as (insert into ships (owner) values (1) returning id) insert into anchors (user_id) select 1 from s',
      )
    }
  })()

  await backUp(url, path)
  isRunning = false
  await writer
  const copy = await createEmptyDatabase()
  await restore(copy, path, { migrations })

  const [anchors, ships, launches] = await run(
    copy,
    'select (select count(*) from anchors), (select count(*) from ships) - 3, (select count(*) from launches) - 3',
  )
  expect(anchors).toBe(ships)
  expect(launches).toBe(ships)
})

test('a backup of an older migration is migrated after the restore', async () => {
  const { url, path } = await createHarbour()
  const copy = await createEmptyDatabase()
  await backUp(url, path)

  await restore(copy, path, { migrations: await migrationsOf(widened) })

  expect(await run(copy, 'select id, masts from ships')).toEqual(['1', 3, '2', 3, '3', 3])
})

test('a backup of a newer version is refused', async () => {
  const { path, migrations } = await createHarbour()
  const newer = await createEmptyDatabase()
  await migrate(newer, await migrationsOf(widened))
  await backUp(newer, path)

  const restored = restore(await createEmptyDatabase(), path, { migrations })

  await expect(restored).rejects.toThrow('was written at migration 2')
  await expect(restored).rejects.toThrow(`npm run restore -- ${path} --replace`)
})

test.each([
  [3, 'Restore it with the version that wrote it, in its folder: npm run restore -- '],
  [5, 'Restore it with the newer version, in its folder: npm run restore -- '],
])(
  'a backup of format %i is refused with what to do, and changes nothing',
  async (version, advice) => {
    const { url, path, migrations } = await createHarbour()
    await backUp(url, path)
    const text = gunzipSync(await readFile(path)).toString()
    await writeFile(path, gzipSync(text.replace('"version":4', `"version":${version}`)))
    const before = await contentsOf(url)

    const restored = restore(url, path, { migrations, replacesMembers: true })

    await expect(restored).rejects.toThrow(`${path} has backup format ${version}`)
    await expect(restored).rejects.toThrow(advice)
    expect(await contentsOf(url)).toEqual(before)
  },
)

test('members are replaced only on request', async () => {
  const { url, path, migrations } = await createHarbour()
  await backUp(url, path)
  const before = await contentsOf(url)
  await run(url, `insert into users (name) values ('Linus')`)

  const refused = restore(url, path, { migrations })
  await expect(refused).rejects.toThrow('The database holds members.')
  await expect(refused).rejects.toThrow(`npm run restore -- ${path} --replace`)
  expect(await run(url, `select count(*) from users where name = 'Linus'`)).toEqual(['1'])

  await restore(url, path, { migrations, replacesMembers: true })
  expect(await contentsOf(url)).toEqual(before)
})

test('a truncated, damaged or foreign backup changes nothing', async () => {
  const { url, path, migrations } = await createHarbour()
  await backUp(url, path)
  const whole = await readFile(path)
  const text = gunzipSync(whole).toString()
  const flipped = Buffer.from(whole)
  flipped.writeUInt32LE(~flipped.readUInt32LE(flipped.length - 8) >>> 0, flipped.length - 8)
  const spoiled = {
    short: whole.subarray(0, whole.length - 40),
    'with a wrong checksum': flipped,
    'with a row less': gzipSync(text.replace(/^1\tAda.*\n/m, '')),
    'without its end': gzipSync(text.slice(0, text.lastIndexOf('{'))),
    foreign: Buffer.from('not a backup'),
    'with a changed row': gzipSync(text.replace('\tAda\t', '\tEve\t')),
    'with a changed sequence': gzipSync(text.replace(/"lastValue":"\d+"/, '"lastValue":"99"')),
    'with a changed head': gzipSync(text.replace(/"madeAt":"20/, '"madeAt":"30')),
    'with a changed digest': gzipSync(text.replace(/"digest":"...../, '"digest":"00000')),
  }
  const before = await contentsOf(url)

  for (const content of Object.values(spoiled)) {
    await writeFile(path, content)
    const restored = restore(url, path, { migrations, replacesMembers: true })
    await expect(restored).rejects.toThrow(/is damaged: |is not a backup/)
  }

  expect(await contentsOf(url)).toEqual(before)
})

test('a backup of a version that wrote no digest is restored', async () => {
  const { url, path, migrations } = await createHarbour()
  await backUp(url, path)
  const text = gunzipSync(await readFile(path)).toString()
  await writeFile(path, gzipSync(text.replace(/,"digest":"[0-9a-f]{64}"/, '')))
  const copy = await createEmptyDatabase()

  await restore(copy, path, { migrations })

  expect(text).toContain('"digest":"')
  expect(await contentsOf(copy)).toEqual(await contentsOf(url))
})

test('migrations and restores run without jit, whatever the database sets', async () => {
  const { url, path } = await createHarbour()
  await backUp(url, path)
  const [migrated, restored] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const noting = {
    ...harbour,
    '0002-jit.sql': `create table jits as select current_setting('jit') as jit`,
  }
  const migrations = await migrationsOf(noting)
  for (const database of [migrated, restored]) {
    await run(database, `alter database ${new URL(database).pathname.slice(1)} set jit = on`)
  }

  await migrate(migrated, migrations)
  await restore(restored, path, { migrations })

  expect(await run(migrated, 'select jit from jits')).toEqual(['off'])
  expect(await run(restored, 'select jit from jits')).toEqual(['off'])
})

test('a restore from a file that does not exist says so', async () => {
  const { url, path, migrations } = await createHarbour()

  const restored = restore(url, path, { migrations })

  await expect(restored).rejects.toThrow(`${path} does not exist.`)
})

test('a backup never overwrites a file', async () => {
  const { url, path } = await createHarbour()
  await writeFile(path, 'of last week')

  const written = backUp(url, path)

  await expect(written).rejects.toThrow(`${path} exists already`)
  expect(await readFile(path, 'utf8')).toBe('of last week')
})

test('a backup is readable only by its owner, and a failed one leaves no file', async () => {
  const { url, path } = await createHarbour()
  await backUp(url, path)

  const failed = backUp(url, join(path, 'below-a-file'))

  await expect(failed).rejects.toThrow('There is no directory')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('the embedded database and PostgreSQL 15 restore backups of each other', async () => {
  const { url, path, migrations } = await createHarbour()
  const other = await startPrivatePostgres({ major: 15 })
  onTestFinished(() => other.stop())
  const there = other.urlOf('postgres').replace(/postgres$/, 'harbour')
  await run(other.urlOf('postgres'), 'create database harbour')
  const back = await createEmptyDatabase()

  await backUp(url, path)
  await restore(there, path, { migrations })
  await backUp(there, `${path}.back`)
  await restore(back, `${path}.back`, { migrations })

  expect(await contentsOf(there)).toEqual(await contentsOf(url))
  expect(await contentsOf(back)).toEqual(await contentsOf(url))
})

test.runIf(canMount)('a restore to a full disk changes nothing', async () => {
  const { url, path, migrations } = await createHarbour()
  const disk = await createSmallDisk(400)
  const small = await startPrivatePostgres({ within: disk })
  onTestFinished(() => small.stop())
  const there = await small.createDatabase('harbour')
  await backUp(url, path)
  await restore(there, path, { migrations })
  await run(there, `insert into users (name) values ('Linus')`)
  const before = await contentsOf(there)
  await fillDisk(join(disk, 'filler'))

  const restored = restore(there, path, { migrations, replacesMembers: true })

  await expect(restored).rejects.toMatchObject({ code: '53100' })
  await rm(join(disk, 'filler'))
  expect(await contentsOf(there)).toEqual(before)
})
