import type { Db, Tx } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteEmail, deleteEmails } from './invitation-queries.ts'

/** After its end, an invitation keeps its recipient's email for this long. */
const EMAIL_KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes the email of the invitation of a deleted account. The invitation ends with it. */
export async function forgetInvited(tx: Tx, invitationId: string, now: Date): Promise<void> {
  await deleteEmail(tx, invitationId, now)
}

/** Sweep steps of invitations, by label. */
export function registrationSteps(db: Db, at: Date): Record<string, DeleteBatch> {
  const before = new Date(at.getTime() - EMAIL_KEPT_MS)
  return { 'emails of expired invitations': (limit) => deleteEmails(db, before, limit) }
}
