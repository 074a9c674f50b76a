import type { SessionUser } from '@shipmates/contract/accounts'
import type { UserId } from '@shipmates/contract/ids'
import type { Account } from './queries.ts'

/** The signed-in member, as the login and the session check tell it. */
export const sessionUser = ({
  id,
  email,
  userName,
  deletionDueAt,
}: Pick<Account, 'id' | 'email' | 'userName' | 'deletionDueAt'>): SessionUser => ({
  userId: id as UserId,
  email,
  userName,
  ...(deletionDueAt && { deletionDueAt: deletionDueAt.toISOString() }),
})
