import type { UserId } from '@shipmates/contract/ids'
import { weigh } from '../../../server/src/matching/discovery/evidence.ts'
import { readFeed } from '../../../server/src/matching/discovery/feed.ts'
import { readDevelopers } from '../../../server/src/matching/discovery/matches.ts'
import { newcomerWindow, placeNewcomers } from '../../../server/src/matching/discovery/newcomers.ts'
import { findBasis } from '../../../server/src/matching/discovery/rank-basis.ts'
import { rankBest } from '../../../server/src/matching/discovery/rank-queries.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { about, type Figure } from '../report.ts'
import { sum } from '../timing.ts'
import { depsOf } from './cases.ts'

const TOP = 20
/** Everything is looked up for this many of the best, by profile and day of the last activity. */
const FINALISTS = 30_000

/** Compares the feed's first page with the exact best 20: their mean score, and how many are the same. */
export async function measureExactness(db: Db, viewers: readonly UserId[]): Promise<Figure[]> {
  const [shownScores, bestScores]: [number[], number[]] = [[], []]
  let same = 0
  for (const viewer of viewers) {
    const at = new Date()
    const deps = { ...depsOf(db), now: () => at }
    await db.deleteFrom('feeds').where('viewerId', '=', viewer).execute()
    const { data: shown } = await readFeed(deps, viewer, { page: 1, limit: TOP })
    const exact = await rankExactly(db, viewer, at)
    const best = await readDevelopers(deps, viewer, exact)
    shownScores.push(...shown.map(({ match }) => match.score))
    bestScores.push(...best.map(({ match }) => match.score))
    same += shown.filter(({ id }) => exact.includes(id)).length
  }
  const figure = about('page 1:')
  const share = (same / (viewers.length * TOP)) * 100
  return [
    figure('mean score, to that of the exact best 20', sum(shownScores) / sum(bestScores), '', {
      atLeast: 0.95,
    }),
    figure('members who are among the exact best 20', share, '%'),
  ]
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
