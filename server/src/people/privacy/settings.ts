import type { UserId } from '@shipmates/contract/ids'
import type { PrivacySettings } from '@shipmates/contract/privacy'
import type { Deps } from '../../deps.ts'
import { announceAgain } from '../presence/service.ts'
import { findPrivacy, type PrivacyChanges, upsertPrivacy } from './queries.ts'

const SHOWS_EVERYTHING: PrivacySettings = {
  presence: true,
  readReceipts: true,
  typing: true,
  discoverable: true,
  requestsFrom: 'everybody',
  age: true,
  gender: true,
}

/** The privacy settings of a member; others see everything by default. */
export async function readPrivacy(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<PrivacySettings> {
  return (await findPrivacy(db, userId)) ?? SHOWS_EVERYTHING
}

/**
 * Changes some of a member's privacy settings and notifies the member's tabs. If `presence` is given or `typing` is
 * hidden, others' tabs have been notified when this returns, even if the setting is unchanged, so that a retry repeats
 * what failed.
 */
export async function changePrivacy(
  deps: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
  changes: PrivacyChanges,
): Promise<PrivacySettings> {
  if (Object.keys(changes).length === 0) return readPrivacy(deps, userId)

  const settings = await upsertPrivacy(deps.db, userId, changes)
  if (changes.presence !== undefined) await announceAgain(deps, userId)
  if (changes.typing === false) deps.live.endTyping(userId)
  deps.live.emit(userId, 'members_changed', {})
  await deps.live.untilHandled()
  return settings
}
