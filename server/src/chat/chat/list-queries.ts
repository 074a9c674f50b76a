import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'

interface Part {
  conversationId: ConversationId
  /** Messages up to this one are left out: they are hidden from the viewer, or were listed before. */
  after: MessageId
  limit: number
}

/** The rows of these messages of a conversation. The ids are found by an index alone. */
async function listRows(
  db: Db,
  { conversationId, after }: Part,
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

interface Page extends Part {
  before?: MessageId | undefined
  /** How many of the newest messages to skip. */
  offset: number
}

/** A page of messages, oldest first. Counts pages from the newest message, or from `before`. */
export const listPage = (db: Db, { before, offset, ...part }: Page): Promise<MessageRow[]> =>
  listRows(
    db,
    part,
    (messages) => sql`
      select id from ${messages} ${before ? sql`and id < ${before}` : sql``}
      order by id desc limit ${part.limit} offset ${offset}
    `,
  )

/** Messages before and after a message, itself included, oldest first. */
export function listWindow(
  db: Db,
  { around, ...part }: Part & { around: MessageId },
): Promise<MessageRow[]> {
  const earlier = Math.floor(part.limit / 2)
  return listRows(
    db,
    part,
    (messages) => sql`
      (select id from ${messages} and id < ${around} order by id desc limit ${earlier})
      union all
      (select id from ${messages} and id >= ${around} order by id limit ${part.limit - earlier})
    `,
  )
}

/** The first messages, oldest first. */
export const listFirst = (db: Db, part: Part): Promise<MessageRow[]> =>
  listRows(db, part, (messages) => sql`select id from ${messages} order by id limit ${part.limit}`)

/**
 * The messages that were added or changed after a number, in the order of their numbers. Each half has its own limit
 * and is read by its index.
 */
export const listChanged = (
  db: Db,
  { since, ...part }: Part & { since: string },
): Promise<MessageRow[]> =>
  listRows(
    db,
    part,
    (messages) => sql`
      select id from (
        (
          select id, id as number from ${messages} and id > ${since} and changed_seq is null
          order by id limit ${part.limit}
        )
        union all
        (
          select id, changed_seq from ${messages} and changed_seq > ${since}
          order by changed_seq limit ${part.limit}
        )
      ) changed
      order by number limit ${part.limit}
    `,
    sql`coalesce(messages.changed_seq, messages.id)`,
  )
