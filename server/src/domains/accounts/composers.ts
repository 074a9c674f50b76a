import type { Hasher } from '../../adapters/hashing/hasher.ts'
import type { Compose } from '../../adapters/mail/compose.ts'
import { composeCode } from './email-code.ts'
import {
  exportReadyLetter,
  leavingLetter,
  passwordChangedLetter,
  passwordChoiceLetter,
  passwordResetLetter,
  resetLetter,
} from './letters.ts'
import { composeResetLink } from './password-reset.ts'
import { findAccountByEmail } from './queries.ts'

/** Composers for the account mails, by kind of mail. */
export const accountComposers = (hasher: Hasher, publicUrl: string) => ({
  'email-code': composeCode(hasher),
  'reset-link': composeResetLink(publicUrl, resetLetter),
  'password-choice': composeResetLink(publicUrl, passwordChoiceLetter),
  'password-changed': toOwner(passwordChangedLetter(publicUrl)),
  'password-reset': toOwner(passwordResetLetter(publicUrl)),
  'export-ready': toOwner(exportReadyLetter(publicUrl)),
  'account-leaving': composeLeaving(publicUrl),
})

/** No mail once the member has kept the account. */
const composeLeaving = (publicUrl: string): Compose => {
  const write = leavingLetter(publicUrl)
  return async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account?.deletionDueAt ? write(account.userName, account.deletionDueAt) : undefined
  }
}

const toOwner =
  (write: ReturnType<typeof passwordChangedLetter>): Compose =>
  async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account && write(account.userName)
  }
