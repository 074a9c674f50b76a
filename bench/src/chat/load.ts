import { randomUUID } from 'node:crypto'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import { io, type Socket } from 'socket.io-client'
import { percentile } from '../table.ts'

/** A sender: identified by the session cookie for the product, by the id for a bare server. */
export interface Caller {
  id: string
  cookie: string
}

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

interface Target {
  url: string
  callers: readonly Caller[]
}

const CONTENT = 'x'.repeat(120)
const OPENED_AT_ONCE = 50

/** Opens a socket for each caller. */
export async function openSockets({ url, callers }: Target): Promise<ClientSocket[]> {
  const sockets: ClientSocket[] = []
  for (let i = 0; i < callers.length; i += OPENED_AT_ONCE) {
    const group = callers.slice(i, i + OPENED_AT_ONCE).map((caller) => open(url, caller))
    sockets.push(...(await Promise.all(group)))
  }
  return sockets
}

function open(url: string, { id, cookie }: Caller): Promise<ClientSocket> {
  const socket: ClientSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
    auth: { userId: id },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

export const draftTo = (recipientId: string) => ({
  conversationId: null,
  recipientId: recipientId as never,
  content: CONTENT,
  clientId: randomUUID(),
})

export const partnerOf = (callers: readonly Caller[], n: number) =>
  callers[n % 2 === 0 ? n + 1 : n - 1]!

interface Flood extends Target {
  sockets: readonly ClientSocket[]
  inFlight: number
  forMs: number
}

/** One member of each pair writes with `inFlight` messages in flight. Returns acknowledgements. */
export async function flood({ sockets, callers, inFlight, forMs }: Flood): Promise<number> {
  const until = performance.now() + forMs
  let acknowledged = 0
  const lane = (n: number) =>
    new Promise<void>((resolve) => {
      const next = () => {
        if (performance.now() >= until) return resolve()
        sockets[n]!.emit('send_message', draftTo(partnerOf(callers, n).id), (result) => {
          if (result.ok) acknowledged++
          next()
        })
      }
      next()
    })
  const writers = sockets.flatMap((_, n) => (n % 2 === 0 ? Array(inFlight).fill(n) : []))
  await Promise.all(writers.map(lane))
  return acknowledged
}

interface Trickle extends Target {
  sockets: readonly ClientSocket[]
  perSecond: number
  forMs: number
}

export interface Latency {
  p50: number
  p99: number
}

export interface TrickleResult extends Latency {
  /** Number of messages that reached their recipients. */
  delivered: number
}

/** Sends messages at a constant rate and measures the time until each reaches its recipient. */
export async function trickle(options: Trickle): Promise<TrickleResult> {
  const { sockets, callers, perSecond, forMs } = options
  const sentAt = new Map<string, number>()
  const tookMs: number[] = []
  for (const socket of sockets) {
    socket.on('receive_message', ({ content, senderId }) => {
      const key = `${senderId} ${content}`
      const at = sentAt.get(key)
      if (at !== undefined) tookMs.push(performance.now() - at)
    })
  }
  const total = (perSecond * forMs) / 1000
  const startedAt = performance.now()
  for (let i = 0; i < total; i++) {
    const dueMs = startedAt + (i * 1000) / perSecond - performance.now()
    if (dueMs > 1) await new Promise((resolve) => setTimeout(resolve, dueMs))
    const n = (i * 2) % callers.length
    const content = `${i} `.padEnd(120, 'x')
    sentAt.set(`${callers[n]!.id} ${content}`, performance.now())
    sockets[n]!.emit('send_message', { ...draftTo(partnerOf(callers, n).id), content })
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const socket of sockets) socket.off('receive_message')
  return { ...quantiles(tookMs), delivered: tookMs.length }
}

export function quantiles(values: readonly number[]): Latency {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) }
}
