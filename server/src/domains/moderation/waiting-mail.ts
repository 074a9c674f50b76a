import type { ReportId, UserId } from '@shipmates/contract/ids'
import { queueMails } from '../../adapters/mail/mailer.ts'
import type { Tx } from '../../platform/db/client.ts'
import { listUntold } from './mail-queries.ts'

/**
 * Mails about a new report those of the staff who have no other open report to look at, so that many reports make
 * one mail. Nobody is told of reports about themselves.
 */
export async function mailStaff(
  tx: Tx,
  report: { id: ReportId; target: UserId },
  now: Date,
): Promise<void> {
  const recipients = await listUntold(tx, report)
  await queueMails(tx, { recipients, kind: 'report-waiting' }, now)
}
