import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { describeStatement } from './query-times.ts'

test.each([
  ['select "id" from "users" where "id" = $1', 'select', 'users'],
  ['\n  select name from skills limit $1', 'select', 'skills'],
  ['select * from store_messages($1)', 'select', 'store_messages'],
  ['/* prepared: store */ select * from store_messages($1)', 'select', 'store_messages'],
  ['insert into "messages" ("content") select $1 from "users"', 'insert', 'messages'],
  ['update users set name = $1', 'update', 'users'],
  ['delete from skills where id = $1', 'delete', 'skills'],
  ['with old as (select from feeds) delete from feeds', 'delete', 'feeds'],
  [
    'with ranked as (select 1 from directory for update) select * from ranked',
    'select',
    'directory',
  ],
  ['select pg_advisory_xact_lock_shared($1)', 'select', ''],
  ['commit', 'commit', ''],
  ['vacuum', 'other', ''],
])('%j is counted by its kind and its first table', (text, kind, table) => {
  expect(describeStatement(text)).toEqual({ kind, table })
})

test('raw SQL and built queries are timed by their table', async () => {
  const { db, queryTimes, close } = await createTestDatabase()
  onTestFinished(close)

  await sql`select name from skills`.execute(db)
  await db.selectFrom('users').select('id').execute()

  const { values } = await queryTimes.get()
  const counted = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  expect(counted.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { kind: 'select', table: 'skills', value: 1 },
    { kind: 'select', table: 'users', value: 1 },
  ])
})
