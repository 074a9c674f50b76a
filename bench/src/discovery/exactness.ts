import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { readFeed } from '../../../server/src/domains/discovery/feed.ts'
import { matchScoreSql, skillRarity } from '../../../server/src/domains/discovery/old-score.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'

const TOP = 20

/** The recall of the feed's first page against the exact top 20, over all viewers (0 to 1). */
export async function measureExactness(db: Db, viewers: readonly UserId[]): Promise<number> {
  let right = 0
  let wanted = 0
  for (const viewer of viewers) {
    const at = new Date()
    await db.deleteFrom('feeds').where('viewerId', '=', viewer).execute()
    const shown = await readFeed({ db, now: () => at }, viewer, { page: 1, limit: TOP })
    const best = new Set(await rankExactly(db, viewer, at))
    right += shown.data.filter(({ id }) => best.has(id)).length
    wanted += TOP
  }
  return right / wanted
}

/** The exact top 20 with ties, found by scoring every member. */
async function rankExactly(db: Db, viewer: UserId, at: Date): Promise<UserId[]> {
  const { rows: skills } = await sql<{ id: number; listedBy: number; members: number }>`
    select skills.id, listed_by, members
    from directory, skills, directory_size
    where member_id = ${viewer} and skills.id = any(skill_ids)
  `.execute(db)
  const rarities = skills.map(
    ({ id, listedBy, members }) =>
      sql`case when ${id}::int = any(skill_ids) then ${skillRarity(listedBy, members)}::float8 else 0 end`,
  )
  const score = matchScoreSql(skills.length > 0, {
    sharedRarity: rarities.length ? sql.join(rarities, sql` + `) : sql`0`,
    mutualConnections: sql`coalesce(mutual.connections, 0)`,
    idleDays: sql`extract(epoch from ${at} - coalesce(seen_at, created_at))::float8 / 86400`,
  })
  const { rows } = await sql<{ id: UserId }>`
    with mutual as (
      select theirs.other_id as id, count(*) as connections
      from connections mine join connections theirs on theirs.user_id = mine.other_id
      where mine.user_id = ${viewer}
      group by theirs.other_id
    )
    select member_id as id
    from directory
    left join mutual on mutual.id = member_id
    left join last_seen on last_seen.user_id = member_id
    where member_id <> ${viewer}
      and member_id not in (select other_id from relations where user_id = ${viewer})
    order by is_empty, ${score} desc
    fetch first ${TOP} rows with ties
  `.execute(db)
  return rows.map(({ id }) => id)
}
