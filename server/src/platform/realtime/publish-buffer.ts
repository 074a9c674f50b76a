import type { ServerEvent } from '@shipmates/contract/events'
import type { createShardedAdapter } from '@socket.io/redis-adapter'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'

type Adapter = ReturnType<ReturnType<typeof createShardedAdapter>>
type Word = Parameters<Adapter['doPublish']>[0]

/** Not buffered: stale by the time Redis is reachable again, or re-sent then. */
const FLEETING: ReadonlySet<unknown> = new Set<ServerEvent>([
  'user_typing',
  'user_stop_typing',
  'user_online',
  'user_offline',
])
const KEPT_MAX = 20_000
const AGAIN_AFTER_MS = 250
const NO_OFFSET = Promise.resolve('')

/**
 * Buffers what an adapter publishes until Redis confirms it, and retries in order once Redis is
 * back. Delivery to other nodes is at least once; tabs on this node never wait for Redis. Buffers
 * up to `KEPT_MAX` events, then drops new ones; messages between nodes, such as closed sessions,
 * are never dropped.
 */
export function keepUntilConfirmed(
  adapter: Adapter,
  { isUp }: Pick<RedisLink, 'isUp'>,
  log: Log,
): Adapter {
  const publish = adapter.doPublish.bind(adapter)
  const countNodes = adapter.serverCount.bind(adapter)
  let kept: Word[] = []
  let isWaiting = false
  let hasDropped = false

  const drop = () => {
    if (!hasDropped) log.warn({ kept: KEPT_MAX }, 'some events will not reach other nodes')
    hasDropped = true
  }
  const keep = (word: Word) => {
    if (isFleeting(word)) return
    if (kept.length < KEPT_MAX || !isEvent(word)) kept.push(word)
    else drop()
    if (isWaiting) return
    isWaiting = true
    setTimeout(publishKept, AGAIN_AFTER_MS).unref()
  }
  const publishOrKeep = (word: Word) => {
    // Keeps the order: no event overtakes a buffered one.
    const mayGo = isUp() && (kept.length === 0 || isFleeting(word))
    if (mayGo) publish(word).catch(() => keep(word))
    else keep(word)
  }
  const publishKept = () => {
    isWaiting = false
    const words = kept
    kept = []
    for (const word of words) publishOrKeep(word)
    if (kept.length === 0) hasDropped = false
  }
  return Object.assign(adapter, {
    doPublish: (word: Word) => {
      publishOrKeep(word)
      return NO_OFFSET
    },
    // The adapter does not catch a failure: it would end the process.
    serverCount: () => countNodes().catch(() => 1),
  })
}

/** Whether it is an event for members' tabs, not a message between nodes. */
const isEvent = (word: Word): boolean => 'data' in word && 'packet' in word.data

function isFleeting(word: Word): boolean {
  if (!isEvent(word) || !('data' in word)) return false
  const { packet } = word.data as { packet: { data?: unknown[] } }
  return FLEETING.has(packet.data?.[0])
}
