import type { FoundMessage } from '@shipmates/contract/chat-search'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { containsAll, searchTerms } from '@shipmates/contract/search-text'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { type MessageRow, messageColumns } from './message-queries.ts'
import { present, readParts } from './message-view.ts'
import { readSenders, within } from './part-queries.ts'
import { isListed, requireMembership } from './queries.ts'

/** This many messages in no segment are compared at once. Few members have more. */
const UNSEGMENTED_AT_ONCE = 2_000

interface Search {
  q: string
  conversationId?: ConversationId | undefined
  before?: MessageId | undefined
  limit: number
}

/**
 * A page of a member's messages that contain all words of `q`, newest first. Throws NOT_FOUND unless
 * they are in the conversation, if one is given.
 */
export async function searchMessages(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  { q, conversationId: only, before, limit }: Search,
): Promise<FoundMessage[]> {
  if (only) await requireMembership(db, viewer, only)
  const terms = searchTerms(q)
  if (terms.length === 0) return []
  const found = await find(db, viewer, { only, before, terms, limit })
  return found.length === 0 ? [] : show(db, viewer, { found, terms })
}

interface Finding {
  /** Only this conversation, listed or not. */
  only?: ConversationId | undefined
  before?: MessageId | undefined
  /** At least one. */
  terms: readonly string[]
  limit: number
}

type SearchHit = Pick<Candidate, 'conversationId' | 'id'>

/** The newest messages that contain all terms. Reads on while too few of those in no segment match. */
async function find(db: Deps['db'], viewer: UserId, search: Finding): Promise<SearchHit[]> {
  const { terms, limit } = search
  const found: SearchHit[] = []
  let { before } = search
  while (found.length < limit) {
    const candidates = await listCandidates(db, viewer, { ...search, before })
    const rest = candidates.filter(({ content }) => content !== null)
    const matching = candidates.filter(
      ({ content }) => content === null || containsAll(content, terms),
    )
    matching.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
    const last = rest.length === UNSEGMENTED_AT_ONCE ? rest.at(-1)!.id : undefined
    const certain = last ? matching.filter(({ id }) => BigInt(id) >= BigInt(last)) : matching
    found.push(...certain)
    if (!last) break
    before = last
  }
  return found.slice(0, limit)
}

/** Reads the matches, without those that have changed since and no longer match. */
async function show(
  db: Deps['db'],
  viewer: UserId,
  { found, terms }: { found: readonly SearchHit[]; terms: readonly string[] },
): Promise<FoundMessage[]> {
  const rows = (await listFound(db, viewer, found)).filter(({ content }) =>
    containsAll(content, terms),
  )
  const senders = await readSenders(db, [viewer, ...new Set(rows.map(({ otherId }) => otherId))])
  const partsOf = await readParts(db, rows)
  return rows.map(({ otherId, lastReadId, otherReceiptId, ...row }) => {
    const other = senders.get(otherId)
    const [message] = present(
      [row],
      { userId: viewer, lastReadId, otherReceiptId },
      { senders, partsOf },
    )
    return {
      message: message!,
      conversation: {
        id: row.conversationId,
        userId: otherId,
        userName: other?.senderName ?? '',
        photoUrl: other?.senderPhoto ?? null,
      },
    }
  })
}

/** Larger than any id. */
const NEWEST = '9223372036854775807'

interface Candidate {
  conversationId: ConversationId
  id: MessageId
  /** The text of a message in no segment, which may not contain the terms; null for a match in a segment. */
  content: string | null
}

/**
 * The newest `limit` messages of the viewer's segments that contain all terms, and the newest in no segment, both newest
 * first. The statement itself looks up what the viewer may read.
 */
async function listCandidates(
  db: Db,
  viewer: UserId,
  { only, before, terms, limit }: Finding,
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
      conversations, cleared, lasts, ${before ?? NEWEST}, ${UNSEGMENTED_AT_ONCE}
    ) rest
  `.execute(db)
  return rows
}

interface HitRow extends MessageRow {
  otherId: UserId
  lastReadId: MessageId
  otherReceiptId: MessageId
}

/** Matching messages, and how far both members of their conversations have read. */
async function listFound(db: Db, viewer: UserId, found: readonly SearchHit[]): Promise<HitRow[]> {
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
