import { canonicalAddress } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import type { Db } from '../platform/db/client.ts'

export interface FoundMember {
  userId: UserId
  userName: string
}

/** The member with this name or email, in any case. Throws NOT_FOUND. */
export async function findMember(db: Db, typed: string): Promise<FoundMember> {
  const wanted = canonicalAddress(typed)
  const row = await db
    .selectFrom('users')
    .select(['id', 'userName'])
    .where(({ eb, fn, or }) =>
      or([eb(fn('lower', ['userName']), '=', wanted), eb('email', '=', wanted)]),
    )
    .executeTakeFirst()
  if (!row?.userName) throw new AppError('NOT_FOUND', `There is no member ${typed}.`)
  return { userId: row.id as UserId, userName: row.userName }
}
