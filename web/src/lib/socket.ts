import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import {
  RECONNECT_ATTEMPTS,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
} from '@shipmates/contract/limits'
import { io, type Socket } from 'socket.io-client'
import { recheckSession } from './session.ts'

/**
 * `closed` before sign-in and after sign-out; `connecting` until the first answer; `failed` after
 * the last attempt, until `reconnect` or until the network or the reader is back.
 */
export type ConnectionState = 'closed' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

/** The one socket of this tab. It is loaded with the signed-in shell, never on account screens. */
export const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({
  autoConnect: false,
  transports: ['websocket'],
  withCredentials: true,
  reconnectionDelay: RECONNECT_DELAY_MS,
  reconnectionDelayMax: RECONNECT_DELAY_MAX_MS,
  reconnectionAttempts: RECONNECT_ATTEMPTS,
})

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
  socket.connect()
  addEventListener('online', reconnectWhenLost)
  document.addEventListener('visibilitychange', reconnectWhenSeen)
  return () => {
    removeEventListener('online', reconnectWhenLost)
    document.removeEventListener('visibilitychange', reconnectWhenSeen)
    change('closed')
    socket.disconnect()
  }
}

/** Starts a new round of attempts at once. */
export function reconnect(): void {
  if (state === 'closed' || socket.connected) return
  change('reconnecting')
  socket.disconnect().connect()
}

function reconnectWhenLost(): void {
  if (state !== 'connecting') reconnect()
}

function reconnectWhenSeen(): void {
  if (!document.hidden && state === 'failed') reconnect()
}

socket.on('connect', () => change('connected'))

socket.on('disconnect', (reason) => {
  if (state === 'closed' || reason === 'io client disconnect') return
  change('reconnecting')
  // The library takes a server's word for final, but a server that stops only sends us to another.
  if (reason === 'io server disconnect') {
    void recheckSession()
    connectLater()
  }
})

socket.on('connect_error', () => {
  if (state === 'closed') return
  void recheckSession()
  // Refused after the handshake, which the library takes for final as well.
  if (!socket.active) connectLater()
})

function connectLater(): void {
  setTimeout(() => {
    if (state === 'connecting' || state === 'reconnecting') socket.connect()
  }, RECONNECT_DELAY_MS)
}

socket.io.on('reconnect_failed', () => {
  if (state !== 'closed') change('failed')
})
