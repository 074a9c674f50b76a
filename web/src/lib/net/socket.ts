import type {
  ClientToServerEvents,
  SendResult,
  ServerEvent,
  ServerToClientEvents,
} from '@shipmates/contract/events'
import { RECONNECT_DELAY_MS } from '@shipmates/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { afterPaint, whenIdle } from '../browser/when.ts'
import { createListeners, createStore, useStore } from '../store.ts'
import { backoffMs, JITTER } from './backoff.ts'
import { confirmSession, recheckSession, sessionStore } from './session.ts'
import type { Client, Joined } from './socket-client.ts'

/**
 * `closed` before sign-in and after sign-out; `connecting` until the first connection attempt ends;
 * `failed` after the last attempt, until `reconnect` is called, the network is back or the tab
 * becomes visible.
 */
export type ConnectionState = 'closed' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

type Draft = Parameters<ClientToServerEvents['send_message']>[0]
type ClientEvents = ServerToClientEvents & Record<'connect' | 'disconnect', () => void>

let client: Client | undefined
let isConfirmed = false
let loading: Promise<Client> | undefined
let handlers = (): Promise<unknown> => Promise.resolve()
const listeners = new Set<readonly [event: never, listen: never]>()

/**
 * The socket of this tab. The library is loaded after sign-in and after the first screen; until
 * then the socket is disconnected, and listeners are queued.
 */
export const socket = {
  /** Whether the library has loaded. */
  get initialized(): boolean {
    return client !== undefined
  },
  get connected(): boolean {
    return client?.connected ?? false
  },
  /**
   * Whether the server has confirmed, since the connection was made, that the session still belongs
   * to this member. While a tab sleeps, another member may sign in in the same browser.
   */
  get confirmed(): boolean {
    return this.connected && isConfirmed
  },
  /** The connection's id; changes with each connection. */
  get id(): string | undefined {
    return client?.id
  },
  on<E extends keyof ClientEvents>(event: E, listen: ClientEvents[E]): void {
    listeners.add([event, listen] as never)
    client?.on(event, listen as never)
  },
  off<E extends keyof ClientEvents>(event: E, listen: ClientEvents[E]): void {
    for (const pair of listeners)
      if (pair[0] === event && pair[1] === listen) listeners.delete(pair)
    client?.off(event, listen as never)
  },
  /** Emits without buffering: dropped while disconnected. */
  get volatile(): Pick<Client, 'emit'> | undefined {
    return client?.volatile
  },
  /**
   * Sends a message. Resolves to undefined on timeout, or if the connection is lost before the
   * acknowledgement.
   */
  async send(draft: Draft, withinMs: number): Promise<SendResult | undefined> {
    return client
      ?.timeout(withinMs)
      .emitWithAck('send_message', draft)
      .catch(() => undefined)
  },
}

let connections = 0
let joined: Joined = Promise.resolve(undefined)

/**
 * Call on a connection. Whether it is of this tab's member, and no event was sent to them since the page began to load:
 * all its data is then up to date. False if the server does not know, and after a lost connection.
 */
export async function isPageCurrent(): Promise<boolean> {
  if (connections > 1) return false
  const answer = await joined
  if (!answer || answer.userId !== sessionStore.getSnapshot().user?.userId) return false
  // The first clock stops while a device sleeps, the second one can be set.
  return answer.quietMs > Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

const confirmed = createListeners()

/** Calls back on each connection once it is confirmed. Returns an unsubscribe function. */
export const onConfirmed = confirmed.subscribe

const state = createStore<ConnectionState>('closed')
/** When the connection was lost, in milliseconds since 1970; undefined while connected. */
let lostAt: number | undefined

function change(next: ConnectionState): void {
  if (next === 'connected' || next === 'closed') lostAt = undefined
  else lostAt ??= Date.now()
  state.set(next)
}

export const connectionStore = {
  subscribe: state.subscribe,
  getSnapshot: state.getSnapshot,
  /** How long the connection has been lost, in milliseconds. */
  getLostMs: () => (lostAt === undefined ? 0 : Date.now() - lostAt),
}

/** The socket's connection state. */
export const useConnection = (): ConnectionState => useStore(connectionStore)

/**
 * Connects the signed-in member once `loadHandlers` has ended, so that the handlers receive all events. Returns a
 * function that disconnects.
 */
export function openSocket(
  loadHandlers: () => Promise<unknown> = () => Promise.resolve(),
): () => void {
  change('connecting')
  handlers = loadHandlers
  connect()
  addEventListener('online', reconnectWhenLost)
  addEventListener('offline', dropConnection)
  document.addEventListener('visibilitychange', reconnectWhenSeen)
  return () => {
    removeEventListener('online', reconnectWhenLost)
    removeEventListener('offline', dropConnection)
    document.removeEventListener('visibilitychange', reconnectWhenSeen)
    change('closed')
    client?.disconnect()
  }
}

/** Starts a new round of connection attempts at once. */
export function reconnect(): void {
  if (state.getSnapshot() === 'closed' || socket.connected) return
  change('reconnecting')
  client?.disconnect()
  connect()
}

function connect(): void {
  loading ??= load()
  loading.then(
    (loaded) => state.getSnapshot() !== 'closed' && loaded.connect(),
    () => {
      loading = undefined
      if (state.getSnapshot() !== 'closed') change('failed')
    },
  )
}

function reconnectWhenLost(): void {
  if (state.getSnapshot() !== 'connecting') reconnect()
}

/**
 * Drops the connection when the browser goes offline, without waiting for a missed heartbeat.
 * Restarts a pending attempt: the library closes it as well, but waits for its timeout.
 */
function dropConnection(): void {
  if (client?.connected) client.io.engine.close()
  else if (client && state.getSnapshot() !== 'failed') reconnect()
}

function reconnectWhenSeen(): void {
  if (!document.hidden && state.getSnapshot() === 'failed') reconnect()
}

async function load(): Promise<Client> {
  await whenIdle()
  const [{ createClient, untilJoined }] = await Promise.all([
    import('./socket-client.ts'),
    handlers().catch(() => {}),
  ])
  const loaded = createClient()
  followState(loaded, untilJoined)
  for (const [event, listen] of listeners) loaded.on(event, listen)
  client = loaded
  return loaded
}

function followState(loaded: Client, untilJoined: (loaded: Client) => Joined): void {
  loaded.on('connect', () => {
    connections += 1
    joined = untilJoined(loaded)
    isConfirmed = false
    change('connected')
    void confirm(loaded)
  })
  loaded.on('disconnect', (reason) => {
    if (state.getSnapshot() === 'closed' || reason === 'io client disconnect') return
    change('reconnecting')
    // The library does not reconnect after a server disconnect, but a stopping server only moves us
    // to another.
    if (reason === 'io server disconnect') {
      void recheckSession()
      connectLater()
    }
  })
  loaded.on('connect_error', () => {
    if (state.getSnapshot() === 'closed') return
    void recheckSession()
    // The library does not retry a handshake that the server refused.
    if (!loaded.active) connectLater()
  })
  loaded.io.on('reconnect_failed', () => {
    if (state.getSnapshot() !== 'closed') change('failed')
  })
}

/**
 * Confirms the session by the event `joined`. If that has no role, asks the server until it responds, or
 * the connection is lost.
 */
async function confirm(loaded: Client): Promise<void> {
  const { id } = loaded
  const sent = joined.then((event) => (event?.role ? event : undefined))
  await afterPaint()
  for (let tries = 1; state.getSnapshot() !== 'closed' && loaded.id === id; tries++) {
    const isSame = await confirmSession(tries === 1 ? sent : undefined)
    if (loaded.id !== id) return
    if (isSame) {
      isConfirmed = true
      confirmed.notify()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)))
  }
}

function connectLater(): void {
  setTimeout(
    () => {
      if (state.getSnapshot() === 'connecting' || state.getSnapshot() === 'reconnecting') connect()
    },
    RECONNECT_DELAY_MS * (1 + JITTER * Math.random()),
  )
}

/** Subscribes to a server event while mounted. */
export function useSocketEvent<E extends ServerEvent>(
  event: E,
  handle: ServerToClientEvents[E],
): void {
  const onEvent = useEffectEvent(handle as (payload: unknown) => void)

  useEffect(() => {
    const listen = (payload: unknown) => onEvent(payload)
    socket.on(event, listen as never)
    return () => {
      socket.off(event, listen as never)
    }
  }, [event])
}
