import type {
  ClientToServerEvents,
  ServerPayload,
  ServerToClientEvents,
} from '@shipmates/contract/events'
import {
  RECONNECT_ATTEMPTS,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
} from '@shipmates/contract/limits'
import { io, type Socket } from 'socket.io-client'
import { JITTER } from './backoff.ts'

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>

/** The event `joined` of a connection; undefined if the server sends none. */
export type Joined = Promise<ServerPayload<'joined'> | undefined>

/** Timeout: nodes of an earlier version send none. */
const JOINED_WITHIN_MS = 3_000

/** A socket that is not connected yet. */
export const createClient = (): Client =>
  io({
    autoConnect: false,
    transports: ['websocket'],
    withCredentials: true,
    // Even with negative jitter the first delay is not below the minimum.
    reconnectionDelay: RECONNECT_DELAY_MS / (1 - JITTER),
    randomizationFactor: JITTER,
    reconnectionDelayMax: RECONNECT_DELAY_MAX_MS,
    reconnectionAttempts: RECONNECT_ATTEMPTS,
  })

/** Call on a connection. */
export const untilJoined = (client: Client): Joined =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), JOINED_WITHIN_MS)
    client.once('joined', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
