import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'

const dateOf = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export const invitationMail = ({ siteName }: Site, url: string, expiresAt: Date) =>
  writeMail({
    siteName,
    subject: `You are invited to ${siteName}`,
    lines: [
      'Hi,',
      `The people who run ${siteName} invite you to join. There, developers find people to build with.`,
      `Use this link to sign up with this email address. It expires on ${dateOf.format(expiresAt)}.`,
    ],
    action: { label: 'Accept the invitation', url },
    note: "Don't want to join? You can ignore this email.",
  })
