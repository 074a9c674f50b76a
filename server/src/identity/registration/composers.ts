import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { findInvitation, updateMailedToken } from './invitation-queries.ts'
import { invitationLink } from './link.ts'
import { invitationMail } from './mails.ts'

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
