import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface Sought {
  viewer: UserId
  other: UserId
  /** Sessions that began earlier do not count. */
  since: Date
}

/** The place of another member in the viewer's latest feed session in which they are ranked. */
export async function findPlace(db: Db, { viewer, other, since }: Sought) {
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

/** The ids of the viewer's stored ranking of everybody, best match first. */
export async function listRanked(db: Db, viewer: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id::text from feeds, unnest(ranked) with ordinality as ranked (id, place)
    where viewer_id = ${viewer} and intents = '{}' order by place
  `.execute(db)
  return rows.map(({ id }) => id)
}
