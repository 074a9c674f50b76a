import { createHash } from 'node:crypto'
import { foldText } from '@shipmates/contract/canonical'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'

/**
 * Requests that look like spam. A member whose requests meet a rule is slowed, not refused, and reported to the staff
 * once. docs/moderation.md explains the figures.
 */

const DAY_MS = 24 * 60 * 60_000

/** Requests with the same note within a day, without accepted ones. */
const SAME_NOTES = 8
/** Requests with a link in the note within a day, without accepted ones. */
const LINKS = 5
/** From this many requests within a day, the answers to earlier ones count as well. */
const MANY = 20
/**
 * At least this many requests from the last 30 days, without the last day; and the share of accepted ones at or below
 * which hardly anyone accepts.
 */
const ANSWERS_MIN = 40
const ACCEPTED_SHARE = 0.05
/** The age of the oldest answers that count; records of requests are deleted after it. */
export const ANSWERS_SINCE_MS = 30 * DAY_MS

/** A report of links shows this many notes. */
const SHOWN_LINKS = 5

/** A member is slowed for this long after the last sign of spam. */
const SLOWED_MS = 7 * DAY_MS

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

export type FloodRule = DB['requestFloods']['rule']

interface Flood {
  userId: UserId
  rule: FloodRule
  notedAt: Date
}

/** Whether a member's requests are slowed: after a flood, or while the account is limited. */
export async function isSlowed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
): Promise<boolean> {
  const slowing = await db
    .selectFrom('users')
    .leftJoin('requestFloods', 'userId', 'users.id')
    .select(['limitedAt', 'notedAt', 'clearedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!slowing) return false
  const { limitedAt, notedAt, clearedAt } = slowing
  if (limitedAt) return true
  return notedAt !== null && clearedAt === null && notedAt > before(now(), SLOWED_MS)
}

interface Sent {
  from: UserId
  to: UserId
  receiverName: string
  note: string | null
  at: Date
}

/**
 * Records a request, which counts even after it is withdrawn, and checks whether its sender's requests look like spam.
 */
export async function recordRequest(
  tx: Tx,
  { from, to, receiverName, note, at }: Sent,
): Promise<void> {
  const { noteHash, hasLink } = readNote(note, receiverName)
  await tx
    .insertInto('sentRequests')
    .values({ fromId: from, toId: to, sentAt: at, noteHash, hasLink })
    .execute()
  const known = tx.selectFrom('requestFloods').select('clearedAt').where('userId', '=', from)
  const clearedAt = (await known.executeTakeFirst())?.clearedAt ?? new Date(0)
  const rule = await findRule(tx, from, { at, clearedAt })
  if (rule) await upsertFlood(tx, { userId: from, rule, at })
}

async function findRule(
  tx: Tx,
  userId: UserId,
  { at, clearedAt }: { at: Date; clearedAt: Date },
): Promise<FloodRule | undefined> {
  const since = (ms: number) => new Date(Math.max(before(at, ms).getTime(), clearedAt.getTime()))
  const recent = await countRecent(tx, userId, since(DAY_MS))
  if (recent.sameNote >= SAME_NOTES) return 'same_note'
  if (recent.links >= LINKS) return 'links'
  if (recent.requests < MANY) return undefined
  const range = { since: since(ANSWERS_SINCE_MS), until: before(at, DAY_MS) }
  const { requests, accepted } = await countAnswers(tx, userId, range)
  return requests >= ANSWERS_MIN && accepted <= requests * ACCEPTED_SHARE ? 'unanswered' : undefined
}

/**
 * Takes the member whose unreported flood is the oldest and marks them as reported when the transaction commits. Other
 * nodes skip it until then.
 */
export async function takeUnreported(tx: Tx): Promise<Flood | undefined> {
  const { rows } = await sql<Flood>`
    update request_floods set is_reported = true
    where user_id = (
      select user_id from request_floods where not is_reported
      order by noted_at limit 1 for no key update skip locked
    )
    returning user_id, rule, noted_at
  `.execute(tx)
  return rows[0]
}

/** Stops slowing a member. Earlier requests do not count again. */
export async function clearFlood(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('requestFloods')
    .set({ clearedAt: now, isReported: true })
    .where('userId', '=', userId)
    .execute()
}

/** `countRecent` reads at most this many requests. */
const READ_AT_MOST = 500

const isAccepted = sql`
  exists (select from connections where user_id = sent.from_id and other_id = sent.to_id)
`

/**
 * Counts a member's requests since a time that were not accepted: all, those with a link, and those with the most
 * frequent note.
 */
async function countRecent(db: Db, userId: UserId, since: Date) {
  const { rows } = await sql<{ requests: number; links: number; sameNote: number }>`
    with recent as materialized (
      select to_id, note_hash, has_link from sent_requests sent
      where from_id = ${userId} and sent_at > ${since} and not ${isAccepted}
      order by sent_at desc limit ${READ_AT_MOST}
    )
    select count(distinct to_id)::int as requests,
      count(distinct to_id) filter (where has_link)::int as links,
      coalesce((
        select count(distinct to_id) from recent where note_hash is not null
        group by note_hash order by 1 desc limit 1
      ), 0)::int as same_note
    from recent
  `.execute(db)
  return rows[0]!
}

/** Counts a member's requests in a range of time, and how many of them were accepted. */
async function countAnswers(
  db: Db,
  userId: UserId,
  { since, until }: { since: Date; until: Date },
) {
  const { rows } = await sql<{ requests: number; accepted: number }>`
    select count(distinct to_id)::int as requests,
      count(distinct to_id) filter (where ${isAccepted})::int as accepted
    from sent_requests sent
    where from_id = ${userId} and sent_at > ${since} and sent_at < ${until}
  `.execute(db)
  return rows[0]!
}

/** A note of requests, and how many members received it. */
interface NoteRow {
  content: string
  createdAt: Date
  count: number
}

/** The notes behind a flood, of requests that were not withdrawn: the most frequent one, or some with a link. */
export async function listFloodNotes(db: Db, { userId, rule, notedAt }: Flood): Promise<NoteRow[]> {
  const since = before(notedAt, DAY_MS)
  const hasLink = rule === 'links'
  const { rows } = await sql<NoteRow>`
    select content, created_at, count
    from (
      select note_hash, bool_or(has_link) as has_link, count(distinct to_id)::int as count
      from sent_requests
      where from_id = ${userId} and sent_at > ${since} and note_hash is not null
      group by note_hash
    ) counts
    cross join lateral (
      select note as content, created_at from sent_requests sent
      join connection_requests request
        on request.from_id = sent.from_id and request.to_id = sent.to_id and created_at = sent_at
      where sent.from_id = ${userId} and sent_at > ${since} and sent.note_hash = counts.note_hash
        and note is not null
      order by sent_at desc limit 1
    ) last
    where ${hasLink ? sql`has_link` : sql`true`}
    order by count desc, created_at desc limit ${hasLink ? SHOWN_LINKS : 1}
  `.execute(db)
  return rows
}

/** Stores a flood. A cleared one counts as new, and is reported again. */
const upsertFlood = (db: Db, { userId, rule, at }: { userId: UserId; rule: FloodRule; at: Date }) =>
  sql`
    insert into request_floods as flood (user_id, rule, noted_at) values (${userId}, ${rule}, ${at})
    on conflict (user_id) do update set
      rule = excluded.rule,
      noted_at = excluded.noted_at,
      is_reported = flood.is_reported and flood.cleared_at is null,
      cleared_at = null
  `.execute(db)

interface NoteSigns {
  /** Equal for notes that differ only in case, punctuation and the name of the receiver. Null without a note. */
  noteHash: Buffer | null
  hasLink: boolean
}

/** A domain counts only with a path, so that names of libraries do not count. */
const LINK = /https?:\/\/|\bwww\.|[\p{L}\p{N}]\.(?!js\/)\p{L}{2,}\//iu

/** The traits of a request's note that are stored to find requests that look like spam. */
export function readNote(note: string | null, receiverName: string): NoteSigns {
  if (note === null) return { noteHash: null, hasLink: false }
  const noteHash = createHash('sha256').update(fold(note, receiverName)).digest()
  return { noteHash, hasLink: LINK.test(note) }
}

function fold(note: string, receiverName: string): string {
  const written = foldText(note)
  const unnamed = receiverName ? written.replaceAll(receiverName.toLowerCase(), '') : written
  return unnamed.replace(/[^\p{L}\p{N}]+/gu, '') || note.trim()
}
