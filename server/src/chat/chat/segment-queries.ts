import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** The searchable form that this version writes. A migration clears lines of another form, and rejects new ones. */
const FORM = 2

export interface Walked {
  conversationId: ConversationId
  /** Whether it has messages to put into segments. */
  isDue: boolean
}

interface Walk {
  after: ConversationId | '0'
  limit: number
  /** A conversation is due with this many messages, or with fewer if the last of them is older than `idleBefore`. */
  many: number
  idleBefore: Date
}

/**
 * The next conversations by id. Not compiled: PostgreSQL overestimates the cost of a lookup in one of many partitions.
 */
export const listWalked = (db: Db, { after, limit, many, idleBefore }: Walk): Promise<Walked[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local jit = off`.execute(tx)
    const { rows } = await sql<Walked>`
      select walked.id as conversation_id, case
        when coalesce(last.id, 0) <= coalesce(covered.id, 0) then false
        when last.at < ${idleBefore} then true
        else (
          select count(*) = ${many} from (
            select from messages where conversation_id = walked.id and id > coalesce(covered.id, 0)
            limit ${many}
          ) uncovered
        ) end as is_due
      from (select id from conversations where id > ${after} order by id limit ${limit}) walked
      left join lateral (
        select last_message_id as id, last_message_at as at from conversation_members
        where conversation_id = walked.id
        order by last_message_id desc nulls last limit 1
      ) last on true
      left join lateral (
        select last_id as id from search_segments where conversation_id = walked.id
        order by last_id desc limit 1
      ) covered on true
      order by walked.id
    `.execute(tx)
    return rows
  })

interface Cover {
  conversationIds: readonly ConversationId[]
  /** The approximate size of a segment's text in bytes. */
  size: number
  idleBefore: Date
}

interface SegmentKey {
  conversationId: ConversationId
  lastId: MessageId
  /** Grows when a message of the segment is edited or deleted. */
  version: number
}

/** A segment without text, with the contents of its messages, oldest first. */
export interface Unmade extends SegmentKey {
  contents: string[]
}

/**
 * Covers messages of conversations with segments, and returns these, still without text. Leaves out messages that would
 * not fill a segment, unless the last message of the conversation is older than `idleBefore`. Locks the conversations
 * until it ends. `hasMore` if not all messages of the conversation were read.
 */
export async function insertSegments(
  db: Db,
  { conversationIds, size, idleBefore }: Cover,
): Promise<(Unmade & { hasMore: boolean })[]> {
  const { rows } = await sql<Unmade & { hasMore: boolean }>`
    select * from cover_messages(${conversationIds}::bigint[], ${size}, ${idleBefore})
  `.execute(db)
  return rows
}

/** Segments without text. The contents come as JSON, which is parsed fast. */
export async function listUnmade(db: Db, limit: number): Promise<Unmade[]> {
  const { rows } = await sql<Unmade>`
    select segment.conversation_id, last_id, version, contents
    from (select * from search_segments where lines is null limit ${limit}) segment
    cross join lateral (
      select coalesce(json_agg(content order by id), '[]') as contents from messages
      where conversation_id = segment.conversation_id
        and id between segment.first_id and segment.last_id
    ) covered
  `.execute(db)
  return rows
}

/** Writes the texts of segments, except those whose messages changed since they were read. */
export async function updateMade(
  db: Db,
  segments: readonly (SegmentKey & { lines: string })[],
): Promise<void> {
  await sql`
    update search_segments segment set lines = made.lines, form = ${FORM}
    from unnest(
      ${segments.map(({ conversationId }) => conversationId)}::bigint[],
      ${segments.map(({ lastId }) => lastId)}::bigint[],
      ${segments.map(({ version }) => version)}::int[],
      ${segments.map(({ lines }) => lines)}::text[]
    ) as made (conversation_id, last_id, version, lines)
    where segment.conversation_id = made.conversation_id and segment.last_id = made.last_id
      and segment.version = made.version
  `.execute(db)
}
