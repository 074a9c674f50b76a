import type { Compose } from '../../adapters/mail/compose.ts'
import { because, type Site, writeMail } from '../../adapters/mail/mail-template.tsx'
import { findNote } from '../../staff/staff/log.ts'
import { signInNotice } from '../accounts/mails.ts'
import { toOwner } from '../accounts/to-owner.ts'

const IF_NOT_YOU = "If this wasn't you, change your password now, and look at Sign-in in Settings."

const secondFactorOnMail = signInNotice({
  subject: (siteName) => `Two-step sign-in is on for your ${siteName} account`,
  what: 'From now on signing in with your password also takes a code of your app. Keep your recovery codes in a safe place: each one works once, in place of a code.',
  note: IF_NOT_YOU,
})

const secondFactorOffMail = signInNotice({
  subject: (siteName) => `Two-step sign-in is off for your ${siteName} account`,
  what: 'Signing in with your password takes no code any more. Your recovery codes no longer work.',
  note: IF_NOT_YOU,
})

const recoveryCodesMail = signInNotice({
  subject: (siteName) => `Your ${siteName} account has new recovery codes`,
  what: 'New recovery codes were made for your account. The old ones no longer work.',
  note: IF_NOT_YOU,
})

const recoveryCodeUsedMail = signInNotice({
  subject: (siteName) => `A recovery code of your ${siteName} account was used`,
  what: 'A recovery code was used in place of a code of your app. It no longer works. You can make new ones in Settings.',
  note: IF_NOT_YOU,
})

/** For a member who lost their app and their recovery codes, and asked the operator for help. */
const secondFactorRemovedMail =
  ({ publicUrl, siteName, supportEmail }: Site) =>
  (userName: string, reason: string | null) =>
    writeMail({
      siteName,
      subject: `Two-step sign-in was removed from your ${siteName} account`,
      lines: [
        `Hi ${userName},`,
        `The team of ${siteName} switched two-step sign-in off for your account. Signing in with your password takes no code any more.`,
        ...because(reason),
      ],
      action: { label: 'Open Settings', url: `${publicUrl}/settings` },
      note: supportEmail
        ? `Didn't you ask for this? Change your password now, and write to ${supportEmail}.`
        : "Didn't you ask for this? Change your password now.",
    })

/** Composers for the mails about the second factor, by kind of mail. */
export const secondFactorComposers = (site: Site) => ({
  'second-factor-on': toOwner(secondFactorOnMail(site)),
  'second-factor-off': toOwner(secondFactorOffMail(site)),
  'second-factor-removed': composeRemoved(site),
  'recovery-codes-new': toOwner(recoveryCodesMail(site)),
  'recovery-code-used': toOwner(recoveryCodeUsedMail(site)),
})

/** About an entry of the moderation log. */
const composeRemoved = (site: Site): Compose => {
  const write = secondFactorRemovedMail(site)
  return async (db, email, now, logId) => {
    const reason = await findNote(db, logId)
    return toOwner((userName) => write(userName, reason))(db, email, now, logId)
  }
}
