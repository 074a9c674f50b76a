import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createClock } from './clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  return () => database.close()
})
afterEach(() => {
  vi.useRealTimers()
})

async function databaseTime(): Promise<number> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}

test("the clock tells the database's time", async () => {
  const clock = await createClock(database.pool)

  const before = await databaseTime()
  const told = clock.now().getTime()
  const after = await databaseTime()

  clock.stop()
  expect(told).toBeGreaterThan(before - 100)
  expect(told).toBeLessThan(after + 100)
})

test("a node whose own clock is five minutes off tells the database's time", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60_000 })
  const clock = await createClock(database.pool)

  const apartMs = Math.abs(clock.now().getTime() - (await databaseTime()))

  clock.stop()
  expect(Math.abs(Date.now() - (await databaseTime()))).toBeGreaterThan(4 * 60_000)
  expect(apartMs).toBeLessThan(1_000)
})
