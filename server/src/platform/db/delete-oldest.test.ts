import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { deleteOldest, deleteOrdered } from './delete-oldest.ts'

/** A database with five counts of one member each, and another client of it. */
async function start() {
  const { db, url, close } = await createTestDatabase()
  onTestFinished(close)
  await sql`insert into search_counts select n, 1, now() from generate_series(1, 5) n`.execute(db)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  const listCounts = async () =>
    (await other.query('select search, members from search_counts order by search')).rows
  const counts = { table: 'search_counts', by: 'members', where: sql`members = 1` }
  return { db, other, counts, listCounts }
}

test('a batch that waits leaves a row that no longer matches, and the next deletes one that changed', async () => {
  const { db, other, counts, listCounts } = await start()
  await other.query('begin')
  await other.query("update search_counts set search = '9' where search = '2'")
  await other.query("update search_counts set members = 2 where search = '3'")

  const waiting = deleteOrdered(db, counts, 10)
  await untilWaiting(db)
  await other.query('commit')

  expect(await waiting).toBe(3)
  expect(await listCounts()).toEqual([
    { search: '3', members: 2 },
    { search: '9', members: 1 },
  ])
  expect(await deleteOrdered(db, counts, 10)).toBe(1)
  expect(await listCounts()).toEqual([{ search: '3', members: 2 }])
})

test('a sweep deletes the rows that no one has locked', async () => {
  const { db, other, counts, listCounts } = await start()
  await other.query('begin')
  await other.query("update search_counts set search = '9' where search = '2'")

  const deleted = await deleteOldest(db, counts, 10)
  await other.query('rollback')

  expect(deleted).toBe(4)
  expect(await listCounts()).toEqual([{ search: '2', members: 1 }])
})
