import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ChangeSeq, ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'
import { present, readParts } from './message-view.ts'
import { readSenders } from './part-queries.ts'
import { type Membership, requireMembership } from './queries.ts'

type Reading = Pick<Deps, 'db'>

interface MessageRange {
  conversationId: ConversationId
  limit: number
}

interface Page extends MessageRange {
  page?: number | undefined
  before?: MessageId | undefined
  around?: MessageId | undefined
}

/**
 * A page of a member's conversation, or a window around a message, oldest first. Pages count from the newest
 * message; with `before`, the last messages before it. Throws NOT_FOUND unless they are in the conversation and can see
 * the message.
 */
export async function listMessages(
  { db }: Reading,
  userId: UserId,
  { page = 1, before, around, ...range }: Page,
): Promise<Message[]> {
  const mine = await requireMembership(db, userId, range.conversationId)
  const shown = { ...range, after: mine.clearedToId }
  const offset = before ? 0 : (page - 1) * range.limit
  const rows = around
    ? listWindow(db, shown, around)
    : listRows(
        db,
        shown,
        (messages) => sql`
          select id from ${messages} ${before ? sql`and id < ${before}` : sql``}
          order by id desc limit ${range.limit} offset ${offset}
        `,
      )
  return show(db, { ...mine, userId }, rows)
}

/**
 * The first messages of a member's conversation after one, oldest first. Throws NOT_FOUND unless they are in
 * it.
 */
export async function listMessagesAfter(
  { db }: Reading,
  userId: UserId,
  { last, ...range }: MessageRange & { last?: MessageId | undefined },
): Promise<Message[]> {
  const mine = await requireMembership(db, userId, range.conversationId)
  const { clearedToId } = mine
  const after = last && BigInt(last) > BigInt(clearedToId) ? last : clearedToId
  const rows = listRows(
    db,
    { ...range, after },
    (messages) => sql`select id from ${messages} order by id limit ${range.limit}`,
  )
  return show(db, { ...mine, userId }, rows)
}

/**
 * The messages of a member's conversation that were added or changed after a number, in the order of their numbers, and
 * how far both members have read. Throws NOT_FOUND unless they are in it.
 */
export async function listChanges(
  { db }: Reading,
  userId: UserId,
  { since = '0' as ChangeSeq, ...range }: MessageRange & { since?: ChangeSeq | undefined },
) {
  const mine = await requireMembership(db, userId, range.conversationId)
  // Each half has its own limit and is read by its index.
  const rows = listRows(
    db,
    { ...range, after: mine.clearedToId },
    (messages) => sql`
      select id from (
        (
          select id, id as number from ${messages} and id > ${since} and changed_seq is null
          order by id limit ${range.limit}
        )
        union all
        (
          select id, changed_seq from ${messages} and changed_seq > ${since}
          order by changed_seq limit ${range.limit}
        )
      ) changed
      order by number limit ${range.limit}
    `,
    sql`coalesce(messages.changed_seq, messages.id)`,
  )
  return {
    data: await show(db, { ...mine, userId }, rows),
    ownReadToId: orNone(mine.otherReceiptId),
    theirReadToId: orNone(mine.lastReadId),
  }
}

const orNone = (id: MessageId): MessageId | null => (id === '0' ? null : id)

/** Messages of a conversation as one of its members sees them. */
async function show(
  db: Db,
  mine: Membership & { userId: UserId },
  read: Promise<MessageRow[]>,
): Promise<Message[]> {
  const [rows, senders] = await Promise.all([read, readSenders(db, [mine.userId, mine.otherId])])
  return present(rows, mine, { senders, partsOf: await readParts(db, rows) })
}

interface ShownRange extends MessageRange {
  /** Messages up to this one are left out: they are hidden from the viewer, or were listed before. */
  after: MessageId
}

/** The rows of these messages of a conversation. The ids are found by an index alone. */
async function listRows(
  db: Db,
  { conversationId, after }: ShownRange,
  ids: (messages: RawBuilder<unknown>) => RawBuilder<unknown>,
  order = sql`messages.id`,
): Promise<MessageRow[]> {
  const messages = sql`messages where conversation_id = ${conversationId} and id > ${after}`
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from (${ids(messages)}) shown
    join messages on messages.conversation_id = ${conversationId} and messages.id = shown.id
    order by ${order}
  `.execute(db)
  return rows
}

/** Messages before and after a message, itself included, oldest first. Throws NOT_FOUND unless it is there. */
async function listWindow(db: Db, range: ShownRange, around: MessageId): Promise<MessageRow[]> {
  const earlier = Math.floor(range.limit / 2)
  const rows = await listRows(
    db,
    range,
    (messages) => sql`
      (select id from ${messages} and id < ${around} order by id desc limit ${earlier})
      union all
      (select id from ${messages} and id >= ${around} order by id limit ${range.limit - earlier})
    `,
  )
  if (!rows.some(({ id }) => id === around)) throw new AppError('NOT_FOUND')
  return rows
}
