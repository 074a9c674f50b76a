import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createClock } from './clock.ts'

const database = await createTestDatabase()
afterAll(database.close)
afterEach(() => {
  vi.useRealTimers()
})

async function databaseTime(): Promise<number> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}

test.each([0, 5])(
  "a node whose own clock is %i minutes off returns the database's time",
  async (minutes) => {
    if (minutes > 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 })
    const clock = await createClock(database.pool)

    const before = await databaseTime()
    const reading = clock.now().getTime()
    const after = await databaseTime()

    clock.stop()
    expect(Date.now()).toBeLessThan(before - (minutes - 1) * 60_000)
    expect(reading).toBeGreaterThan(before - 1_000)
    expect(reading).toBeLessThan(after + 1_000)
  },
)

test('the clock is right soon after the machine slept, even if its monotonic clock stopped', async () => {
  const sleptMs = 3 * 60 * 60_000
  let monotonicLagMs = 0
  const clock = await createClock(database.pool, {
    monotonicMs: () => performance.now() - monotonicLagMs,
    wallMs: () => Date.now(),
  })

  monotonicLagMs = sleptMs
  const apartAtOnceMs = Math.abs(clock.now().getTime() - (await databaseTime()))

  expect(apartAtOnceMs).toBeGreaterThan(sleptMs - 10_000)
  await expect
    .poll(async () => Math.abs(clock.now().getTime() - (await databaseTime())))
    .toBeLessThan(60_000)
  clock.stop()
})
