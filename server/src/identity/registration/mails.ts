import type { Compose } from '../../adapters/mail/compose.ts'
import { type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { findInvitation, updateMailedToken } from './invitation-queries.ts'
import { invitationLink } from './link.ts'

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

/** Composers for the mails about invitations, by kind of mail. */
export const registrationComposers = (site: Site) => ({ invitation: composeInvitation(site) })

/**
 * Composes the mail with a link of its own, which replaces the link of an earlier attempt to send it. No mail once the
 * invitation is withdrawn or has expired.
 */
const composeInvitation =
  (site: Site): Compose =>
  async (db, email, now, id) => {
    const invitation = id === null ? undefined : await findInvitation(db, id)
    if (invitation?.email !== email || invitation.withdrawnAt || invitation.expiresAt <= now) {
      return undefined
    }
    const token = createToken()
    await updateMailedToken(db, invitation.id, hashToken(token))
    return invitationMail(site, invitationLink(site.publicUrl, token), invitation.expiresAt)
  }
