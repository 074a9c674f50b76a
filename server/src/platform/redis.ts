import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export interface RedisLink {
  /** For commands: each fails at once while Redis is away, and within a second when it hangs. */
  commands: Redis
  /** For subscriptions alone: they are kept while Redis is away, and renewed with it. */
  subscriber: Redis
  /** Calls back once Redis has been back long enough for every node to have noticed. */
  onReturn(listener: () => void): void
  close(): void
}

const RECONNECT_MAX_MS = 500
const COMMAND_TIMEOUT_MS = 1000
/** A connection that owes an answer for this long is given up, so that later commands fail at once. */
const SILENCE_MS = 1500
/** Every node tries again twice a second: after this they all hear each other. */
const SETTLE_MS = 1500

/** Opens the connections to Redis. Its absence is logged, never thrown. */
export function openRedis(url: string, log: Log): RedisLink {
  const shared = {
    retryStrategy: (attempt: number) => Math.min(attempt * 50, RECONNECT_MAX_MS),
    connectTimeout: 2000,
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

  const listeners: (() => void)[] = []
  const settled = watch({ commands, subscriber }, log, () => {
    for (const listener of listeners) listener()
  })

  return {
    commands,
    subscriber,
    onReturn: (listener) => void listeners.push(listener),
    close: () => {
      settled.stop()
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Logs that Redis went or came, once each, and tells when it has been back for a while. */
function watch(
  connections: Record<'commands' | 'subscriber', Redis>,
  log: Log,
  onReturn: () => void,
) {
  let isAway = false
  let timer: NodeJS.Timeout | undefined
  for (const connection of Object.values(connections)) {
    // An error without a listener ends the process; what matters of it is told by `close`.
    connection.on('error', () => {})
    connection.on('close', () => {
      clearTimeout(timer)
      if (!isAway) log.warn('Redis is away')
      isAway = true
    })
    connection.on('ready', () => {
      const areBack = Object.values(connections).every(({ status }) => status === 'ready')
      if (!isAway || !areBack) return
      isAway = false
      log.info('Redis is back')
      timer = setTimeout(onReturn, SETTLE_MS)
    })
  }
  return {
    stop: () => {
      isAway = true
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
