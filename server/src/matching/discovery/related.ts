import { foldText } from '@shipmates/contract/canonical'
import type { RelatedMember, Relation } from '@shipmates/contract/discovery'
import type { RequestId, UserId } from '@shipmates/contract/ids'
import { RELATED_SHOWN } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import { readMembers } from '../../people/profiles/members.ts'
import { isVisible } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

/**
 * The related members whose name contains `search`, or equals its rest after an @, and who are not in the search
 * itself: the exact name first, then A to Z.
 */
export async function listRelated(
  db: Db,
  viewer: UserId,
  search: string,
): Promise<RelatedMember[]> {
  const isWhole = search.startsWith('@')
  const name = foldText(search.slice(isWhole ? 1 : 0))
  const related = await listRelatedRows(db, { viewer, name, isWhole })
  const members = await readMembers(
    db,
    viewer,
    related.map(({ id }) => id),
  )
  return related.flatMap(({ id, ...relation }) => {
    const user = members.get(id)
    return user ? [{ user, ...relation }] : []
  })
}

interface RelatedRow {
  id: UserId
  relation: Relation
  requestId: RequestId | null
}

interface RelatedQuery {
  viewer: UserId
  /** In lower case. */
  name: string
  /** Whether the name must equal `name`, not only contain it. */
  isWhole: boolean
}

/**
 * Lists related members by name, the exact name first. If both members sent a request, one of the two was rejected; the
 * pending one wins.
 */
async function listRelatedRows(db: Db, { viewer, name, isWhole }: RelatedQuery) {
  const isNamed = isWhole
    ? sql`lower(user_name) = ${name}`
    : sql`strpos(lower(user_name), ${name}) > 0`
  const { rows } = await sql<RelatedRow>`
    with standings as (
      select other_id, 'connected' as relation, null::bigint as request_id, 1 as rank
      from connections where user_id = ${viewer}
      union all
      select from_id, 'received', id, 2
      from connection_requests where to_id = ${viewer} and status = 'interested'
      union all
      select to_id, 'requested', id, 3
      from connection_requests where from_id = ${viewer} and status in ('interested', 'rejected')
    ), named as (
      select distinct on (member.id) member.id, lower(user_name) collate "C" as name, relation,
        request_id
      from standings join users member on member.id = other_id
      where ${isNamed} and ${isVisible(viewer, 'member')}
      order by member.id, rank
    )
    select id, relation, request_id from named order by name <> ${name}, name limit ${RELATED_SHOWN}
  `.execute(db)
  return rows
}
