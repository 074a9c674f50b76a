import type { UserId } from '@shipmates/contract/ids'
import type { DeleteAccount } from '@shipmates/contract/leaving'
import type { Deps } from '../../deps.ts'
import { announceReturn } from '../../matching/connections/leaving.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isStillPresent, startLeaving, stopLeaving } from '../accounts/leave.ts'
import { announceDeparture } from './departures.ts'

/**
 * Starts the grace period after which a member's account is deleted. When this resolves, the tabs of others have been
 * notified, unless that failed: a worker then notifies them.
 *
 * Throws as `confirmMember` does, and NOT_ALLOWED for the last admin.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'hasher' | 'limiter' | 'live' | 'mailer' | 'log'>,
  viewer: Viewer,
  { password, messages }: DeleteAccount,
): Promise<{ deletionDueAt: string }> {
  const { dueAt, departure } = await startLeaving(deps, viewer, { password, messages })
  const { userId } = viewer
  deps.log.info(
    { userId, dueAt },
    departure ? 'account deletion scheduled' : 'account deletion already scheduled',
  )
  if (departure) {
    await announceDeparture(deps, departure).catch((err: unknown) =>
      deps.log.warn({ err }, 'a scheduled account deletion could not be announced'),
    )
  }
  return { deletionDueAt: dueAt.toISOString() }
}

/**
 * Cancels the deletion of a member's account. When this resolves, the tabs of others have been notified, unless that
 * failed or the departure is still being announced: then they are notified again afterwards. No effect if no deletion
 * is due.
 */
export async function keepAccount(
  deps: Pick<Deps, 'db' | 'live' | 'log'>,
  userId: UserId,
): Promise<void> {
  if (!(await stopLeaving(deps, userId))) return
  deps.log.info({ userId }, 'account deletion cancelled')
  if (!(await isStillPresent(deps, userId))) return
  await announceReturn(deps, userId).catch((err: unknown) =>
    deps.log.warn({ err }, 'a cancelled account deletion could not be announced'),
  )
}
