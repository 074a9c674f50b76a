import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface Person {
  id: UserId
  /** Empty for a deleted member. */
  userName: string
  photoHash: string | null
}

/** Names and photos of members, for showing beside their messages. */
export async function listPeople(db: Db, ids: readonly UserId[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, coalesce(user_name, '') as user_name,
      case when deleted_at is null then photo_hash end as photo_hash
    from users left join profiles on profiles.user_id = users.id
    where users.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}
