import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { weigh } from '../../../server/src/domains/discovery/evidence.ts'
import { readFeed } from '../../../server/src/domains/discovery/feed.ts'
import { findBasis } from '../../../server/src/domains/discovery/rank-basis.ts'
import { writeBest } from '../../../server/src/domains/discovery/rank-queries.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'

const TOP = 20
/** Of so many of the best by what profiles tell and the day of the last activity, everything is looked up. */
const FINALISTS = 30_000

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
  const basis = await findBasis(db, viewer)
  const best = writeBest({
    viewer,
    intents: [],
    at,
    basis,
    evidence: weigh(basis),
    probes: 'everybody',
    active: 0,
    finalists: FINALISTS,
    ranked: FINALISTS,
  })
  const { rows } = await sql<{ id: UserId }>`
    with ${best}
    select member_id as id from best order by is_empty, score desc
    fetch first ${TOP} rows with ties
  `.execute(db)
  return rows.map(({ id }) => id)
}
