import type { Compose } from '../../adapters/mail/compose.ts'
import type { Mail } from '../../adapters/mail/transport.ts'
import { findAccountByEmail } from './queries.ts'

/** Composes a mail to the member with the address, by their name. */
export const toOwner =
  (write: (userName: string) => Mail): Compose =>
  async (db, email) => {
    const account = await findAccountByEmail(db, email)
    return account && write(account.userName)
  }
