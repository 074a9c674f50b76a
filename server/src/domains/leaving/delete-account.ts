import type { UserId } from '@shipmates/contract/ids'
import type { DeleteAccount } from '@shipmates/contract/leaving'
import type { Deps } from '../../deps.ts'
import { startLeaving } from '../accounts/leave.ts'
import { announceLeaving } from '../connections/announce-leaving.ts'

/**
 * Starts the grace period after which a member's account is deleted. The tabs of others are told in the
 * background, since there may be thousands.
 *
 * Throws INVALID_CURRENT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'now' | 'hasher' | 'limiter' | 'live' | 'mailer' | 'log'>,
  userId: UserId,
  choice: DeleteAccount,
): Promise<{ deletionDueAt: string }> {
  const { dueAt, isNew } = await startLeaving(deps, userId, choice)
  deps.log.info({ userId, dueAt }, isNew ? 'account leaves' : 'account leaves already')
  if (isNew) {
    announceLeaving(deps, userId).catch((err: unknown) =>
      deps.log.warn({ err }, 'others could not be told that a member leaves'),
    )
  }
  return { deletionDueAt: dueAt.toISOString() }
}
