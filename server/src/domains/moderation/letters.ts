import { type Site, writeLetter } from '../../adapters/mail/letter.tsx'

export interface Told {
  userName: string
  /** Why it was done. */
  reason: string | null
  deletionDueAt: Date | null
}

const because = (reason: string | null) => (reason ? [`The reason: “${reason}”`] : [])

const appeal = (supportEmail: string | undefined, otherwise: string) =>
  supportEmail ? `If you think this is a mistake, write to ${supportEmail}.` : otherwise

export const warnedLetter = ({ userName, reason }: Told, { siteName, supportEmail }: Site) =>
  writeLetter({
    siteName,
    subject: `A warning about your ${siteName} account`,
    lines: [
      `Hi ${userName},`,
      `A moderator looked at what you did on ${siteName} and gave you a warning.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'Your account works as before.'),
  })

export const limitedLetter = ({ userName, reason }: Told, { siteName, supportEmail }: Site) =>
  writeLetter({
    siteName,
    subject: `Your ${siteName} account is limited`,
    lines: [
      `Hi ${userName},`,
      'A moderator limited your account. You are not shown in Discover and search any more, and you can send only a few requests an hour. You can still chat with your connections.',
      ...because(reason),
    ],
    note: appeal(supportEmail, 'A moderator can lift the limit.'),
  })

export const suspendedLetter = ({ userName, reason }: Told, { siteName, supportEmail }: Site) =>
  writeLetter({
    siteName,
    subject: `Your ${siteName} account is suspended`,
    lines: [
      `Hi ${userName},`,
      'A moderator suspended your account. You are signed out everywhere, and nobody can see you.',
      ...because(reason),
    ],
    note: appeal(supportEmail, 'A moderator can lift the suspension.'),
  })

export const restoredLetter = ({ userName, reason }: Told, { siteName, publicUrl }: Site) =>
  writeLetter({
    siteName,
    subject: `Your ${siteName} account is restored`,
    lines: [`Hi ${userName},`, 'Your account works as before.', ...because(reason)],
    action: { label: `Open ${siteName}`, url: publicUrl },
    note: 'You may have to sign in again.',
  })

const dateOf = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const deletedLetter = (
  { userName, reason, deletionDueAt }: Told,
  { siteName, supportEmail }: Site,
) =>
  writeLetter({
    siteName,
    subject: `Your ${siteName} account will be deleted`,
    lines: [
      `Hi ${userName},`,
      `An admin decided to delete your account. It is deleted on ${dateOf.format(deletionDueAt!)} UTC. Nobody can see you, and you cannot sign in.`,
      ...because(reason),
    ],
    note: appeal(supportEmail, 'Until then an admin can take this back.'),
  })

export const reportResolvedLetter = ({ userName }: Pick<Told, 'userName'>, { siteName }: Site) =>
  writeLetter({
    siteName,
    subject: 'We looked at your report',
    lines: [`Hi ${userName},`, 'Thanks for telling us. A moderator has looked at your report.'],
    note: "We don't say what we did, to keep everyone's privacy.",
  })

export const reportWaitingLetter = (
  { userName }: Pick<Told, 'userName'>,
  { siteName, publicUrl }: Site,
) =>
  writeLetter({
    siteName,
    subject: `A report is waiting on ${siteName}`,
    lines: [`Hi ${userName},`, 'A report came in, and nobody has looked at it yet.'],
    action: { label: 'Open the reports', url: `${publicUrl}/admin/reports` },
    note: 'We mail you again only after all open reports are resolved.',
  })
