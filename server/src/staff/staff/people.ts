import type { Person } from '@shipmates/contract/admin-members'
import type { UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Db } from '../../platform/db/client.ts'

/** Members in one line, as the staff sees them, whatever their state. Leaves out deleted ones. */
export async function readPeople(
  db: Db,
  ids: readonly (UserId | null)[],
): Promise<Map<UserId, Person>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await listPeople(db, known)
  return new Map(
    rows.map(({ id, userName, photoHash }) => {
      const userId = id as UserId
      return [userId, { userId, userName, photoUrl: userName && photoUrl(photoHash) }]
    }),
  )
}

const listPeople = (db: Db, ids: readonly UserId[]) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.id', 'users.userName', 'profiles.photoHash'])
    .where('users.id', 'in', ids)
    .execute()
