import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { findPublicProfile, type PublicProfile } from './queries.ts'

const NAME = /^\w{1,50}$/

/**
 * The member with this name, in any case, if the viewer may see the public page. `viewer` is undefined for visitors.
 */
export async function readPublicProfile(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId | undefined,
  userName: string,
): Promise<PublicProfile | undefined> {
  return NAME.test(userName) ? findPublicProfile(db, viewer, userName) : undefined
}
