import {
  decideNotification,
  type Notification,
  type NotificationFacts,
  type NotificationSwitches,
} from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../../platform/db/client.ts'
import { listSettings } from './queries.ts'

interface KnownFacts extends NotificationFacts {
  settings: NotificationSwitches
}

/** The facts about these members, at most some hundred. Leaves out ids without an account. */
export async function readFacts(db: Db, ids: readonly UserId[]): Promise<Map<UserId, KnownFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await listSettings(db, ids)
  return new Map(
    rows.map(({ userId, isPresent, ...settings }) => [userId, { settings, isPresent }]),
  )
}

/** A mail or push that may be due to a member, without the facts about the member. */
export interface Candidate extends Omit<Notification, keyof NotificationFacts> {
  userId: UserId
}

export interface Decided<Each> {
  candidate: Each
  settings: NotificationSwitches
  /** When to send it: now, or at the end of the member's quiet hours. */
  at: Date
}

/** Decides which of these mails or pushes are sent, and when. Drops the others, and keeps the order. */
export async function decideAll<Each extends Candidate>(
  db: Db,
  candidates: readonly Each[],
  now: Date,
): Promise<Decided<Each>[]> {
  const facts = await readFacts(db, [...new Set(candidates.map(({ userId }) => userId))])
  return candidates.flatMap((candidate) => {
    const known = facts.get(candidate.userId)
    const decision = known && decideNotification({ ...candidate, ...known }, now)
    if (!known || !decision || decision === 'drop') return []
    const at = decision === 'send' ? now : decision.waitUntil
    return [{ candidate, settings: known.settings, at }]
  })
}
