import { randomUUID } from 'node:crypto'
import type {
  ClientToServerEvents,
  SendResult,
  ServerToClientEvents,
} from '@shipmates/contract/events'
import type { MessageId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import type { Db } from '../platform/db/client.ts'
import type { TestMember } from './members.ts'

interface Draft {
  clientId: string
  content: string
  sentAt: number
  /** Set once acknowledged. */
  id?: MessageId
  /** Refused during an outage and retried after later ones, so its order is undefined. */
  wasRefused: boolean
  /** How often it was sent. A retry may be emitted again. */
  sendings: number
}

/** Each loss of connection, by its duration. */
export interface Writer {
  sender: TestMember
  drafts: Draft[]
  /** Ids of messages received live, with duplicates. */
  receivedIds: MessageId[]
  refusals: { code: string; afterMs: number }[]
  /** Duration of each loss of connection. */
  gapsMs: number[]
  acknowledged(): number
  /** Stops writing new messages, and resolves once all are acknowledged. */
  finish(): Promise<void>
}

interface Options {
  /** URLs of the nodes, in the order in which they are tried. */
  urls: readonly string[]
  sender: TestMember
  recipient: TestMember
}

const IN_FLIGHT = 4
/** Throttle: this looks for faults, not for throughput. */
const PAUSE_MS = 5
const AGAIN_AFTER_MS = 200

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export function startWriter({ urls, sender, recipient }: Options): Writer {
  const drafts: Draft[] = []
  const open = new Set<Draft>()
  const writer = { drafts, sender, receivedIds: [], refusals: [], gapsMs: [] } as unknown as Writer
  let socket: ClientSocket
  let whenDone: (() => void) | undefined
  let lostAt: number | undefined

  const send = (draft: Draft) => {
    if (!socket.connected) return
    const { clientId, content } = draft
    const message = { conversationId: null, recipientId: recipient.id, clientId, content }
    draft.sentAt = performance.now()
    draft.sendings += 1
    socket.emit('send_message', message, (result) => settle(draft, result))
  }
  const settle = (draft: Draft, result: SendResult) => {
    if (result.ok) {
      draft.id = result.message.id
      open.delete(draft)
      setTimeout(fill, PAUSE_MS)
      return
    }
    draft.wasRefused = true
    writer.refusals.push({ code: result.code, afterMs: performance.now() - draft.sentAt })
    setTimeout(() => send(draft), AGAIN_AFTER_MS)
  }
  const fill = () => {
    while (!whenDone && socket.connected && open.size < IN_FLIGHT) {
      const content = `${sender.userName} ${drafts.length}`
      const draft = { clientId: randomUUID(), content, sentAt: 0, wasRefused: false, sendings: 0 }
      drafts.push(draft)
      open.add(draft)
      send(draft)
    }
    if (whenDone && open.size === 0) {
      socket.disconnect()
      whenDone()
    }
  }
  const connect = (attempt: number) => {
    socket = io(urls[attempt % urls.length]!, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: sender.cookie },
    })
    let isEnded = false
    let isConnected = false
    const again = () => {
      if (isEnded) return
      isEnded = true
      setTimeout(() => connect(attempt + 1), AGAIN_AFTER_MS)
    }
    socket.once('connect_error', again)
    // The only event if the node dies after the transport is open, before the socket is connected.
    socket.once('disconnect', (reason) => {
      if (reason === 'io client disconnect') return
      if (isConnected) lostAt = performance.now()
      again()
    })
    socket.on('receive_message', ({ id }) => writer.receivedIds.push(id))
    socket.once('connect', () => {
      isConnected = true
      if (lostAt !== undefined) writer.gapsMs.push(performance.now() - lostAt)
      for (const draft of open) send(draft)
      fill()
    })
  }
  connect(0)
  writer.acknowledged = () => drafts.filter(({ id }) => id !== undefined).length
  writer.finish = () =>
    new Promise((resolve) => {
      whenDone = resolve
      fill()
    })
  return writer
}

interface Stored {
  id: MessageId
  content: string
  clientId: string
}

/**
 * Compares a writer's sent and received messages with the stored ones, and counts each kind of fault. All zero if there
 * is none.
 */
export async function findFaults(
  db: Db,
  { sender, drafts, receivedIds }: Writer,
  writers: readonly Writer[],
) {
  const { rows } = await sql<Stored>`
    select id, content, client_id from messages where sender_id = ${sender.id} order by id
  `.execute(db)
  const byClientId = new Map(rows.map((row) => [row.clientId, row]))
  const sent = new Map(drafts.map(({ content }, index) => [content, index]))
  const inLine = rows
    .map(({ content }) => sent.get(content))
    .filter((index) => index !== undefined && !drafts[index]!.wasRefused) as number[]
  const isKept = ({ clientId, id, content }: Draft) =>
    byClientId.get(clientId)?.id === id && byClientId.get(clientId)?.content === content
  const sentOnce = new Set(
    writers.flatMap((writer) =>
      writer.drafts.filter((draft) => draft.sendings === 1).map(({ id }) => id),
    ),
  )
  const receivedOnce = receivedIds.filter((id) => sentOnce.has(id))
  return {
    lost: drafts.filter((draft) => !isKept(draft)).length,
    doubled: rows.length - new Set(rows.map(({ content }) => content)).size,
    phantom: rows.filter(({ content }) => !sent.has(content)).length,
    outOfOrder: inLine.filter((index, n) => n > 0 && index < inLine[n - 1]!).length,
    receivedTwice: receivedOnce.length - new Set(receivedOnce).size,
    wrongUnread: await countWrongUnread(db, sender),
  }
}

async function countWrongUnread(db: Db, { id }: TestMember): Promise<number> {
  const { rows } = await sql`
    select from conversation_members member
    where user_id = ${id} and unread_count <> (
      select count(*) from messages
      where conversation_id = member.conversation_id and sender_id <> member.user_id
        and messages.id > member.last_read_id
    )
  `.execute(db)
  return rows.length
}

export const NO_FAULTS = {
  lost: 0,
  doubled: 0,
  phantom: 0,
  outOfOrder: 0,
  receivedTwice: 0,
  wrongUnread: 0,
}
