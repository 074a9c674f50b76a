import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { freePort } from '../platform/postgres/start.ts'
import { startPrivatePostgres } from '../testing/private-postgres.ts'
import { startServer } from './start-server.ts'

/** Starts a node that drains for SHUTDOWN_DELAY. */
async function startNode(delay: string) {
  const postgres = await startPrivatePostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-drain-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const port = await freePort()
  const config = readConfig(
    {
      DATABASE_URL: await postgres.createDatabase('shipmates'),
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

test('a draining node is unready for SHUTDOWN_DELAY and still serves new connections', async () => {
  const { running, statusOf } = await startNode('3s')
  const before = await statusOf('/readyz')

  const stopped = running.stop('SIGTERM')
  const whileDraining = [await statusOf('/readyz'), await statusOf('/api/v1/auth/session')]
  await stopped

  expect(before).toBe(200)
  expect(whileDraining).toEqual([503, 200])
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
})

test('a second signal ends the wait for SHUTDOWN_DELAY', async () => {
  const { running, statusOf } = await startNode('9999m')

  const stopped = running.stop('SIGTERM')
  const whileDraining = await statusOf('/healthz')
  await Promise.all([stopped, running.stop('SIGINT')])

  expect(whileDraining).toBe(200)
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
})
