import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../../testing/nodes.ts'
import { settle } from '../../testing/sockets.ts'

test('a Redis that takes no writes makes a node unready, and is logged once', async () => {
  const { nodes, redis, stop } = await startNodes(1)
  onTestFinished(stop)
  const [node] = nodes
  const admin = new Redis(redis.url)
  onTestFinished(() => admin.disconnect())
  const readiness = async () => (await fetch(`${node!.url}/readyz`)).status
  const warnings = () => node!.output().match(/"msg":"presence is not shared"/g)

  await admin.config('SET', 'maxmemory', '1')
  await expect.poll(warnings, { timeout: 10_000 }).toHaveLength(1)
  expect(await readiness()).toBe(503)
  await settle(4000)
  await admin.config('SET', 'maxmemory', '0')

  await expect.poll(readiness, { timeout: 5000 }).toBe(200)
  expect(warnings()).toHaveLength(1)
  expect(node!.output()).toMatch(/"reason":"OOM [^"]*","msg":"presence is not shared"/)
}, 120_000)
