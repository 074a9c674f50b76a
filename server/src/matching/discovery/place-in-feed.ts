import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readDevelopers } from './matches.ts'

/** An older feed session is not what the viewer is looking at. */
const READ_FOR_MS = 24 * 60 * 60 * 1000

/**
 * The place of another member in the viewer's latest feed session, from 1; `undefined` if they are not ranked in a
 * session of the last day.
 */
export async function placeInFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  other: UserId,
): Promise<number | undefined> {
  const since = new Date(now().getTime() - READ_FOR_MS)
  const { rows } = await sql<{ place: number }>`
    select (
      select count(*)::int
      from unnest(ranked[:array_position(ranked, ${other}::bigint)]) as before
      where before not in (select unnest(excluded))
    ) as place
    from feeds
    where viewer_id = ${viewer} and visited_at >= ${since}
      and ${other} = any(ranked) and not ${other} = any(excluded)
    order by visited_at desc limit 1
  `.execute(db)
  return rows[0]?.place
}

/** The match score of another member for the viewer, as cards show it; `undefined` if the viewer may not see them. */
export async function scoreOf(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: UserId,
  other: UserId,
): Promise<number | undefined> {
  const [developer] = await readDevelopers(deps, viewer, [other])
  return developer?.match.score
}
