import type { ReportId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { because, dateOf, type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import { queueMails } from '../../adapters/mail/mailer.ts'
import { isPresent } from '../../people/visibility/visible.ts'
import type { Tx } from '../../platform/db/client.ts'

export interface MailedAct {
  userName: string
  /** The reason of the action. */
  reason: string | null
  deletionDueAt: Date | null
  /** Whether the account is neither suspended, limited, waiting nor leaving. */
  isFree: boolean
}

interface ActMail {
  subject: string
  what: string
  /** The note, if there is no address to appeal to. */
  otherwise: string
}

/** The mail about an action against a member, with its reason, and where to appeal. */
const actMail = (
  { userName, reason }: MailedAct,
  { siteName, supportEmail }: Site,
  { subject, what, otherwise }: ActMail,
) =>
  writeMail({
    siteName,
    subject,
    lines: [`Hi ${userName},`, `The team of ${siteName} ${what}`, ...because(reason)],
    note: supportEmail ? `If you think this is a mistake, write to ${supportEmail}.` : otherwise,
  })

export const warnedMail = (act: MailedAct, site: Site) =>
  actMail(act, site, {
    subject: `A warning about your ${site.siteName} account`,
    what: 'looked at what you did there and gave you a warning.',
    otherwise: 'Nothing else about your account changes.',
  })

export const limitedMail = (act: MailedAct, site: Site) =>
  actMail(act, site, {
    subject: `Your ${site.siteName} account is limited`,
    what: 'limited your account. You are not shown in Discover and search any more, and you can send only a few requests an hour. You can still chat with your connections.',
    otherwise: 'The team can lift the limit.',
  })

export const suspendedMail = (act: MailedAct, site: Site) =>
  actMail(act, site, {
    subject: `Your ${site.siteName} account is suspended`,
    what: 'suspended your account. You are signed out everywhere, and nobody can see you.',
    otherwise: 'The team can lift the suspension.',
  })

/** The member's state after a limit, a suspension or a deletion was lifted. */
function describeRestored({ deletionDueAt, isFree }: MailedAct, siteName: string): string {
  if (isFree) return 'Your account works as before.'
  const lifted = `The team of ${siteName} lifted what it had decided about your account.`
  if (!deletionDueAt) return lifted
  return `${lifted} It will still be deleted on ${dateOf.format(deletionDueAt)} UTC, unless you sign in and keep it.`
}

export const restoredMail = (act: MailedAct, { siteName, publicUrl }: Site) =>
  writeMail({
    siteName,
    subject: `Your ${siteName} account is restored`,
    lines: [`Hi ${act.userName},`, describeRestored(act, siteName), ...because(act.reason)],
    action: { label: `Open ${siteName}`, url: publicUrl },
    note: 'You may have to sign in again.',
  })

export const deletedMail = (act: MailedAct, site: Site) =>
  actMail(act, site, {
    subject: `Your ${site.siteName} account will be deleted`,
    what: `decided to delete your account. It is deleted on ${dateOf.format(act.deletionDueAt!)} UTC. Nobody can see you, and you cannot sign in.`,
    otherwise: 'Until then the team can take this back.',
  })

export const reportResolvedMail = ({ userName }: Pick<MailedAct, 'userName'>, { siteName }: Site) =>
  writeMail({
    siteName,
    subject: 'We looked at your report',
    lines: [
      `Hi ${userName},`,
      `Thanks for telling us. The team of ${siteName} has looked at your report.`,
    ],
    note: "We don't say what we did, to keep everyone's privacy.",
  })

export const reportWaitingMail = (
  { userName }: Pick<MailedAct, 'userName'>,
  { siteName, publicUrl }: Site,
) =>
  writeMail({
    siteName,
    subject: `A report is waiting on ${siteName}`,
    lines: [`Hi ${userName},`, 'A report came in, and nobody has looked at it yet.'],
    action: { label: 'Open the reports', url: `${publicUrl}/admin/reports` },
    note: 'We mail you once a day about reports that have waited for longer than a day.',
  })

export const reportsOverdueMail = (
  { userName, open }: Pick<MailedAct, 'userName'> & { open: number },
  { siteName, publicUrl }: Site,
) =>
  writeMail({
    siteName,
    subject: `Reports are still waiting on ${siteName}`,
    lines: [
      `Hi ${userName},`,
      open === 1
        ? 'A report has waited for more than a day.'
        : `${open} reports are open. The oldest has waited for more than a day.`,
    ],
    action: { label: 'Open the reports', url: `${publicUrl}/admin/reports` },
    note: 'We mail you once a day until no report has waited for that long.',
  })

/** SQL: whether the moderator or admin in `users` may see a report about this member. */
export const maySee = (target: unknown) => sql`users.id <> ${target}`

/** The emails of the moderators and admins who may see this report, and no other open one. */
async function listUnnotified(
  tx: Tx,
  { id, target }: { id: ReportId; target: UserId },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where role <> 'member' and ${isPresent('users')} and ${maySee(target)} and not exists (
      select from reports
      where resolved_at is null and reports.id <> ${id} and ${maySee(sql`target_id`)}
    )
  `.execute(tx)
  return rows.map(({ email }) => email)
}

/**
 * The emails of the moderators and admins who may see a report about this member, and who have no reminder in the
 * queue.
 */
async function listUnreminded(tx: Tx, { target }: { target: UserId }): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where role <> 'member' and ${isPresent('users')} and ${maySee(target)} and not exists (
      select from mails where recipient = email and kind = 'reports-overdue'
    )
  `.execute(tx)
  return rows.map(({ email }) => email)
}

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
