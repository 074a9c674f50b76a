import type { SessionUser } from '@shipmates/contract/accounts'
import type { UserId } from '@shipmates/contract/ids'
import type { Account } from './queries.ts'

type SessionAccount = Pick<Account, 'id' | 'email' | 'userName' | 'deletionDueAt' | 'role'>

/** The signed-in member, as a login returns it. */
export const sessionUser = ({
  id,
  email,
  userName,
  deletionDueAt,
  role,
}: SessionAccount): SessionUser => ({
  userId: id as UserId,
  email,
  userName,
  ...(deletionDueAt && { deletionDueAt: deletionDueAt.toISOString() }),
  ...(role !== 'member' && { role }),
})
