import { AppError } from '@shipmates/contract/errors'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, LimitName, Limits } from './limits.ts'
import type { RedisLink } from './redis.ts'
import { type Counter, createLocalBucket, createSharedBucket } from './token-bucket.ts'

export interface Limiter {
  /** Counts one use. Throws TOO_MANY_REQUESTS, with the time to wait, when there have been too many. */
  take(limit: LimitName, key: string): Promise<void>
  /** Takes one use back that should not have counted, such as a login that was right. */
  giveBack(limit: LimitName, key: string): Promise<void>
}

type SharedCounters = Pick<RedisLink, 'commands' | 'prefix'>

interface LimiterOptions {
  isOn: boolean
  limits: Limits
  redis?: SharedCounters | undefined
}

/** Counts in Redis where there is one, else in this process; here, too, while Redis is away. */
export function createLimiter({ isOn, limits, redis }: LimiterOptions): Limiter {
  if (!isOn) return { take: async () => {}, giveBack: async () => {} }

  const counters = new Map(
    Object.entries(limits).map(([name, together]) => [
      name,
      together.map((limit) => createCounter(limit, { name, redis })),
    ]),
  )
  const countersOf = (name: LimitName) => counters.get(name) ?? []

  return {
    async take(name, key) {
      for (const counter of countersOf(name)) {
        const waitMs = await counter.take(key)
        if (waitMs === 0) continue
        const retryAfterMs = Math.max(waitMs, 1000)
        throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs })
      }
    },
    async giveBack(name, key) {
      for (const counter of countersOf(name)) await counter.giveBack(key)
    },
  }
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

/** So many uses in a window of time that opens with the first. */
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
