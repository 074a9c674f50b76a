import { type MatchOutcomes, PlaceRange, ScoreRange } from '@shipmates/contract/admin-overview'
import type { Db } from '../../platform/db/client.ts'
import type { Outcome } from '../../platform/db/column-types.ts'
import { listOutcomes } from './queries.ts'

/** How matches turned out since the start of a day. May lack what the nodes counted in the last seconds. */
export async function readOutcomes(db: Db, since: Date): Promise<MatchOutcomes> {
  const rows = await listOutcomes(db, since)
  const count = (outcome: Outcome, by: 'place' | 'score', range: string) =>
    rows
      .filter((row) => row.outcome === outcome && row[by] === range)
      .reduce((total, row) => total + row.count, 0)
  return {
    answers: ScoreRange.options.map((score) => ({
      score,
      accepted: count('accepted', 'score', score),
      rejected: count('rejected', 'score', score),
    })),
    decisions: PlaceRange.options.map((place) => ({
      place,
      connects: count('connect', 'place', place),
      passes: count('pass', 'place', place),
    })),
  }
}
