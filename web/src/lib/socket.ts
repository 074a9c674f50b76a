import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import {
  RECONNECT_ATTEMPTS,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
} from '@shipmates/contract/limits'
import type { Socket } from 'socket.io-client'
import { atRest } from './at-rest.ts'
import { painted } from './painted.ts'
import { recheckSession } from './session.ts'

/**
 * `closed` before sign-in and after sign-out; `connecting` until the first answer; `failed` after
 * the last attempt, until `reconnect` or until the network or the reader is back.
 */
export type ConnectionState = 'closed' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

type Client = Socket<ServerToClientEvents, ClientToServerEvents>
type Heard = ServerToClientEvents & Record<'connect' | 'disconnect', () => void>

/** The share by which waits stray, lest all come back at the same moment. */
const STRAY = 0.2

let client: Client | undefined
let loading: Promise<Client> | undefined
const heard = new Set<readonly [event: never, listen: never]>()

/**
 * The one socket of this tab. Its library is loaded once a member is signed in, after the first
 * screen; until then it is not connected, and listeners wait.
 */
export const socket = {
  /** Whether its library has arrived. */
  get initialized(): boolean {
    return client !== undefined
  },
  get connected(): boolean {
    return client?.connected ?? false
  },
  /** Names the connection; another one has another. */
  get id(): string | undefined {
    return client?.id
  },
  on<E extends keyof Heard>(event: E, listen: Heard[E]): void {
    heard.add([event, listen] as never)
    client?.on(event, listen as never)
  },
  off<E extends keyof Heard>(event: E, listen: Heard[E]): void {
    for (const pair of heard) if (pair[0] === event && pair[1] === listen) heard.delete(pair)
    client?.off(event, listen as never)
  },
  /** For what is not worth a later try. */
  get volatile(): Pick<Client, 'emit'> | undefined {
    return client?.volatile
  },
  emit: ((event: never, ...payload: never) => client?.emit(event, ...payload)) as Client['emit'],
}

let state: ConnectionState = 'closed'
const listeners = new Set<() => void>()

function change(next: ConnectionState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

export const connectionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => state,
}

/** Connects the signed-in member, until the returned call. */
export function openSocket(): () => void {
  change('connecting')
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

/** Starts a new round of attempts at once. */
export function reconnect(): void {
  if (state === 'closed' || socket.connected) return
  change('reconnecting')
  client?.disconnect()
  connect()
}

function connect(): void {
  loading ??= load()
  loading.then(
    (loaded) => state !== 'closed' && loaded.connect(),
    () => {
      loading = undefined
      if (state !== 'closed') change('failed')
    },
  )
}

function reconnectWhenLost(): void {
  if (state !== 'connecting') reconnect()
}

/** Without a network the connection is gone, though it would take a missed heartbeat to show. */
function dropConnection(): void {
  if (client?.connected) client.io.engine.close()
}

function reconnectWhenSeen(): void {
  if (!document.hidden && state === 'failed') reconnect()
}

async function load(): Promise<Client> {
  await atRest()
  const { io } = await import('socket.io-client')
  const loaded: Client = io({
    autoConnect: false,
    transports: ['websocket'],
    withCredentials: true,
    // However it strays, the first wait is not shorter than the delay.
    reconnectionDelay: RECONNECT_DELAY_MS / (1 - STRAY),
    randomizationFactor: STRAY,
    reconnectionDelayMax: RECONNECT_DELAY_MAX_MS,
    reconnectionAttempts: RECONNECT_ATTEMPTS,
  })
  followState(loaded)
  for (const [event, listen] of heard) loaded.on(event, listen)
  client = loaded
  return loaded
}

function followState(loaded: Client): void {
  loaded.on('connect', () => {
    change('connected')
    // The browser may have been given to another member while this tab slept.
    void painted().then(recheckSession)
  })
  loaded.on('disconnect', (reason) => {
    if (state === 'closed' || reason === 'io client disconnect') return
    change('reconnecting')
    // The library takes a server's word for final, but a server that stops only sends us to another.
    if (reason === 'io server disconnect') {
      void recheckSession()
      connectLater()
    }
  })
  loaded.on('connect_error', () => {
    if (state === 'closed') return
    void recheckSession()
    // Refused after the handshake, which the library takes for final as well.
    if (!loaded.active) connectLater()
  })
  loaded.io.on('reconnect_failed', () => {
    if (state !== 'closed') change('failed')
  })
}

function connectLater(): void {
  setTimeout(
    () => {
      if (state === 'connecting' || state === 'reconnecting') connect()
    },
    RECONNECT_DELAY_MS * (1 + STRAY * Math.random()),
  )
}
