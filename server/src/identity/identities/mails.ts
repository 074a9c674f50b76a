import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { findAccountByEmail } from '../accounts/find-account.ts'
import { signInNotice } from '../accounts/mails.ts'
import { toOwner } from '../accounts/to-owner.ts'
import { findLinked } from './queries.ts'

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

/** Composers for the mails about linked accounts, by kind of mail. */
export const identityComposers = (site: Site) => ({
  'identity-linked': composeLinked(site),
  'identity-unlinked': toOwner(identityUnlinkedMail(site)),
})

/** Sent even if the account was unlinked in the meantime, because somebody could sign in by it. */
const composeLinked =
  (site: Site): Compose =>
  async (db, email, _now, identityId) => {
    const account = await findAccountByEmail(db, email)
    const linked = identityId === null ? undefined : await findLinked(db, identityId)
    const kind = linked?.provider === 'github' ? 'GitHub account' : 'account'
    return account && identityLinkedMail(site, linked && `${kind} ${linked.name}`)(account.userName)
  }
