import type { Redis } from 'ioredis'

/** Counts the uses of something, each key by itself. */
export interface Counter {
  /** Takes a use and returns 0, or takes none and returns the milliseconds until there is one. */
  take(key: string): Promise<number>
  giveBack(key: string): Promise<unknown>
}

/** So many uses at once, of which one comes back each time that so many milliseconds have passed. */
interface Size {
  burst: number
  everyMs: number
}

/** Below this many keys it is not worth looking for those whose bucket is full again. */
const SWEEP_FROM = 1000

/** Buckets of this process. What is kept of each is the moment when it will be full again. */
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

/** The same in one step and by one clock: those of Redis. */
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

/** Buckets that all processes share; those of this one are used while Redis is away. */
export function createSharedBucket(
  redis: Redis,
  prefix: string,
  { burst, everyMs }: Size,
): Counter {
  const local = createLocalBucket({ burst, everyMs })
  const move = async (key: string, byMs: number) =>
    Number(await redis.eval(MOVE, 1, `${prefix}:${key}`, byMs, burst * everyMs))
  return {
    take: (key) => move(key, everyMs).catch(() => local.take(key)),
    giveBack: (key) => move(key, -everyMs).catch(() => local.giveBack(key)),
  }
}
