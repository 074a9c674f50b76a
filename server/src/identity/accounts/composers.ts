import type { Hasher } from '../../adapters/hashing/hasher.ts'
import type { Compose } from '../../adapters/mail/compose.ts'
import type { Site } from '../../adapters/mail/mail-template.tsx'
import { findNote } from '../../staff/staff/log.ts'
import { composeCode } from './email-code.ts'
import {
  approvalPendingMail,
  approvedMail,
  exportReadyMail,
  leavingMail,
  passwordChangedMail,
  passwordChoiceMail,
  passwordResetMail,
  rejectedMail,
  resetMail,
} from './mails.ts'
import { composeResetLink } from './password-reset.ts'
import { findAccountByEmail } from './queries.ts'
import { listSignInMethods } from './sign-in-methods.ts'
import { toOwner } from './to-owner.ts'

/** Composers for the account mails, by kind of mail. */
export const accountComposers = (hasher: Hasher, site: Site) => ({
  'email-code': composeCode(hasher, site),
  'reset-link': composeResetLink(site, resetMail),
  'password-choice': composeResetLink(site, passwordChoiceMail),
  'password-changed': composeNotice(passwordChangedMail(site)),
  'password-reset': composeNotice(passwordResetMail(site)),
  'export-ready': toOwner(exportReadyMail(site)),
  'account-leaving': composeLeaving(site),
  'approval-pending': composePending(site),
  approved: composeApproved(site),
  rejected: composeRejected(site),
})

/** Names the sign-in methods that the account has when the mail is sent. */
const composeNotice =
  (write: ReturnType<typeof passwordResetMail>): Compose =>
  async (db, email, now) => {
    const account = await findAccountByEmail(db, email)
    return account && write(account.userName, await listSignInMethods(db, account.id, now))
  }

/** No mail if the member has cancelled the deletion. */
const composeLeaving = (site: Site): Compose => {
  const write = leavingMail(site)
  return async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account?.deletionDueAt ? write(account.userName, account.deletionDueAt) : undefined
  }
}

/** No mail if the application is decided. */
const composePending = (site: Site): Compose => {
  const write = approvalPendingMail(site)
  return async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account?.waitingSince ? write(account.userName) : undefined
  }
}

/** About an entry of the moderation log. */
const composeApproved = (site: Site): Compose => {
  const write = approvedMail(site)
  return async (db, email, _now, logId) => {
    const account = await findAccountByEmail(db, email)
    return account && write(account.userName, await findNote(db, logId))
  }
}

/** About an entry of the moderation log. The account is gone. */
const composeRejected = (site: Site): Compose => {
  const write = rejectedMail(site)
  return async (db, _email, _now, logId) => write(await findNote(db, logId))
}
