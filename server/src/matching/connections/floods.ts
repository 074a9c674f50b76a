import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import {
  countAnswers,
  countRecent,
  type Flood,
  type FloodRule,
  findFlood,
  findSlowing,
  insertSent,
  listNotes,
  type NoteRow,
  updateCleared,
  updateReported,
  upsertFlood,
} from './flood-queries.ts'
import { readNote } from './read-note.ts'

export type { FloodRule } from './flood-queries.ts'

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

/** Whether a member's requests are slowed: after a flood, or while the account is limited. */
export async function isSlowed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
): Promise<boolean> {
  const slowing = await findSlowing(db, userId)
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
  await insertSent(tx, { from, to, at, ...readNote(note, receiverName) })
  await noteFlood(tx, from, at)
}

async function noteFlood(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const clearedAt = (await findFlood(tx, userId))?.clearedAt ?? new Date(0)
  const rule = await findRule(tx, userId, { at, clearedAt })
  if (rule) await upsertFlood(tx, { userId, rule, at })
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
 * Takes the next member to report and marks them as reported when the transaction commits. Other nodes skip it until
 * then.
 */
export const takeUnreported = (tx: Tx): Promise<Flood | undefined> => updateReported(tx)

/** The notes behind a flood, of requests that were not withdrawn: the most frequent one, or some with a link. */
export function listFloodNotes(db: Db, { userId, rule, notedAt }: Flood): Promise<NoteRow[]> {
  const hasLink = rule === 'links'
  const since = before(notedAt, DAY_MS)
  return listNotes(db, { userId, since, hasLink, limit: hasLink ? SHOWN_LINKS : 1 })
}

/** Stops slowing a member. Earlier requests do not count again. */
export async function clearFlood(db: Db, userId: UserId, now: Date): Promise<void> {
  await updateCleared(db, userId, now)
}
