import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export interface RedisLink {
  /** Prefix of every key and channel. Isolates installations that share one Redis. */
  prefix: string
  /** Unique name of this node. */
  node: string
  /** For commands. Each fails at once while Redis is down, and times out after 1 s if it hangs. */
  commands: Redis
  /** For subscriptions only. Resubscribes when Redis is reachable again. */
  subscriber: Redis
  /** Health check. Rejects unless Redis accepts writes: a full one or a replica does not. */
  write(): Promise<unknown>
  /** Whether a message published now reaches every node. */
  isUp(): boolean
  /** Calls back each time `isUp` becomes true again after an outage. */
  onReturn(listener: () => void): void
  close(): void
}

const KEYS_BEGIN = 'shipmates:'
const CONNECT_WITHIN_MS = 2000
const RECONNECT_MAX_MS = 500
const COMMAND_TIMEOUT_MS = 1000
/** Drops a connection that has not answered for this long, so that later commands fail at once. */
const SILENCE_MS = 1500
const WRITTEN_KEPT_MS = 1000
/** Nodes retry every `RECONNECT_MAX_MS`; after this delay all of them have resubscribed. */
const SETTLE_MS = 1500

interface RedisOptions {
  url: string
  /** Identity of the database, part of the prefix: nodes on one database form one installation. */
  database: string
  log: Log
}

/** Opens the connections to Redis. An outage is logged, never thrown. */
export function openRedis({ url, database, log }: RedisOptions): RedisLink {
  const shared = {
    retryStrategy: (attempt: number) => Math.min(attempt * 50, RECONNECT_MAX_MS),
    connectTimeout: CONNECT_WITHIN_MS,
    keepAlive: 5000,
  }
  const commands = new Redis(url, {
    ...shared,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
  })
  const subscriber = new Redis(url, { ...shared, maxRetriesPerRequest: null })
  keepSubscriptionsQuiet(subscriber)

  const prefix = KEYS_BEGIN + database
  const link = watch([commands, subscriber], log)
  return {
    prefix,
    node: `${hostname()}-${process.pid}-${randomBytes(6).toString('base64url')}`,
    commands,
    subscriber,
    write: () => commands.set(`${prefix}:written`, '1', 'PX', WRITTEN_KEPT_MS),
    isUp: link.isUp,
    onReturn: link.onReturn,
    close: () => {
      link.stop()
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Defines a Lua script, called with EVALSHA and sent in full only if Redis has not cached it. */
export function defineScript(redis: Redis, name: string, script: { keys: number; lua: string }) {
  redis.defineCommand(name, { numberOfKeys: script.keys, lua: script.lua })
  const commands = redis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  return (...args: (string | number)[]): Promise<unknown> => commands[name]!(...args)
}

/** Redis error codes for credentials that are missing, wrong or lack permissions. */
const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM)\b/

/** A connection for a few commands. It connects on request, and tries nothing twice. */
export const openOnce = (
  url: string,
  timeouts: { connectTimeout: number; commandTimeout: number },
) =>
  new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    ...timeouts,
  })

/** Throws if Redis refuses the credentials of its URL. Ignores an outage. */
export async function requireCredentials(url: string): Promise<void> {
  const client = openOnce(url, {
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  let refusal: string | undefined
  const note = ({ message }: Error) => {
    if (REFUSAL.test(message)) refusal ??= message
  }
  client.on('error', note)
  try {
    await client.connect()
    // Key and channel start like all of the product's, so that ACL patterns apply.
    await client.eval(`return redis.call('EXISTS', KEYS[1])`, 1, KEYS_BEGIN)
    await client.spublish(KEYS_BEGIN, '')
  } catch (error) {
    note(error as Error)
  } finally {
    client.disconnect()
  }
  const { host, port } = client.options
  if (refusal) throw new Error(`REDIS_URL: ${host}:${port} refuses (${refusal})`)
}

/** Tracks the connections' state, logs outages and returns, and calls listeners after settling. */
function watch(connections: readonly Redis[], log: Log) {
  const listeners: (() => void)[] = []
  let state: 'starting' | 'up' | 'away' | 'settling' | 'stopped' = 'starting'
  let timer: NodeJS.Timeout | undefined
  /** Reasons logged during this outage. Each is logged once. */
  const logged = new Set<string | undefined>()
  let reason: string | undefined

  const onError = ({ message }: Error) => {
    reason = `REDIS_URL: ${message}`
  }
  const onClose = () => {
    if (state === 'stopped') return
    clearTimeout(timer)
    if (state !== 'away' || (reason && !logged.has(reason)))
      log.warn({ reason }, 'Redis is unreachable')
    logged.add(reason)
    reason = undefined
    state = 'away'
  }
  const onReady = () => {
    if (connections.some(({ status }) => status !== 'ready')) return
    if (state === 'starting') state = 'up'
    if (state !== 'away') return
    log.info('Redis is reachable again')
    logged.clear()
    state = 'settling'
    timer = setTimeout(() => {
      state = 'up'
      for (const listener of listeners) listener()
    }, SETTLE_MS)
  }
  for (const connection of connections) {
    // Keeps only the message: the error object holds the AUTH command and its password.
    connection.on('error', onError)
    connection.on('close', onClose)
    connection.on('ready', onReady)
  }
  return {
    isUp: () => state === 'up',
    onReturn: (listener: () => void) => void listeners.push(listener),
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}

/** The adapter leaves rejected (un)subscriptions unhandled; at shutdown one would be a crash. */
function keepSubscriptionsQuiet(subscriber: Redis): void {
  for (const name of ['ssubscribe', 'sunsubscribe'] as const) {
    const original = subscriber[name].bind(subscriber) as (...args: unknown[]) => Promise<unknown>
    const quiet = (...args: unknown[]) => {
      const done = original(...args)
      done.catch(() => {})
      return done
    }
    Object.assign(subscriber, { [name]: quiet })
  }
}
