import { AppError } from '@shipmates/contract/errors'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, LimitName, Limits } from './limits.ts'
import type { RedisLink } from './redis.ts'
import { type Counter, createLocalBucket, createSharedBucket } from './token-bucket.ts'

export interface Limiter {
  /**
   * Counts one use. Throws TOO_MANY_REQUESTS, with the time to wait, when there have been too many and
   * `isExempt`, which is asked only then, does not let this one pass.
   */
  take(limit: LimitName, key: string, isExempt?: () => Promise<boolean>): Promise<void>
  /** Counts one use of each limit. When one refuses, the others are given back. */
  takeAll(uses: readonly Use[]): Promise<{ giveBack: () => Promise<unknown> }>
  /** Takes one use back that should not have counted, such as a login that was right. */
  giveBack(limit: LimitName, key: string): Promise<void>
  /** Refusals of each limit since this process started. */
  refusals: ReadonlyMap<LimitName, number>
}

/** A limit, and the key that it counts by. */
export type Use = readonly [limit: LimitName, key: string]

type SharedCounters = Pick<RedisLink, 'commands' | 'prefix'>

interface LimiterOptions {
  isOn: boolean
  limits: Limits
  redis?: SharedCounters | undefined
}

/** A rate limiter that counts in Redis. Without Redis, or while it is down, counts in process. */
export function createLimiter({ isOn, limits, redis }: LimiterOptions): Limiter {
  const refusals = new Map(Object.keys(limits).map((name) => [name as LimitName, 0]))
  if (!isOn) {
    const giveBack = async () => {}
    return { take: async () => {}, takeAll: async () => ({ giveBack }), giveBack, refusals }
  }

  const counters = new Map(
    Object.entries(limits).map(([name, together]) => [
      name,
      together.map((limit) => createCounter(limit, { name, redis })),
    ]),
  )
  const countersOf = (name: LimitName) => counters.get(name) ?? []

  const take: Limiter['take'] = async (name, key, isExempt) => {
    for (const counter of countersOf(name)) {
      const waitMs = await counter.take(key)
      if (waitMs === 0) continue
      if (await isExempt?.()) return
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
      const retryAfterMs = Math.max(waitMs, 1000)
      throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs })
    }
  }
  const giveBack: Limiter['giveBack'] = async (name, key) => {
    for (const counter of countersOf(name)) await counter.giveBack(key)
  }
  const takeAll: Limiter['takeAll'] = async (uses) => {
    const taken: Use[] = []
    const giveAllBack = () => Promise.all(taken.map(([name, key]) => giveBack(name, key)))
    try {
      for (const use of uses) {
        await take(...use)
        taken.push(use)
      }
    } catch (refusal) {
      await giveAllBack()
      throw refusal
    }
    return { giveBack: giveAllBack }
  }
  return { take, takeAll, giveBack, refusals }
}

interface Place {
  name: string
  redis: SharedCounters | undefined
}

function createCounter(limit: Limit, { name, redis }: Place): Counter {
  const { times, seconds, burst } = limit
  const key = `${redis?.prefix ?? 'shipmates'}:limit:${name}:${seconds}`
  if (burst === undefined) return createWindow(limit, { name: key, redis })
  const size = { burst, everyMs: Math.ceil((seconds * 1000) / times) }
  return redis ? createSharedBucket(redis.commands, key, size) : createLocalBucket(size)
}

/** Fixed-window counter: `times` uses in a window of `seconds` that opens with the first use. */
function createWindow({ times, seconds }: Limit, { name, redis }: Place): Counter {
  const options = { keyPrefix: name, points: times, duration: seconds }
  const local = new RateLimiterMemory(options)
  const counter = redis
    ? new RateLimiterRedis({ ...options, storeClient: redis.commands, insuranceLimiter: local })
    : local
  return {
    take: async (key) => {
      try {
        await counter.consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
        throw refusal
      }
    },
    giveBack: (key) => counter.reward(key),
  }
}
