import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'
import { within } from './part-queries.ts'
import { isListed } from './queries.ts'

/** Larger than any id. */
const NEWEST = '9223372036854775807'

interface Search {
  /** Only this conversation, listed or not. */
  only?: ConversationId | undefined
  before?: MessageId | undefined
  /** At least one. */
  terms: readonly string[]
  /** How many matching messages to return. */
  limit: number
  /** How many messages that are in no segment to return. */
  limitUnsegmented: number
}

export interface Candidate {
  conversationId: ConversationId
  id: MessageId
  /** The text of a message in no segment, which may not contain the terms; null for a match in a segment. */
  content: string | null
}

/**
 * The newest messages of the viewer's segments that contain all terms, and the newest in no segment, both newest first.
 * The statement itself looks up what the viewer may read.
 */
export async function searchMessages(
  db: Db,
  viewer: UserId,
  { only, before, terms, limit, limitUnsegmented }: Search,
): Promise<Candidate[]> {
  const [term, otherTerm = '', ...more] = terms
  const { rows } = await sql<Candidate>`
    with mine as materialized (
      select array_agg(conversation_id) as conversations, array_agg(cleared_to_id) as cleared,
        array_agg(last_message_id) as lasts
      from conversation_members
      where user_id = ${viewer} and last_message_id > cleared_to_id
        and ${only ? sql`conversation_id = ${only}` : isListed(viewer)}
    )
    select found.conversation_id, found.id, null as content
    from mine, find_in_segments(
      conversations, cleared, ${before ?? NEWEST}, ${term}, ${otherTerm}, ${more}::text[], ${limit}
    ) found
    union all
    select rest.conversation_id, rest.id, rest.content
    from mine, list_unsegmented(
      conversations, cleared, lasts, ${before ?? NEWEST}, ${limitUnsegmented}
    ) rest
  `.execute(db)
  return rows
}

export interface HitRow extends MessageRow {
  otherId: UserId
  lastReadId: MessageId
  otherReceiptId: MessageId
}

/** Matching messages, and how far both members of their conversations have read. */
export async function listFound(
  db: Db,
  viewer: UserId,
  found: readonly Pick<Candidate, 'conversationId' | 'id'>[],
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select ${messageColumns}, mine.other_id, mine.last_read_id, other.receipt_id as other_receipt_id
    from (select * from messages where ${within(found, 'id')}) messages
    join conversation_members mine
      on mine.user_id = ${viewer} and mine.conversation_id = messages.conversation_id
    join conversation_members other
      on other.user_id = mine.other_id and other.conversation_id = messages.conversation_id
    where messages.id > mine.cleared_to_id
    order by messages.id desc
  `.execute(db)
  return rows
}
