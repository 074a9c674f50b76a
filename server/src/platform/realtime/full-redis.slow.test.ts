import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../../testing/nodes.ts'

test('a node whose Redis is full keeps serving, reports itself degraded, and logs it once', async () => {
  const { nodes, redis, stop } = await startNodes(1)
  onTestFinished(stop)
  const [node] = nodes
  const admin = new Redis(redis.url)
  onTestFinished(() => admin.disconnect())
  const readiness = async () => {
    const answer = await fetch(`${node!.url}/readyz`)
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const countRefused = async () =>
    Number(/errorstat_OOM:count=(\d+)/.exec(await admin.info('errorstats'))?.[1] ?? 0)
  const warnings = () => node!.output().match(/"msg":"presence is not shared"/g)

  await admin.config('SET', 'maxmemory', '1')
  await expect.poll(warnings).toHaveLength(1)
  expect(await readiness()).toMatchObject({ status: 200, degraded: ['redis'] })
  // One more heartbeat fails.
  const refused = await countRefused()
  await expect.poll(countRefused).toBeGreaterThan(refused)
  await admin.config('SET', 'maxmemory', '0')

  const ready = { status: 200, success: true, message: 'ready' }
  await expect.poll(readiness).toEqual(ready)
  expect(warnings()).toHaveLength(1)
  expect(node!.output()).toMatch(/"reason":"OOM [^"]*","msg":"presence is not shared"/)
})
