import { randomUUID } from 'node:crypto'
import type { ClientToServerEvents, ServerToClientEvents } from '@shipmates/contract/events'
import { io, type Socket } from 'socket.io-client'
import { pause, percentile } from './timing.ts'

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

const OPENED_AT_ONCE = 50

/** Opens a socket for each caller. */
export async function openSockets({ url, callers }: Target): Promise<ClientSocket[]> {
  const sockets: ClientSocket[] = []
  for (let n = 0; n < callers.length; n += OPENED_AT_ONCE) {
    const group = callers.slice(n, n + OPENED_AT_ONCE).map((caller) => open(url, caller))
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

/** Repeats work with `atOnce` workers while more is wanted. Returns how often it was done. */
export async function repeat(
  atOnce: number,
  isWanted: (done: number) => boolean,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  let begun = 0
  const worker = async () => {
    while (isWanted(begun)) await work(begun++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return begun
}

/** For `repeat`: wanted for some time from now on. */
export const during = (ms: number): (() => boolean) => {
  const endAt = performance.now() + ms
  return () => performance.now() < endAt
}

const CHARACTERS = 120

const draftTo = (recipientId: string, content = 'x'.repeat(CHARACTERS)) => ({
  conversationId: null,
  recipientId: recipientId as never,
  content,
  clientId: randomUUID(),
})

const partnerOf = (callers: readonly Caller[], n: number) =>
  callers[n % 2 === 0 ? n + 1 : n - 1]!.id

interface Writing extends Target {
  /** Of the callers, in their order. */
  sockets: readonly ClientSocket[]
}

/** One member of each pair writes with `inFlight` messages in flight. Returns how many were acknowledged. */
export async function flood(
  { sockets, callers }: Writing,
  { inFlight, forMs }: { inFlight: number; forMs: number },
): Promise<number> {
  let acknowledged = 0
  const isWanted = during(forMs)
  const write = async (n: number) => {
    const { ok } = await sockets[n]!.emitWithAck('send_message', draftTo(partnerOf(callers, n)))
    if (ok) acknowledged++
  }
  const writers = [...sockets.keys()].filter((n) => n % 2 === 0)
  await Promise.all(writers.map((n) => repeat(inFlight, isWanted, () => write(n))))
  return acknowledged
}

export interface Latency {
  p50: number
  p99: number
  /** Number of messages that reached their recipients. */
  delivered: number
}

/** Sends messages at a constant rate while more are wanted, and measures the time until each reaches its recipient. */
export async function trickle(
  { sockets, callers }: Writing,
  { perSecond, isWanted }: { perSecond: number; isWanted: () => boolean },
): Promise<Latency> {
  const sentAt = new Map<string, number>()
  const tookMs: number[] = []
  for (const socket of sockets) {
    socket.on('receive_message', ({ content, senderId }) => {
      const at = sentAt.get(`${senderId} ${content}`)
      if (at !== undefined) tookMs.push(performance.now() - at)
    })
  }
  const startedAt = performance.now()
  for (let sent = 0; isWanted(); sent++) {
    const dueMs = startedAt + (sent * 1000) / perSecond - performance.now()
    if (dueMs > 1) await pause(dueMs)
    const n = (sent * 2) % callers.length
    const content = `${sent} `.padEnd(CHARACTERS, 'x')
    sentAt.set(`${callers[n]!.id} ${content}`, performance.now())
    sockets[n]!.emit('send_message', draftTo(partnerOf(callers, n), content))
  }
  await pause(500)
  for (const socket of sockets) socket.off('receive_message')
  return {
    p50: percentile(tookMs, 0.5),
    p99: percentile(tookMs, 0.99),
    delivered: tookMs.length,
  }
}
