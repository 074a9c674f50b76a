import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from './platform/jobs.ts'
import { sweepJob } from './sweep.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { until } from './testing/patience.ts'

const insertUnused = ({ db }: TestDatabase) =>
  sql`insert into skills (canonical, name) values ('unused', 'Unused')`.execute(db)

const requireSwept = async ({ db }: TestDatabase) =>
  expect(await db.selectFrom('skills').select('name').execute()).toEqual([])

test('the first sweep runs within a minute of the start, the next ones every ten minutes', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const starts = {
    db: database.db,
    now: () => new Date(),
    log: { warn: () => {} } as never,
  }

  await insertUnused(database)
  const stop = repeat(sweepJob(starts))
  onTestFinished(stop)
  vi.advanceTimersByTime(60_000)
  await until(() => requireSwept(database))
  await insertUnused(database)
  await until(() => {
    // A run that meets the end of the first one is left out.
    vi.advanceTimersByTime(10 * 60_000)
    return requireSwept(database)
  })
})
