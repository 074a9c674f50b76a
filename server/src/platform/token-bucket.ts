import type { Redis } from 'ioredis'
import { defineScript } from './redis.ts'

/** Counts uses per key. */
export interface Counter {
  /** Takes a token and returns 0. If there is none, returns the milliseconds until the next one. */
  take(key: string): Promise<number>
  giveBack(key: string): Promise<unknown>
}

/** A bucket of `burst` tokens that refills by one every `everyMs`. */
interface Size {
  burst: number
  everyMs: number
}

/** Number of keys from which full buckets are swept. */
const SWEEP_FROM = 1000

/** In-process token buckets. Stores for each key the time at which its bucket is full again. */
export function createLocalBucket({ burst, everyMs }: Size, now = Date.now): Counter {
  const fullAt = new Map<string, number>()
  let sweepAt = SWEEP_FROM

  const sweep = (at: number) => {
    for (const [key, full] of fullAt) if (full <= at) fullAt.delete(key)
    sweepAt = Math.max(SWEEP_FROM, fullAt.size * 2)
  }
  const move = async (key: string, byMs: number) => {
    const at = now()
    const full = Math.max(fullAt.get(key) ?? 0, at) + byMs
    const waitMs = full - at - burst * everyMs
    if (waitMs > 0) return waitMs
    fullAt.set(key, full)
    if (fullAt.size > sweepAt) sweep(at)
    return 0
  }
  return { take: (key) => move(key, everyMs), giveBack: (key) => move(key, -everyMs) }
}

/** The same as an atomic Redis script, by Redis' clock. */
const MOVE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + ARGV[1]
  local wait = full - now - ARGV[2]
  if wait > 0 then return wait end
  if full <= now then
    redis.call('DEL', KEYS[1])
  else
    redis.call('SET', KEYS[1], string.format('%d', full), 'PX', full - now)
  end
  return 0`

/** Token buckets in Redis, shared by all nodes. Falls back to local ones while Redis is down. */
export function createSharedBucket(
  redis: Redis,
  prefix: string,
  { burst, everyMs }: Size,
): Counter {
  const local = createLocalBucket({ burst, everyMs })
  const moveShared = defineScript(redis, 'moveBucket', { keys: 1, lua: MOVE })
  const move = async (key: string, byMs: number) =>
    Number(await moveShared(`${prefix}:${key}`, byMs, burst * everyMs))
  return {
    take: (key) => move(key, everyMs).catch(() => local.take(key)),
    giveBack: (key) => move(key, -everyMs).catch(() => local.giveBack(key)),
  }
}
