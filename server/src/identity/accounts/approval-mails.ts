import { because, type Site, writeMail } from '../../adapters/mail/mail-template.tsx'

/** The last line of a mail that the recipient may want to answer. */
const contact = ({ supportEmail }: Site, otherwise: string) =>
  supportEmail ? `Questions? Write to ${supportEmail}.` : otherwise

export const approvalPendingMail = (site: Site) => (userName: string) =>
  writeMail({
    siteName: site.siteName,
    subject: `Your ${site.siteName} sign-up is waiting for approval`,
    lines: [
      `Hi ${userName},`,
      `Your email is verified. The team of ${site.siteName} now looks at your sign-up. You will get an email when they have decided.`,
    ],
    note: contact(site, "You don't have to do anything until then."),
  })

export const approvedMail = (site: Site) => (userName: string, reason: string | null) =>
  writeMail({
    siteName: site.siteName,
    subject: `Welcome to ${site.siteName}`,
    lines: [
      `Hi ${userName},`,
      'Your sign-up was approved. You can sign in now.',
      ...because(reason),
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/login` },
    note: contact(site, 'See you there.'),
  })

/** For an address whose account was deleted by the decision. */
export const rejectedMail = (site: Site) => (reason: string | null) =>
  writeMail({
    siteName: site.siteName,
    subject: `Your ${site.siteName} sign-up was not approved`,
    lines: [
      'Hi,',
      `The team of ${site.siteName} has declined your sign-up. What you entered has been deleted.`,
      ...because(reason),
    ],
    note: contact(site, 'You can sign up again with this email.'),
  })
