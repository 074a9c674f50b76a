import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PrivateRedis, startPrivateRedis } from '../testing/redis.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { readLimits } from './limits.ts'
import { createLog } from './log.ts'
import { openRedis, type RedisLink } from './redis.ts'

const open = (messages: string, redis?: RedisLink) =>
  createLimiter({ isOn: true, limits: readLimits({ LIMIT_MESSAGES: messages }).limits, redis })

/** How many of these uses pass, and the waiting time after the last one. */
async function take(limiter: Limiter, uses: number, key = 'ada') {
  let passed = 0
  let waitMs = 0
  for (let use = 0; use < uses; use++) {
    await limiter.take('messages', key).then(
      () => {
        passed += 1
      },
      ({ code, extras, retryAfterMs = extras?.retryAfterMs }) => {
        expect(code).toBe('TOO_MANY_REQUESTS')
        waitMs = retryAfterMs
      },
    )
  }
  return { passed, waitMs }
}

describe('a burst and a rate in this process', () => {
  beforeAll(() => void vi.useFakeTimers())
  afterAll(() => void vi.useRealTimers())
  afterEach(() => void vi.clearAllTimers())

  test('60 pass at once, then one per second', async () => {
    const limiter = open('60+1/1s')

    const burst = await take(limiter, 70)
    const later = []
    for (let second = 0; second < 30; second++) {
      vi.advanceTimersByTime(1_000)
      later.push((await take(limiter, 3)).passed)
    }

    expect(burst).toEqual({ passed: 60, waitMs: 1_000 })
    expect(later).toEqual(Array(30).fill(1))
  })

  test('a member who never stops exceeds the rate by a tenth, and a pause makes the burst available', async () => {
    const limiter = open('60+1/1s')

    let passed = 0
    for (let second = 0; second < 6_000; second++) {
      passed += (await take(limiter, 3)).passed
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(600_000)

    expect(passed).toBe(6_000 + 10 * 59)
    expect(await take(limiter, 70)).toMatchObject({ passed: 60 })
  })

  test('keys are counted separately, and a use that is given back is available again', async () => {
    const limiter = open('60+1/1h')
    await take(limiter, 60)

    expect(await take(limiter, 1, 'linus')).toMatchObject({ passed: 1 })
    await limiter.giveBack('messages', 'ada')
    expect(await take(limiter, 2)).toMatchObject({ passed: 1 })
  })
})

describe('a burst and a rate of several nodes', () => {
  let redis: PrivateRedis
  let links: RedisLink[]
  beforeAll(async () => {
    redis = await startPrivateRedis()
    const log = createLog('silent')
    links = ['one', 'one'].map((database) => openRedis({ url: redis.url, database, log }))
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

  test('the burst is available once among all nodes, and on each while Redis is unreachable', async () => {
    const [one, other] = links.map((link) => open('10+1/1h', link))

    const taken = await Promise.all([take(one!, 8), take(other!, 8)])

    expect(taken[0]!.passed + taken[1]!.passed).toBe(10)
    expect(Math.max(...taken.map(({ waitMs }) => waitMs))).toBeGreaterThan(3_500_000)

    await redis.kill()
    expect(await take(one!, 12, 'grace')).toMatchObject({ passed: 10 })
  })
})
