import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PrivateRedis, startPrivateRedis } from '../testing/redis.ts'
import { createLog } from './log.ts'
import { openRedis, type RedisLink } from './redis.ts'
import { type Counter, createLocalBucket, createSharedBucket } from './token-bucket.ts'

const SIZE = { burst: 60, everyMs: 1000 }

async function takeMany(bucket: Counter, times: number, key = 'ada'): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < times; n++) waits.push(await bucket.take(key))
  return waits
}

const passed = (waits: number[]) => waits.filter((ms) => ms === 0).length

describe('a local bucket', () => {
  test('allows a burst of 60, then one per second, and returns the time to wait', async () => {
    let at = 0
    const bucket = createLocalBucket(SIZE, () => at)

    const burst = await takeMany(bucket, 61)
    at = 999
    const early = await bucket.take('ada')
    at = 1000
    const next = await takeMany(bucket, 2)

    expect(passed(burst)).toBe(60)
    expect(burst[60]).toBe(1000)
    expect(early).toBe(1)
    expect(next).toEqual([0, 1000])
  })

  test('never allows more than the burst plus one per second', async () => {
    let at = 0
    const bucket = createLocalBucket(SIZE, () => at)

    let count = 0
    for (; at < 600_000; at += 100) count += passed(await takeMany(bucket, 1))

    expect(count).toBe(60 + 599)
  })

  test('refills up to the burst', async () => {
    let at = 0
    const bucket = createLocalBucket(SIZE, () => at)
    await takeMany(bucket, 60)

    at = 24 * 60 * 60 * 1000

    expect(passed(await takeMany(bucket, 70))).toBe(60)
  })

  test('counts each key separately and refunds a use', async () => {
    const bucket = createLocalBucket(SIZE, () => 0)
    await takeMany(bucket, 60)

    expect(await bucket.take('linus')).toBe(0)
    await bucket.giveBack('ada')
    expect(passed(await takeMany(bucket, 2))).toBe(1)
  })

  test('evicts only full buckets when it sweeps', async () => {
    let at = 0
    const bucket = createLocalBucket(SIZE, () => at)
    for (let n = 0; n < 1000; n++) await bucket.take(`early ${n}`)
    await takeMany(bucket, 60)

    at = 1500
    for (let n = 0; n < 1500; n++) await bucket.take(`late ${n}`)

    expect(passed(await takeMany(bucket, 60))).toBe(1)
  })
})

describe('a shared bucket', () => {
  let redis: PrivateRedis
  let links: RedisLink[]
  beforeAll(async () => {
    redis = await startPrivateRedis()
    const log = createLog('silent')
    const openLink = () => openRedis({ url: redis.url, database: 'one', log })
    links = [openLink(), openLink()]
    for (const { commands } of links) {
      if (commands.status !== 'ready') {
        await new Promise<void>((resolve) => commands.once('ready', () => resolve()))
      }
    }
  })
  afterAll(async () => {
    for (const link of links) link.close()
    await redis.stop()
  })

  const SLOW = { burst: 10, everyMs: 60_000 }
  const shared = (name: string, size = SLOW) =>
    links.map(({ commands }) => createSharedBucket(commands, name, size))

  test('allows its burst once across processes and returns the time to wait', async () => {
    const [one, other] = shared('burst')

    const waits = await Promise.all([takeMany(one!, 8), takeMany(other!, 8)])

    expect(passed(waits.flat())).toBe(10)
    expect(Math.max(...waits.flat())).toBeGreaterThan(50_000)
    expect(Math.max(...waits.flat())).toBeLessThanOrEqual(60_000)
  })

  test('refills one per interval and leaves no key in Redis when it is full', async () => {
    const [bucket] = shared('refill', { burst: 2, everyMs: 1_000 })
    await takeMany(bucket!, 2)

    const waitMs = await bucket!.take('ada')
    await new Promise((resolve) => setTimeout(resolve, waitMs + 5))
    const next = await bucket!.take('ada')

    expect(waitMs).toBeGreaterThan(0)
    expect(next).toBe(0)
    await expect.poll(() => links[0]!.commands.keys('refill:*')).toEqual([])
  })

  test('refunds a use', async () => {
    const [bucket] = shared('back')
    await takeMany(bucket!, 10)

    await bucket!.giveBack('ada')
    await bucket!.giveBack('nobody')

    expect(passed(await takeMany(bucket!, 2))).toBe(1)
  })

  test('calls its script with EVALSHA', async () => {
    const [bucket] = shared('hash')
    const callsOf = async (command: string) => {
      const stats = await links[0]!.commands.info('commandstats')
      return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0)
    }
    await bucket!.take('ada')
    const [texts, hashes] = [await callsOf('eval'), await callsOf('evalsha')]

    await takeMany(bucket!, 5)

    expect(await callsOf('eval')).toBe(texts)
    expect(await callsOf('evalsha')).toBe(hashes + 5)
  })

  test('falls back to a local bucket while Redis is down', async () => {
    const [bucket] = shared('away')
    await redis.kill()

    const waits = await takeMany(bucket!, 12)

    expect(passed(waits)).toBe(10)
  })
})
