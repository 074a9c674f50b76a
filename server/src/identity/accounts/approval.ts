import type { UserId } from '@shipmates/contract/ids'
import type { Tx } from '../../platform/db/client.ts'
import { deleteWaiting, updateApproved } from './approval-queries.ts'

/** Approves an account that waits. Returns the member's address, or `undefined` if the account does not wait. */
export const approveAccount = (
  tx: Tx,
  userId: UserId,
  at: Date,
): Promise<{ email: string } | undefined> => updateApproved(tx, userId, at)

/**
 * Deletes an account that waits for approval, which frees its email and name at once. Returns the applicant's address,
 * or `undefined` if the account does not wait.
 */
export const rejectAccount = (tx: Tx, userId: UserId): Promise<{ email: string } | undefined> =>
  deleteWaiting(tx, userId)
