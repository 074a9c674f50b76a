import type { UserId } from '@shipmates/contract/ids'
import type { SecondFactorState } from '@shipmates/contract/second-factor'
import type { Deps } from '../../deps.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

/** Whether a member's logins need a code of an app, since when, and how many recovery codes are left. */
export async function readSecondFactor(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
): Promise<SecondFactorState> {
  const factor = await findFactor(db, userId)
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}
