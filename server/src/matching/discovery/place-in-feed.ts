import type { UserId } from '@shipmates/contract/ids'
import type { Deps } from '../../deps.ts'
import { readDevelopers } from './matches.ts'
import { findPlace } from './place-queries.ts'

/** An older feed session is not what the viewer is looking at. */
const READ_FOR_MS = 24 * 60 * 60 * 1000

/**
 * The place of another member in the viewer's latest feed session, from 1; `undefined` if they are not ranked in a
 * session of the last day.
 */
export const placeInFeed = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  other: UserId,
): Promise<number | undefined> =>
  findPlace(db, { viewer, other, since: new Date(now().getTime() - READ_FOR_MS) })

/** The match score of another member for the viewer, as cards show it; `undefined` if the viewer may not see them. */
export async function scoreOf(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  other: UserId,
): Promise<number | undefined> {
  const [developer] = await readDevelopers(deps, viewer, [other])
  return developer?.match.score
}
