import { AppError } from '@shipmates/contract/errors'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, LimitName, Limits } from './limits.ts'
import type { RedisLink } from './redis.ts'

export interface Limiter {
  /**
   * Counts one use. Throws TOO_MANY_REQUESTS, with the waiting time, when there have been too many. `isExempt`, which
   * is called only then, can let this use pass.
   */
  take(limit: LimitName, key: string, isExempt?: () => Promise<boolean>): Promise<void>
  /** Counts one use of each limit. When one refuses, the others are given back. */
  takeAll(uses: readonly Use[]): Promise<{ giveBack: () => Promise<unknown> }>
  /** Refunds a use that should not have counted, such as a successful login. */
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

/** Counts uses per key. */
interface Counter {
  /** Counts a use and returns 0. If there have been too many, returns the milliseconds until the next one. */
  take(key: string): Promise<number>
  giveBack(key: string): Promise<unknown>
}

/**
 * A burst is available again after this many times the time that the steady rate needs for as many uses: continuous
 * uses exceed that rate by a tenth.
 */
const BURST_SHARE = 10
/** The timer that ends a counter in this process can run for at most 24 days. */
const WINDOW_MAX_S = 20 * 24 * 60 * 60

interface CounterOptions {
  name: string
  redis: SharedCounters | undefined
}

function createCounter(limit: Limit, { name, redis }: CounterOptions): Counter {
  const { times, seconds, burst } = limit
  const key = `${redis?.prefix ?? 'shipmates'}:limit:${name}:${seconds}`
  if (burst === undefined) return createWindow(limit, { name: key, redis })
  const steady = createWindow({ times: Math.min(times, burst), seconds }, { name: key, redis })
  if (burst <= times) return steady
  const extra = {
    times: burst - times,
    seconds: Math.min(((BURST_SHARE * burst) / times) * seconds, WINDOW_MAX_S),
  }
  return createBursty(steady, createWindow(extra, { name: `${key}:burst`, redis }))
}

/** Counts what exceeds the steady rate against the burst. A refunded use adds to the burst. */
const createBursty = (steady: Counter, burst: Counter): Counter => ({
  take: async (key) => {
    const waitMs = await steady.take(key)
    return waitMs === 0 ? 0 : Math.min(waitMs, await burst.take(key))
  },
  giveBack: burst.giveBack,
})

/** Fixed-window counter: `times` uses in a window of `seconds` that opens with the first use. */
function createWindow({ times, seconds }: Limit, { name, redis }: CounterOptions): Counter {
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
