import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { ProviderId } from '@shipmates/contract/ways'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/client.ts'
import { hasPassword } from './confirm-member.ts'
import { offersPasskeys } from './offers-passkeys.ts'
import { findWaysIn, lockForWays } from './ways-in-queries.ts'

type Rules = Pick<Config, 'hasPasswordLogin' | 'oidc' | 'github' | 'publicUrl'>

/**
 * Removes a way in of a member, unless it is their last one: `remove` deletes it in the transaction. Locks the account
 * first, so that two cannot remove the last two at the same time.
 *
 * Throws LAST_WAY_IN, and what `remove` throws.
 */
export async function removeWayIn(
  tx: Tx,
  config: Rules,
  userId: UserId,
  remove: () => Promise<void>,
): Promise<void> {
  await lockForWays(tx, userId)
  await remove()
  const { passwordHash, passkeys, providers } = await findWaysIn(tx, userId)
  const canUse = (provider: ProviderId) =>
    provider === 'oidc' ? config.oidc !== undefined : config.github !== undefined
  const canUsePasskey = passkeys > 0 && offersPasskeys(config.publicUrl)
  const isAnyLeft = hasPassword(config, { passwordHash }) || canUsePasskey || providers.some(canUse)
  if (!isAnyLeft) throw new AppError('LAST_WAY_IN')
}
