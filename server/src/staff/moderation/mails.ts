import { because, type Site, writeMail } from '../../adapters/mail/mail-template.tsx'

export interface MailedAct {
  userName: string
  /** The reason of the action. */
  reason: string | null
  deletionDueAt: Date | null
  /** Whether the account is neither suspended, limited, waiting nor leaving. */
  isFree: boolean
}

const dateOf = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const appeal = (supportEmail: string | undefined, otherwise: string) =>
  supportEmail ? `If you think this is a mistake, write to ${supportEmail}.` : otherwise

export const warnedMail = ({ userName, reason }: MailedAct, { siteName, supportEmail }: Site) =>
  writeMail({
    siteName,
    subject: `A warning about your ${siteName} account`,
    lines: [
      `Hi ${userName},`,
      `The team of ${siteName} looked at what you did there and gave you a warning.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'Nothing else about your account changes.'),
  })

export const limitedMail = ({ userName, reason }: MailedAct, { siteName, supportEmail }: Site) =>
  writeMail({
    siteName,
    subject: `Your ${siteName} account is limited`,
    lines: [
      `Hi ${userName},`,
      `The team of ${siteName} limited your account. You are not shown in Discover and search any more, and you can send only a few requests an hour. You can still chat with your connections.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'The team can lift the limit.'),
  })

export const suspendedMail = ({ userName, reason }: MailedAct, { siteName, supportEmail }: Site) =>
  writeMail({
    siteName,
    subject: `Your ${siteName} account is suspended`,
    lines: [
      `Hi ${userName},`,
      `The team of ${siteName} suspended your account. You are signed out everywhere, and nobody can see you.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'The team can lift the suspension.'),
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

export const deletedMail = (
  { userName, reason, deletionDueAt }: MailedAct,
  { siteName, supportEmail }: Site,
) =>
  writeMail({
    siteName,
    subject: `Your ${siteName} account will be deleted`,
    lines: [
      `Hi ${userName},`,
      `The team of ${siteName} decided to delete your account. It is deleted on ${dateOf.format(deletionDueAt!)} UTC. Nobody can see you, and you cannot sign in.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'Until then the team can take this back.'),
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
