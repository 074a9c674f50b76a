import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { deleteOldest, deleteOrdered } from './delete-oldest.ts'

/** A database with five boats of one owner, and another client of it. */
async function start() {
  const { db, url, close } = await createTestDatabase()
  onTestFinished(close)
  await sql`create table boats (owner int, name int)`.execute(db)
  await sql`insert into boats select 1, name from generate_series(1, 5) name`.execute(db)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  const listBoats = async () => (await other.query('select * from boats order by name')).rows
  const boats = { table: 'boats', by: 'owner', where: sql`owner = 1` }
  return { db, other, boats, listBoats }
}

test('a batch that waits leaves a row that no longer matches, and the next deletes one that changed', async () => {
  const { db, other, boats, listBoats } = await start()
  await other.query('begin')
  await other.query('update boats set name = 20 where name = 2')
  await other.query('update boats set owner = 2 where name = 3')

  const waiting = deleteOrdered(db, boats, 10)
  await untilWaiting(db)
  await other.query('commit')

  expect(await waiting).toBe(3)
  expect(await listBoats()).toEqual([
    { owner: 2, name: 3 },
    { owner: 1, name: 20 },
  ])
  expect(await deleteOrdered(db, boats, 10)).toBe(1)
  expect(await listBoats()).toEqual([{ owner: 2, name: 3 }])
})

test('a sweep deletes the rows that no one has locked', async () => {
  const { db, other, boats, listBoats } = await start()
  await other.query('begin')
  await other.query('update boats set name = 20 where name = 2')

  const deleted = await deleteOldest(db, boats, 10)
  await other.query('rollback')

  expect(deleted).toBe(4)
  expect(await listBoats()).toEqual([{ owner: 1, name: 2 }])
})
