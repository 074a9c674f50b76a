import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { freePort } from '../platform/postgres/start.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../testing/private-postgres.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { startServer } from './start-server.ts'

let postgres: PrivatePostgres
beforeAll(async () => {
  postgres = await startPrivatePostgres({ isDurable: true })
})
afterAll(() => postgres.stop())

/** Starts a node that drains for SHUTDOWN_DELAY. */
async function startNode(delay: string) {
  const dir = await createTempDir()
  const port = await freePort()
  const config = readConfig(
    {
      DATABASE_URL: await postgres.createDatabase(`delay_${delay}`),
      DATA_DIR: dir,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      SHUTDOWN_DELAY: delay,
    },
    '/dev/null',
  )
  const statusOf = async (path: string) => {
    const headers = { connection: 'close' }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  }
  return { running: await startServer(config), statusOf }
}

test('a draining node is unready and still serves new connections, until a second signal', async () => {
  const { running, statusOf } = await startNode('9999m')
  const before = await statusOf('/readyz')

  const stopped = running.stop('SIGTERM')
  const whileDraining = [await statusOf('/readyz'), await statusOf('/api/v1/auth/session')]
  await Promise.all([stopped, running.stop('SIGINT')])

  expect(before).toBe(200)
  expect(whileDraining).toEqual([503, 200])
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
})

test('a node that gets one signal drains for SHUTDOWN_DELAY, and then stops', async () => {
  const { running, statusOf } = await startNode('1s')
  const startedAt = performance.now()

  await running.stop('SIGTERM')

  // A timer may end a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(990)
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
})
