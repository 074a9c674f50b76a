import { expect, onTestFinished, test } from 'vitest'
import { startPrivatePostgres } from '../../testing/private-postgres.ts'
import { settle } from '../../testing/sockets.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { watchDatabase } from './watch.ts'

test('a database that goes and comes is logged once each', async () => {
  const postgres = await startPrivatePostgres()
  onTestFinished(postgres.stop)
  const { pool, close } = openDatabase({ url: postgres.urlOf('postgres') })
  onTestFinished(close)
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  onTestFinished(watchDatabase(pool, log))
  const told = () => logged.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])

  await settle(3000)
  await postgres.kill()
  await expect.poll(told, { timeout: 10_000 }).toEqual([['warn', 'PostgreSQL is away']])
  await settle(5000)
  await postgres.start()

  await expect.poll(told, { timeout: 10_000 }).toEqual([
    ['warn', 'PostgreSQL is away'],
    ['info', 'PostgreSQL is back'],
  ])
  expect(JSON.parse(logged[0]!).reason).toMatch(/\S/)
})
