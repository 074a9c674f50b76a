import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { NoteSigns } from './read-note.ts'

export type FloodRule = DB['requestFloods']['rule']

export interface Flood {
  userId: UserId
  rule: FloodRule
  notedAt: Date
}

/** `countRecent` reads at most this many requests. */
const READ_AT_MOST = 500

export const findFlood = (db: Db, userId: UserId) =>
  db.selectFrom('requestFloods').select('clearedAt').where('userId', '=', userId).executeTakeFirst()

interface NewSent extends NoteSigns {
  from: UserId
  to: UserId
  at: Date
}

export const insertSent = (tx: Tx, { from, to, at, noteHash, hasLink }: NewSent) =>
  tx
    .insertInto('sentRequests')
    .values({ fromId: from, toId: to, sentAt: at, noteHash, hasLink })
    .execute()

const isAccepted = sql`
  exists (select from connections where user_id = sent.from_id and other_id = sent.to_id)
`

/** The flood and the limit that slow a member's requests. */
export const findSlowing = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .leftJoin('requestFloods', 'userId', 'users.id')
    .select(['limitedAt', 'notedAt', 'clearedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/**
 * Counts a member's requests since a time that were not accepted: all, those with a link, and those with the most
 * frequent note.
 */
export async function countRecent(db: Db, userId: UserId, since: Date) {
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
export async function countAnswers(
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
export interface NoteRow {
  content: string
  createdAt: Date
  count: number
}

interface Notes {
  userId: UserId
  since: Date
  limit: number
}

/** SQL: the notes that a member sent since a time, grouped by what they have in common, with their receivers. */
const counts = ({ userId, since }: Notes) => sql`
  select note_hash, bool_or(has_link) as has_link, count(distinct to_id)::int as count
  from sent_requests
  where from_id = ${userId} and sent_at > ${since} and note_hash is not null
  group by note_hash
`

/** SQL: the last request with a note that was not withdrawn. */
const lastWith = ({ userId, since }: Notes) => sql`
  select note as content, created_at from sent_requests sent
  join connection_requests request
    on request.from_id = sent.from_id and request.to_id = sent.to_id and created_at = sent_at
  where sent.from_id = ${userId} and sent_at > ${since} and sent.note_hash = counts.note_hash
    and note is not null
  order by sent_at desc limit 1
`

/**
 * The most frequent notes of a member since a time, of requests that were not withdrawn; with `hasLink`, only notes
 * with a link.
 */
export async function listNotes(db: Db, notes: Notes & { hasLink?: boolean }): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select content, created_at, count from (${counts(notes)}) counts
    cross join lateral (${lastWith(notes)}) last
    where ${notes.hasLink ? sql`has_link` : sql`true`}
    order by count desc, created_at desc limit ${notes.limit}
  `.execute(db)
  return rows
}

/** Stores a flood. A cleared one counts as new, and is reported again. */
export const upsertFlood = (
  db: Db,
  { userId, rule, at }: { userId: UserId; rule: FloodRule; at: Date },
) =>
  sql`
    insert into request_floods as flood (user_id, rule, noted_at) values (${userId}, ${rule}, ${at})
    on conflict (user_id) do update set
      rule = excluded.rule,
      noted_at = excluded.noted_at,
      is_reported = flood.is_reported and flood.cleared_at is null,
      cleared_at = null
  `.execute(db)

/** Marks the oldest unreported flood as reported, and returns it. */
export async function updateReported(tx: Tx): Promise<Flood | undefined> {
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

export const updateCleared = (db: Db, userId: UserId, now: Date) =>
  db
    .updateTable('requestFloods')
    .set({ clearedAt: now, isReported: true })
    .where('userId', '=', userId)
    .execute()

/** Deletes the records of a member's requests, and returns how many. */
export async function deleteFloodOf(db: Db, userId: UserId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requestFloods')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
