import type { UserId } from '@shipmates/contract/ids'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import type { PresenceChange } from './presence-change.ts'

/** What the nodes know of each other's members. While Redis is away each knows its own alone. */
export interface SharedRoster {
  /** Enters a member of this node; whether another node has them, too. */
  add(userId: UserId): Promise<boolean>
  /** Strikes a member of this node out; whether another node has them. */
  remove(userId: UserId, at: Date): Promise<boolean>
  /** Throws where Redis gives no answer. */
  listOnline(ids: readonly UserId[]): Promise<UserId[]>
  close(): Promise<void>
}

interface SharedOptions {
  log: Log
  now: () => Date
  /** The members with a tab on this node. */
  listHere: () => UserId[]
  tell: (changes: readonly PresenceChange[]) => void
  /** Called when what the members here were told of others may be untrue. */
  doubt: () => void
}

const HEARTBEAT_MS = 3000
const DEAD_AFTER_MS = 15_000
/** A node that hands over leaves its members this long to come back on another one. */
const HANDOVER_MS = 6000

const LEFT_KEPT_SECONDS = 24 * 60 * 60

// Redis' own clock tells who is alive: those of the nodes may differ.
const NOW = `local t = redis.call('TIME'); local now = t[1] * 1000 + math.floor(t[2] / 1000)`
const LIVE = `redis.call('ZRANGEBYSCORE', KEYS[1], now - ${DEAD_AFTER_MS}, '+inf')`

/** Signs this node in, and names the dead, whom the first node to notice buries. */
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

/** Lua's unpack takes some thousands of arguments. */
const ASKED_AT_ONCE = 2000

export function createSharedRoster(
  { prefix, node, commands, isUp, onReturn }: RedisLink,
  { log, now, listHere, tell, doubt }: SharedOptions,
): SharedRoster {
  // The braces make a Redis Cluster keep them together.
  const presence = `${prefix}:{presence}`
  const nodes = `${presence}:nodes`
  const memberSets = `${presence}:members:`
  const membersOf = (name: string) => `${memberSets}${name}`
  /** Says of a node that it handed over, and is not to be missed. */
  const leftOf = (name: string) => `${presence}:left:${name}`
  /** Those whom others could not be told of, because Redis was away. */
  let untold = new Map<UserId, Date>()

  const change = async (verb: 'SADD' | 'SREM', userId: UserId) =>
    (await commands.eval(CHANGE, 2, nodes, memberSets, node, userId, verb)) === 1

  /** Enters all members of this node anew: what Redis knew of it may be lost, or old. */
  const enterAll = async () => {
    const members = listHere()
    const entry = commands.multi().del(membersOf(node))
    for (let i = 0; i < members.length; i += ASKED_AT_ONCE) {
      entry.sadd(membersOf(node), ...members.slice(i, i + ASKED_AT_ONCE))
    }
    await entry.exec()
  }
  const listOnline = async (ids: readonly UserId[]) => {
    const online: UserId[] = []
    for (let i = 0; i < ids.length; i += ASKED_AT_ONCE) {
      const asked = ids.slice(i, i + ASKED_AT_ONCE)
      online.push(...((await commands.eval(ONLINE, 2, nodes, memberSets, ...asked)) as UserId[]))
    }
    return online
  }
  const goneFrom = async (userIds: readonly UserId[], at: Date) => {
    const stillOnline = new Set([...(await listOnline(userIds)), ...listHere()])
    const gone = userIds.filter((userId) => !stillOnline.has(userId))
    tell(gone.map((userId) => ({ userId, isOnline: false, at })))
  }
  /** Strikes the dead out last: what fails before is done again at the next beat. */
  const bury = async (dead: string) => {
    const members = (await commands.smembers(membersOf(dead))) as UserId[]
    await goneFrom(members, now())
    const hasLeft = await commands.exists(leftOf(dead))
    const keys = [membersOf(dead), leftOf(dead)]
    const struck = await commands.multi().zrem(nodes, dead).del(keys).exec()
    const isFirst = struck?.[0]?.[1] === 1
    if (isFirst && !hasLeft) log.warn({ node: dead, members: members.length }, 'a node is gone')
  }
  const beat = async () => {
    const [isKnown, ...dead] = (await commands.eval(BEAT, 1, nodes, node)) as [number, ...string[]]
    if (!isKnown) {
      await enterAll()
      tell(listHere().map((userId) => ({ userId, isOnline: true, at: now() })))
    }
    for (const name of dead) await bury(name)
  }
  let isShared = true
  const quietly = (work: () => Promise<void>) => {
    work().then(
      () => {
        if (!isShared) log.info('presence is shared again')
        isShared = true
      },
      ({ message }: Error) => {
        // That Redis is away is logged by itself.
        if (!isShared || !isUp()) return
        log.warn({ reason: message }, 'presence is not shared')
        isShared = false
      },
    )
  }

  onReturn(() =>
    quietly(async () => {
      const left = untold
      untold = new Map()
      await commands.eval(BEAT, 1, nodes, node)
      await enterAll()
      tell(listHere().map((userId) => ({ userId, isOnline: true, at: now() })))
      for (const [userId, at] of left) await goneFrom([userId], at)
      // Redis may have forgotten the dead, and others told what was not heard here.
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
        untold.set(userId, at)
        return false
      }),
    listOnline,
    async close() {
      clearInterval(timer)
      const isTold = commands.set(leftOf(node), '1', 'EX', LEFT_KEPT_SECONDS)
      await Promise.allSettled([isTold, commands.eval(LEAVE, 1, nodes, node)])
    },
  }
}
