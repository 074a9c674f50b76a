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
 * Requests that look like spam. A member whose requests meet a rule is slowed, not refused, and reported to the
 * staff once. docs/moderation.md gives the reasons of the figures.
 */

const DAY_MS = 24 * 60 * 60_000

/** Requests with the same note within a day, not counting those that were accepted. */
const SAME_NOTES = 8
/** Requests with a link in the note within a day, not counting those that were accepted. */
const LINKS = 5
/** A member who sends this many within a day is judged by answers to earlier ones, too. */
const MANY = 20
/** Requests between a day and 30 days old that count as answered by hardly anybody, and the share that was accepted. */
const JUDGED = 40
const ACCEPTED_SHARE = 0.05
/** Requests are kept for this long, too. */
export const JUDGED_SINCE_MS = 30 * DAY_MS

/** A report of links shows this many notes. */
const SHOWN_LINKS = 5

/** Without a later sign of spam, a member is slowed for this long. */
const SLOWED_MS = 7 * DAY_MS

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** Whether a member's requests are slowed: after a flood, and while the account is limited. */
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

/** Notes a request, which counts also once it is withdrawn, and whether its sender's requests look like spam. */
export async function noteSent(tx: Tx, { from, to, receiverName, note, at }: Sent): Promise<void> {
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
  const range = { since: since(JUDGED_SINCE_MS), until: before(at, DAY_MS) }
  const { requests, accepted } = await countAnswers(tx, userId, range)
  return requests >= JUDGED && accepted <= requests * ACCEPTED_SHARE ? 'unanswered' : undefined
}

/**
 * Takes the next member who is to be reported and marks them as reported, when the transaction commits. Other nodes
 * skip it until then.
 */
export const takeUnreported = (tx: Tx): Promise<Flood | undefined> => updateReported(tx)

/** The notes that a flood was noted for, of requests that still stand: the most frequent one, or some with a link. */
export function listFloodNotes(db: Db, { userId, rule, notedAt }: Flood): Promise<NoteRow[]> {
  const hasLink = rule === 'links'
  const since = before(notedAt, DAY_MS)
  return listNotes(db, { userId, since, hasLink, limit: hasLink ? SHOWN_LINKS : 1 })
}

/** Stops slowing a member. Requests up to now do not count again. */
export async function clearFlood(db: Db, userId: UserId, now: Date): Promise<void> {
  await updateCleared(db, userId, now)
}
