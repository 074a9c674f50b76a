import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export interface RedisLink {
  /** Begins every key and channel, so that installations on one Redis hear nothing of each other. */
  prefix: string
  /** What other nodes call this one. */
  node: string
  /** For commands: each fails at once while Redis is away, and within a second when it hangs. */
  commands: Redis
  /** For subscriptions alone: they are kept while Redis is away, and renewed with it. */
  subscriber: Redis
  /** Rejects unless Redis takes writes: one that is full, or a replica, answers and takes none. */
  write(): Promise<unknown>
  /** Whether what is published now reaches every node. */
  isUp(): boolean
  /** Calls back as soon as that holds again after a time without. */
  onReturn(listener: () => void): void
  close(): void
}

const KEYS_BEGIN = 'shipmates:'
const CONNECT_WITHIN_MS = 2000
const RECONNECT_MAX_MS = 500
const COMMAND_TIMEOUT_MS = 1000
/** A connection that owes an answer for this long is given up, so that later commands fail at once. */
const SILENCE_MS = 1500
const WRITTEN_KEPT_MS = 1000
/** Every node tries again twice a second: after this they all hear each other. */
const SETTLE_MS = 1500

interface RedisOptions {
  url: string
  /** What tells the database from all others: the nodes on it belong together. */
  database: string
  log: Log
}

/** Opens the connections to Redis. Its absence is logged, never thrown. */
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

/** Redis' own words for a name or password that is missing or wrong, or may do too little. */
const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM)\b/

/** Throws where Redis refuses the credentials of its URL. One that is only away is waited for. */
export async function requireCredentials(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
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
    // As every key and channel of the product begins.
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

/** Follows the connections, logs that Redis went or came, and tells when all nodes hear each other. */
function watch(connections: readonly Redis[], log: Log) {
  const listeners: (() => void)[] = []
  let state: 'starting' | 'up' | 'away' | 'settling' | 'stopped' = 'starting'
  let timer: NodeJS.Timeout | undefined
  /** The reasons that were logged since Redis was last up: each is told once. */
  const told = new Set<string | undefined>()
  let reason: string | undefined

  const onError = ({ message }: Error) => {
    reason = `REDIS_URL: ${message}`
  }
  const onClose = () => {
    if (state === 'stopped') return
    clearTimeout(timer)
    if (state !== 'away' || (reason && !told.has(reason))) log.warn({ reason }, 'Redis is away')
    told.add(reason)
    reason = undefined
    state = 'away'
  }
  const onReady = () => {
    if (connections.some(({ status }) => status !== 'ready')) return
    if (state === 'starting') state = 'up'
    if (state !== 'away') return
    log.info('Redis is back')
    told.clear()
    state = 'settling'
    timer = setTimeout(() => {
      state = 'up'
      for (const listener of listeners) listener()
    }, SETTLE_MS)
  }
  for (const connection of connections) {
    // Its message alone: the error holds the command, and with that the password.
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

/** The adapter leaves the promises of its subscriptions alone; one refused at the end is no crash. */
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
