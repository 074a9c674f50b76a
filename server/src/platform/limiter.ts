import { AppError } from '@shipmates/contract/errors'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** How often each thing may happen: points in a window of seconds, from its first use. */
export const rateLimits = {
  loginByAccountAndAddress: { points: 5, seconds: 15 * MINUTE_S },
  loginByAddress: { points: 30, seconds: 5 * MINUTE_S },
  signupByAddress: { points: 30, seconds: HOUR_S },
  codesPerHour: { points: 5, seconds: HOUR_S },
  codesPerDay: { points: 15, seconds: DAY_S },
  resetsPerHour: { points: 2, seconds: HOUR_S },
  resetsPerDay: { points: 5, seconds: DAY_S },
  apiByMember: { points: 200, seconds: MINUTE_S },
  apiByAddress: { points: 100, seconds: MINUTE_S },
  passwordChanges: { points: 5, seconds: 15 * MINUTE_S },
  requests: { points: 100, seconds: HOUR_S },
  /** 60 at once, and then one a second on average. */
  messages: { points: 60, seconds: MINUTE_S },
  typing: { points: 120, seconds: MINUTE_S },
  uploads: { points: 20, seconds: HOUR_S },
} as const

export type LimitName = keyof typeof rateLimits

export interface Limiter {
  /** Counts one use. Throws TOO_MANY_REQUESTS, with the time to wait, when the window is used up. */
  take(limit: LimitName, key: string): Promise<void>
  /** Takes one use back that should not have counted, such as a login that was right. */
  giveBack(limit: LimitName, key: string): Promise<void>
}

/** Counts in Redis where there is one, else in this process; here, too, while Redis is away. */
export function createLimiter({
  isOn,
  redis,
}: {
  isOn: boolean
  redis?: Redis | undefined
}): Limiter {
  if (!isOn) return { take: async () => {}, giveBack: async () => {} }

  const counters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { points, seconds }] of Object.entries(rateLimits)) {
    const options = { keyPrefix: `shipmates:limit:${name}`, points, duration: seconds }
    const local = new RateLimiterMemory(options)
    const counter = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: local })
      : local
    counters.set(name as LimitName, counter)
  }

  return {
    async take(limit, key) {
      try {
        await counters.get(limit)?.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterMs = Math.max(refusal.msBeforeNext, 1000)
        throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterMs })
      }
    },
    async giveBack(limit, key) {
      await counters.get(limit)?.reward(key)
    },
  }
}
