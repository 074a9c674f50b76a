import type { UserId } from '@shipmates/contract/ids'
import { weigh } from '../../../server/src/matching/discovery/evidence.ts'
import { readFeed } from '../../../server/src/matching/discovery/feed.ts'
import { newcomerWindow, placeNewcomers } from '../../../server/src/matching/discovery/newcomers.ts'
import { findBasis } from '../../../server/src/matching/discovery/rank-basis.ts'
import { rankBest } from '../../../server/src/matching/discovery/rank-queries.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { shortlistOf } from './shortlist-of.ts'

const TOP = 20
/** Everything is looked up for this many of the best, by profile and day of the last activity. */
const FINALISTS = 30_000

/** The recall of the feed's first page against the exact top 20, over all viewers (0 to 1). */
export async function measureExactness(db: Db, viewers: readonly UserId[]): Promise<number> {
  const shortlist = shortlistOf(db)
  let right = 0
  let wanted = 0
  for (const viewer of viewers) {
    const at = new Date()
    await db.deleteFrom('feeds').where('viewerId', '=', viewer).execute()
    const shown = await readFeed({ db, now: () => at, shortlist }, viewer, { page: 1, limit: TOP })
    const best = new Set(await rankExactly(db, viewer, at))
    right += shown.data.filter(({ id }) => best.has(id)).length
    wanted += TOP
  }
  return right / wanted
}

/** The exact top 20, found by scoring every member, with newcomers at their places. */
async function rankExactly(db: Db, viewer: UserId, at: Date): Promise<UserId[]> {
  const basis = await findBasis(db, viewer)
  const { ranked, newcomers } = await rankBest(db, {
    viewer,
    intents: [],
    at,
    basis,
    evidence: weigh(basis),
    candidates: 'everybody',
    recent: 0,
    finalists: FINALISTS,
    ranked: FINALISTS,
    newcomers: newcomerWindow(Number(viewer), at),
  })
  return placeNewcomers(ranked, newcomers).slice(0, TOP)
}
