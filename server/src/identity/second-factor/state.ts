import type { UserId } from '@shipmates/contract/ids'
import type { SecondFactorState } from '@shipmates/contract/second-factor'
import type { Deps } from '../../deps.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

/** Whether codes of an app are asked for at a member's logins, since when, and how many recovery codes are left. */
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
