import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { findAccountByEmail } from '../accounts/find-account.ts'
import { toOwner } from '../accounts/to-owner.ts'
import { identityLinkedMail, identityUnlinkedMail } from './mails.ts'
import { findLinked } from './queries.ts'

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
