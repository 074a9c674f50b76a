import {
  decideNotification,
  type Notification,
  type NotificationFacts,
  type NotificationSwitches,
} from '@shipmates/contract/decide-notification'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Compose } from '../../adapters/mail/compose.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

interface KnownFacts extends NotificationFacts {
  settings: NotificationSwitches
}

interface FactsRow extends NotificationSwitches {
  userId: UserId
  isPresent: boolean
}

/** The facts about these members, at most some hundred. Leaves out ids without an account. */
export async function readFacts(db: Db, ids: readonly UserId[]): Promise<Map<UserId, KnownFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FactsRow>`
    select users.id as user_id, ${isPresent('users')} as is_present,
      coalesce(message_push, true) as message_push,
      coalesce(unread_mail, true) as unread_mail,
      coalesce(request_push, true) as request_push,
      coalesce(request_mail, true) as request_mail,
      coalesce(acceptance_push, true) as acceptance_push,
      coalesce(acceptance_mail, true) as acceptance_mail,
      coalesce(push_text, false) as push_text,
      to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_to, 'HH24:MI') as quiet_to,
      coalesce(digests.is_on, false) as digest_mail,
      profiles.time_zone
    from users
    left join notification_settings settings on settings.user_id = users.id
    left join digests on digests.user_id = users.id
    left join profiles on profiles.user_id = users.id
    where users.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(
    rows.map(({ userId, isPresent: present, ...settings }) => [
      userId,
      { settings, isPresent: present },
    ]),
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

/** Composes a mail from those candidates that are to be sent now. Postpones it if they are to be sent later. */
export async function composeDecided<Each extends Candidate>(
  db: Db,
  { candidates, now }: { candidates: readonly Each[]; now: Date },
  compose: (decided: readonly Each[]) => ReturnType<Compose>,
): ReturnType<Compose> {
  const decided = await decideAll(db, candidates, now)
  const [first] = decided
  if (!first) return undefined
  if (first.at > now) return { waitUntil: first.at }
  return compose(decided.map(({ candidate }) => candidate))
}
