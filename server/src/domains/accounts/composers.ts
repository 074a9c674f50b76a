import type { Hasher } from '../../adapters/hashing/hasher.ts'
import type { Compose } from '../../adapters/mail/compose.ts'
import { composeCode } from './email-code.ts'
import {
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
})

const toOwner =
  (write: ReturnType<typeof passwordChangedLetter>): Compose =>
  async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account && write(account.userName)
  }
