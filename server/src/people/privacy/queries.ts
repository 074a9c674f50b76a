import type { UserId } from '@shipmates/contract/ids'
import type { PrivacySettings, updatePrivacy } from '@shipmates/contract/privacy'
import type { Input } from '@shipmates/contract/route'
import type { Db } from '../../platform/db/client.ts'

export type PrivacyChanges = Input<typeof updatePrivacy>['body']

const SETTINGS = [
  'presence',
  'readReceipts',
  'typing',
  'discoverable',
  'requestsFrom',
  'age',
  'gender',
] as const satisfies (keyof PrivacySettings)[]

/** A member's stored settings, or `undefined` if they never changed any. */
export const findPrivacy = (db: Db, userId: UserId) =>
  db.selectFrom('privacySettings').select(SETTINGS).where('userId', '=', userId).executeTakeFirst()

/** Changes some of a member's settings. */
export const upsertPrivacy = (db: Db, userId: UserId, changes: PrivacyChanges) =>
  db
    .insertInto('privacySettings')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .returning(SETTINGS)
    .executeTakeFirstOrThrow()
