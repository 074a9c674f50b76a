import type { UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import { defineScript, type RedisLink } from '../redis.ts'
import type { PresenceChange } from './presence-change.ts'

/** Presence shared by all nodes through Redis. While Redis is down each node knows only its own members. */
export interface SharedRoster {
  /** Adds a member of this node. Returns whether another node has them too; false without Redis. */
  add(userId: UserId): Promise<boolean>
  /** Removes a member of this node. Returns whether another node has them; false without Redis. */
  remove(userId: UserId, at: Date): Promise<boolean>
  /** Throws while Redis is down. */
  listOnline(ids: readonly UserId[]): Promise<UserId[]>
  close(): Promise<void>
}

interface SharedOptions {
  log: Log
  now: () => Date
  /** The members with a tab on this node. */
  listHere: () => UserId[]
  announce: (changes: readonly PresenceChange[]) => void
  /** Called when the presence that members of this node have of others may be stale. */
  doubt: () => void
}

const HEARTBEAT_MS = 3000
const DEAD_AFTER_MS = 15_000
/** After a shutdown, a node's members have this long to reconnect to another node. */
const HANDOVER_MS = 6000

const LEFT_KEPT_SECONDS = 24 * 60 * 60

// Heartbeats are compared by Redis' clock, because the nodes' clocks may differ.
const NOW = `local t = redis.call('TIME'); local now = t[1] * 1000 + math.floor(t[2] / 1000)`
const LIVE = `redis.call('ZRANGEBYSCORE', KEYS[1], now - ${DEAD_AFTER_MS}, '+inf')`

/**
 * Heartbeat: refreshes this node, and returns whether it was known and which nodes' heartbeats
 * expired. The first node to see an expired one cleans it up.
 */
const BEAT = `${NOW}
local isKnown = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], now, ARGV[1])
local dead = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ${DEAD_AFTER_MS + 1})
return { isKnown and 1 or 0, unpack(dead) }`

const CHANGE = `${NOW}
redis.call(ARGV[3], KEYS[2] .. ARGV[1], ARGV[2])
for _, node in ipairs(${LIVE}) do
  if node ~= ARGV[1] and redis.call('SISMEMBER', KEYS[2] .. node, ARGV[2]) == 1 then return 1 end
end
return 0`

const ONLINE = `${NOW}
local online = {}
for _, node in ipairs(${LIVE}) do
  for i, found in ipairs(redis.call('SMISMEMBER', KEYS[2] .. node, unpack(ARGV))) do
    if found == 1 then online[#online + 1] = ARGV[i] end
  end
end
return online`

const LEAVE = `${NOW}
redis.call('ZADD', KEYS[1], 'XX', now - ${DEAD_AFTER_MS - HANDOVER_MS}, ARGV[1])`

/** Batch size: Lua's `unpack` takes only a few thousand arguments. */
const QUERIED_AT_ONCE = 2000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure shares the Redis keys, the scripts and who left unreported
export function createSharedRoster(
  { prefix, node, commands, isUp, onReturn }: RedisLink,
  { log, now, listHere, announce, doubt }: SharedOptions,
): SharedRoster {
  // Hash tag: keeps the keys in one slot of a Redis Cluster.
  const presence = `${prefix}:{presence}`
  const nodes = `${presence}:nodes`
  const memberSets = `${presence}:members:`
  const membersOf = (name: string) => `${memberSets}${name}`
  /** Marks a node that shut down on purpose, so that its expiry is not logged as a failure. */
  const leftOf = (name: string) => `${presence}:left:${name}`
  const beatScript = defineScript(commands, 'rosterBeat', { keys: 1, lua: BEAT })
  const changeScript = defineScript(commands, 'rosterChange', { keys: 2, lua: CHANGE })
  const onlineScript = defineScript(commands, 'rosterOnline', { keys: 2, lua: ONLINE })
  const leaveScript = defineScript(commands, 'rosterLeave', { keys: 1, lua: LEAVE })
  /** Members who left while Redis was down, and when. Reported once it is back. */
  let unreported = new Map<UserId, Date>()

  const change = async (verb: 'SADD' | 'SREM', userId: UserId) =>
    (await changeScript(nodes, memberSets, node, userId, verb)) === 1

  /** Replaces this node's member set: the one in Redis may be lost or stale. */
  const enterAll = async () => {
    const members = listHere()
    const entry = commands.multi().del(membersOf(node))
    for (let i = 0; i < members.length; i += QUERIED_AT_ONCE) {
      entry.sadd(membersOf(node), ...members.slice(i, i + QUERIED_AT_ONCE))
    }
    await entry.exec()
  }
  const listOnline = async (ids: readonly UserId[]) => {
    const online: UserId[] = []
    for (let i = 0; i < ids.length; i += QUERIED_AT_ONCE) {
      const slice = ids.slice(i, i + QUERIED_AT_ONCE)
      online.push(...((await onlineScript(nodes, memberSets, ...slice)) as UserId[]))
    }
    return online
  }
  const goneFrom = async (userIds: readonly UserId[], at: Date) => {
    const stillOnline = new Set([...(await listOnline(userIds)), ...listHere()])
    const gone = userIds.filter((userId) => !stillOnline.has(userId))
    announce(gone.map((userId) => ({ userId, isOnline: false, at })))
  }
  /** Cleans up an expired node. Removes it last: the next heartbeat retries after a failure. */
  const cleanUp = async (dead: string) => {
    const members = (await commands.smembers(membersOf(dead))) as UserId[]
    await goneFrom(members, now())
    const hasLeft = await commands.exists(leftOf(dead))
    const keys = [membersOf(dead), leftOf(dead)]
    const struck = await commands.multi().zrem(nodes, dead).del(keys).exec()
    const isFirst = struck?.[0]?.[1] === 1
    if (isFirst && !hasLeft) log.warn({ node: dead, members: members.length }, 'a node is gone')
  }
  const beat = async () => {
    const [isKnown, ...dead] = (await beatScript(nodes, node)) as [number, ...string[]]
    if (!isKnown) {
      await enterAll()
      announce(listHere().map((userId) => ({ userId, isOnline: true, at: now() })))
    }
    for (const name of dead) await cleanUp(name)
  }
  let isShared = true
  let isClosed = false
  const quietly = (work: () => Promise<void>) => {
    // A heartbeat after `close` would register this node again.
    if (isClosed) return
    work().then(
      () => {
        if (!isShared) log.info('presence is shared again')
        isShared = true
      },
      ({ message }: Error) => {
        // The outage itself is logged in redis.ts.
        if (!isShared || !isUp()) return
        log.warn({ reason: message }, 'presence is not shared')
        isShared = false
      },
    )
  }

  onReturn(() =>
    quietly(async () => {
      const left = unreported
      unreported = new Map()
      await beatScript(nodes, node)
      await enterAll()
      announce(listHere().map((userId) => ({ userId, isOnline: true, at: now() })))
      for (const [userId, at] of left) await goneFrom([userId], at)
      // Redis may have lost expired nodes, and events of other nodes may have been missed here.
      doubt()
    }),
  )
  if (commands.status === 'ready') quietly(beat)
  commands.on('ready', () => quietly(beat))
  const timer = setInterval(() => quietly(beat), HEARTBEAT_MS)

  return {
    add: (userId) => change('SADD', userId).catch(() => false),
    remove: (userId, at) =>
      change('SREM', userId).catch(() => {
        unreported.set(userId, at)
        return false
      }),
    listOnline,
    async close() {
      isClosed = true
      clearInterval(timer)
      const marked = commands.set(leftOf(node), '1', 'EX', LEFT_KEPT_SECONDS)
      await Promise.allSettled([marked, leaveScript(nodes, node)])
    },
  }
}
