import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENT_DATABASE } from '../../testing/patience.ts'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { watchDatabase } from './watch.ts'

/** A watched pool of two connections. */
async function startWatched() {
  const postgres = await startPrivatePostgres()
  onTestFinished(postgres.stop)
  const url = postgres.urlOf('postgres')
  const { pool, close } = openDatabase({ ...PATIENT_DATABASE, url, poolSize: 2 })
  onTestFinished(close)
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  onTestFinished(watchDatabase(pool, log))
  const lines = () => logged.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])
  const holdAll = async () => {
    const held = await Promise.all([pool.connect(), pool.connect()])
    pool.options.connectionTimeoutMillis = 5_000
    return () => {
      for (const client of held) client.release()
    }
  }
  const checks = vi.spyOn(pool, 'query').mock.calls
  /** Waits until one more check of the database has ended. */
  const checked = () => {
    const { length } = checks
    return expect.poll(() => checks.length).toBeGreaterThan(length + 1)
  }
  return { postgres, logged, lines, holdAll, checked }
}

const WENT = ['warn', 'PostgreSQL is unreachable']
const BACK = ['info', 'PostgreSQL is reachable again']

test('an outage of the database and its end are logged once each', async () => {
  const { postgres, logged, lines, checked } = await startWatched()

  await checked()
  await postgres.kill()
  await expect.poll(lines).toEqual([WENT])
  await checked()
  await postgres.start()

  await expect.poll(lines).toEqual([WENT, BACK])
  expect(JSON.parse(logged[0]!).reason).toMatch(/\S/)
})

test('an exhausted pool is not logged as an outage of the database', async () => {
  const { postgres, logged, lines, holdAll } = await startWatched()
  const busy = ['warn', 'PostgreSQL answers, but all connections are in use']

  const release = await holdAll()
  await expect.poll(lines).toEqual([busy])
  await postgres.freeze()
  await expect.poll(lines).toEqual([busy, WENT])
  await postgres.thaw()
  release()

  await expect.poll(lines).toContainEqual(BACK)
  expect(JSON.parse(logged[0]!)).toMatchObject({ connections: 2 })
})

test('the end of an exhausted pool is logged', async () => {
  const { lines, holdAll } = await startWatched()

  const release = await holdAll()
  await expect.poll(lines).toHaveLength(1)
  release()

  await expect.poll(lines).toContainEqual(['info', 'connections to PostgreSQL are free again'])
})
