import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { searchable } from '@shipmates/contract/search-text'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Db, withoutFlush } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'

type Segmenting = Pick<Deps, 'db' | 'log' | 'now'>

const ASK_EVERY_MS = 5_000
/** Conversations of one step. */
const STEP = 1_000
/** So that a page of the database holds two. */
const SEGMENT_BYTES = 3_900
/** About as many messages as a segment holds. */
const MANY_MESSAGES = 64
/** The last messages of a conversation are put into a segment when nothing was written for this long. */
const IDLE_MS = 24 * 60 * 60 * 1000
/** Few, because they are locked until all are covered. */
const COVERED_AT_ONCE = 8
/** Few, because making the text of segments blocks the process. */
const MADE_AT_ONCE = 32

/**
 * Puts messages into segments, in the background, on every node: walks through all conversations, one step every five
 * seconds, or the next at once after a step with work.
 */
export function keepSegments(deps: Segmenting): Job {
  let after: ConversationId | '0' = '0'
  return {
    name: 'message_segments',
    everyMs: ASK_EVERY_MS,
    work: async (stop) => {
      let step: Step
      do {
        step = await segmentStep(deps, after, stop)
        after = step.last
      } while (step.isBusy && !stop.aborted)
    },
    outage: logOutage(deps.log, 'messages could not be put into segments'),
  }
}

interface Step {
  /** The last conversation of the step; '0' at the end of the walk. */
  last: ConversationId | '0'
  isBusy: boolean
}

/** Puts messages of the next conversations into segments, and rewrites segments that changed. */
export async function segmentStep(
  { db, now }: Pick<Segmenting, 'db' | 'now'>,
  after: ConversationId | '0',
  stop?: AbortSignal,
): Promise<Step> {
  const idleBefore = new Date(now().getTime() - IDLE_MS)
  const walked = await listWalked(db, after, idleBefore)
  await makeSegments(db)
  const due = walked.filter(({ isDue }) => isDue).map(({ conversationId }) => conversationId)
  let made = 0
  while (due.length > 0 && !stop?.aborted) {
    const conversationIds = due.splice(0, COVERED_AT_ONCE)
    const cover = { conversationIds, size: SEGMENT_BYTES, idleBefore }
    const unmade = await withoutFlush(db, (tx) => insertSegments(tx, cover))
    await makeTexts(db, unmade)
    made += unmade.length
    const unfinished = unmade.flatMap((each) => (each.hasMore ? [each.conversationId] : []))
    due.unshift(...new Set(unfinished))
  }
  const last = walked.length === STEP ? walked.at(-1)!.conversationId : '0'
  return { last, isBusy: made > 0 && last !== '0' }
}

/** Makes the text of segments that have none. */
async function makeSegments(db: Deps['db']): Promise<void> {
  for (;;) {
    const unmade = await listUnmade(db, MADE_AT_ONCE)
    await makeTexts(db, unmade)
    if (unmade.length < MADE_AT_ONCE) return
    await letOthersRun()
  }
}

async function makeTexts(db: Deps['db'], unmade: readonly Unmade[]): Promise<void> {
  for (let at = 0; at < unmade.length; at += MADE_AT_ONCE) {
    if (at > 0) await letOthersRun()
    const made = unmade.slice(at, at + MADE_AT_ONCE).map(({ contents, ...segment }) => ({
      ...segment,
      lines: contents.map(searchable).join('\n'),
    }))
    await updateMade(db, made)
  }
}

/** The searchable form that this version writes. A migration clears lines of another form, and rejects new ones. */
const FORM = 2

interface Walked {
  conversationId: ConversationId
  /** Whether it has messages to put into segments. */
  isDue: boolean
}

/**
 * The next conversations by id. One is due with `MANY_MESSAGES`, or with fewer if the last of them is older than
 * `idleBefore`. Not compiled: PostgreSQL overestimates the cost of a lookup in one of many partitions.
 */
const listWalked = (db: Db, after: ConversationId | '0', idleBefore: Date): Promise<Walked[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local jit = off`.execute(tx)
    const { rows } = await sql<Walked>`
      select walked.id as conversation_id, case
        when coalesce(last.id, 0) <= coalesce(covered.id, 0) then false
        when last.at < ${idleBefore} then true
        else (
          select count(*) = ${MANY_MESSAGES} from (
            select from messages where conversation_id = walked.id and id > coalesce(covered.id, 0)
            limit ${MANY_MESSAGES}
          ) uncovered
        ) end as is_due
      from (select id from conversations where id > ${after} order by id limit ${STEP}) walked
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
interface Unmade extends SegmentKey {
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
