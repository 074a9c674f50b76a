import type { Site } from '../../adapters/mail/mail-template.tsx'
import { signInNotice } from '../accounts/mails.ts'

const IF_NOT_YOU =
  "If this wasn't you, sign out your other sessions in Settings, and look at your linked accounts there."

/** `account` is its name, such as "GitHub account linusf"; undefined if it was unlinked in the meantime. */
export const identityLinkedMail = (site: Site, account: string | undefined) =>
  signInNotice({
    subject: (siteName) => `An account was linked to your ${siteName} account`,
    what: `${account ? `Your ${account}` : 'An account of another site'} was linked to your account. Whoever has it can sign in as you.`,
    note: IF_NOT_YOU,
  })(site)

export const identityUnlinkedMail = signInNotice({
  subject: (siteName) => `An account was unlinked from your ${siteName} account`,
  what: 'An account of another site was unlinked from your account. It can no longer be used to sign in.',
  note: IF_NOT_YOU,
})
