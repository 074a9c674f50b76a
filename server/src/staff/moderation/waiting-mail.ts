import type { ReportId, UserId } from '@shipmates/contract/ids'
import { queueMails } from '../../adapters/mail/mailer.ts'
import type { Tx } from '../../platform/db/client.ts'
import { listUnnotified, listUnreminded } from './mail-queries.ts'

/** An older open report is mailed about once in this time. */
export const OVERDUE_MS = 24 * 60 * 60_000

/**
 * Mails about a new report the moderators and admins who have no other open report, so that many reports make one mail.
 * Queues a reminder to each, which waits until their oldest open report is overdue, and is then sent daily. No one is
 * notified of reports about themselves.
 */
export async function mailStaff(
  tx: Tx,
  report: { id: ReportId; target: UserId },
  now: Date,
): Promise<void> {
  const recipients = await listUnnotified(tx, report)
  await queueMails(tx, { recipients, kind: 'report-waiting' }, now)
  const reminded = await listUnreminded(tx, report)
  const overdueAt = new Date(now.getTime() + OVERDUE_MS)
  await queueMails(tx, { recipients: reminded, kind: 'reports-overdue' }, overdueAt)
}
