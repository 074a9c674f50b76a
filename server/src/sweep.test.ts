import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSweep } from './sweep.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { until } from './testing/patience.ts'

const insertUnused = ({ db }: TestDatabase) =>
  sql`insert into skills (canonical, name) values ('unused', 'Unused')`.execute(db)

const swept = ({ db }: TestDatabase) =>
  until(async () => {
    expect(await db.selectFrom('skills').select('name').execute()).toEqual([])
  })

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
  const stop = startSweep(starts)
  onTestFinished(stop)
  vi.advanceTimersByTime(60_000)
  await swept(database)
  await insertUnused(database)
  vi.advanceTimersByTime(10 * 60_000)
  await swept(database)
})
