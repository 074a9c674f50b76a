import type { UserId } from '@shipmates/contract/ids'
import type { PrivacySettings, updatePrivacy } from '@shipmates/contract/privacy'
import type { Input } from '@shipmates/contract/route'
import type { Deps } from '../../deps.ts'
import { announceAgain } from '../presence/service.ts'

const SHOWS_EVERYTHING: PrivacySettings = {
  presence: true,
  readReceipts: true,
  typing: true,
  discoverable: true,
  requestsFrom: 'everybody',
  age: true,
  gender: true,
}
const SETTINGS = Object.keys(SHOWS_EVERYTHING) as (keyof PrivacySettings)[]

/** The privacy settings of a member; others see everything by default. */
export async function readPrivacy(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<PrivacySettings> {
  const stored = db.selectFrom('privacySettings').select(SETTINGS).where('userId', '=', userId)
  return (await stored.executeTakeFirst()) ?? SHOWS_EVERYTHING
}

/**
 * Changes some of a member's privacy settings and notifies the member's tabs. If `presence` is given or `typing` is
 * hidden, others' tabs have been notified when this returns, even if the setting is unchanged, so that a retry repeats
 * what failed.
 */
export async function changePrivacy(
  deps: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
  changes: Input<typeof updatePrivacy>['body'],
): Promise<PrivacySettings> {
  if (Object.keys(changes).length === 0) return readPrivacy(deps, userId)

  const settings = await deps.db
    .insertInto('privacySettings')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .returning(SETTINGS)
    .executeTakeFirstOrThrow()
  if (changes.presence !== undefined) await announceAgain(deps, userId)
  if (changes.typing === false) deps.live.endTyping(userId)
  deps.live.emit(userId, 'members_changed', {})
  await deps.live.untilHandled()
  return settings
}
