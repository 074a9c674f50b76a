import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserId } from '@shipmates/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/db/client.ts'
import { connectMembers } from '../testing/connections.ts'
import { contentsOf, run } from '../testing/contents.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { PATIENT_DATABASE } from '../testing/patience.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** The product's database, with members and two connections, and a backup of it. */
async function createProduct() {
  const { url, db, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await pool.query<{ id: UserId }>(
    `insert into users (email, user_name, password_hash, created_at)
     select name || '@example.org', name, 'x', now() from unnest('{ada_lovelace,linus_t,grace_hopper}'::text[]) name
     returning id`,
  )
  const [ada, linus, grace] = rows as [{ id: UserId }, { id: UserId }, { id: UserId }]
  await connectMembers(db, ada, grace)
  await connectMembers(db, ada, linus)
  const path = join(await createTempDir(), 'product.backup')
  await backUp(url, path)
  return { url, path, linus, grace }
}

test('a backup restores into a database that the product has already migrated', async () => {
  const { url, path } = await createProduct()
  const started = await createTestDatabase()
  onTestFinished(started.close)

  await restore(started.url, path)

  expect(await contentsOf(started.url)).toEqual(await contentsOf(url))
})

test('a restore replaces the state of the installation, including the append-only log', async () => {
  const { url, linus, grace } = await createProduct()
  await run(
    url,
    `insert into moderation_log (at, via, action, target_id) values (now(), 'product', 'warn', ${grace.id});
     with report as (
       insert into reports (target_id, statements, profile, messages, created_at)
       values (${linus.id}, '[]', '{}', '[]', now()) returning id
     ) insert into report_pictures select id, 'photo', 'x' from report;
     insert into invitations (token_hash, uses, created_at, expires_at)
       values ('x', 1, now(), now() + interval '7 d');
     update users set invitation_id = (select id from invitations), limited_at = now();
     insert into daily_counts values (current_date - 1, 1, 2, 3, 4, 5, 6, 7)`,
  )
  const path = join(await createTempDir(), 'run.backup')
  await backUp(url, path)
  const before = await contentsOf(url)
  await run(
    url,
    `insert into moderation_log (at, via, action) values (now(), 'product', 'warn');
     insert into daily_counts values (current_date, 1, 2, 3, 4, 5, 6, 7);
     delete from reports`,
  )

  await restore(url, path, { replacesMembers: true })

  expect(await contentsOf(url)).toEqual(before)
  await expect(run(url, 'delete from moderation_log')).rejects.toThrow('takes new rows only')
})

test('members are replaced only by a complete backup', async () => {
  const { url, path } = await createProduct()
  const before = await contentsOf(url)
  await run(url, `delete from users where user_name = 'ada_lovelace'`)
  const since = await contentsOf(url)
  const whole = await readFile(path)

  await writeFile(path, whole.subarray(0, whole.length - 40))
  const spoiled = restore(url, path, { replacesMembers: true })
  await expect(spoiled).rejects.toThrow(`${path} is damaged: `)
  expect(await contentsOf(url)).toEqual(since)

  await writeFile(path, whole)
  await restore(url, path, { replacesMembers: true })
  expect(await contentsOf(url)).toEqual(before)
})

test('a copy restored from a backup is analyzed, and gives a new connection a new id', async () => {
  const { path, linus, grace } = await createProduct()
  const copy = await createEmptyDatabase()

  await restore(copy, path)
  const estimated = await run(copy, `select reltuples from pg_class where relname = 'users'`)
  const restored = openDatabase({ ...PATIENT_DATABASE, url: copy })
  onTestFinished(restored.close)
  await connectMembers(restored.db, linus, grace)

  const ids = await run(copy, 'select distinct id from connections order by id')
  expect(estimated).toEqual([3])
  expect(ids).toEqual(['1', '2', '3'])
})
