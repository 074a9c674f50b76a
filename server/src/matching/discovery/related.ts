import { foldText } from '@shipmates/contract/canonical'
import type { RelatedMember } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { readMembers } from '../../people/profiles/members.ts'
import type { Db } from '../../platform/db/client.ts'
import { listRelatedRows } from './related-queries.ts'

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
