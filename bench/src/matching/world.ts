import { chance, createDraws, type Draws, seedFor } from '../random.ts'
import * as assumed from './assumptions.ts'
import { drawMembers, type Member } from './members.ts'
import { drawTruth, type Truth, type Weights } from './truth.ts'

/** A visit of a member, at a time in days. */
export interface Visit {
  member: number
  at: number
}

/** A community and its members' wishes: the same for every ranker. */
export interface World {
  seed: number
  kind: keyof typeof assumed.KINDS
  members: Member[]
  /** In the order of time. */
  visits: Visit[]
  truth: Truth
}

/** Draws the world of a seed. Even seeds give worlds of one kind, odd ones of the other. */
export function drawWorld(seed: number, count: number): World {
  const draws = createDraws(seedFor(seed, 'world'))
  const kind = seed % 2 === 0 ? 'complementary' : 'similar'
  const weights = drawWeights(draws, kind)
  const members = drawMembers(draws, count)
  const truth = drawTruth(seed, { members, weights })
  return { seed, kind, members, visits: drawVisits(seed, members), truth }
}

function drawWeights(draws: Draws, kind: World['kind']): Weights {
  const { shared, complement } = assumed.KINDS[kind]
  const { intents, interests, language, hours, mutual, popularity, taste } = assumed.WEIGHTS
  return {
    shared: draws.within(shared),
    complement: draws.within(complement),
    intents: draws.within(intents),
    interests: draws.within(interests),
    language: draws.within(language),
    hours: draws.within(hours),
    mutual: draws.within(mutual),
    popularity: draws.within(popularity),
    taste: draws.within(taste),
    rarityExponent: draws.within(assumed.RARITY_EXPONENT),
  }
}

/** At most one visit a day; newcomers come when they join. */
function drawVisits(seed: number, members: readonly Member[]): Visit[] {
  const [whether, when] = [seedFor(seed, 'whether'), seedFor(seed, 'when')]
  const days = assumed.MEASURED_DAYS + assumed.ANSWERING_DAYS
  const visits: Visit[] = []
  for (const { id, joinedAt, visits: perDay, newcomer } of members) {
    if (newcomer) visits.push({ member: id, at: joinedAt })
    const first = newcomer ? Math.ceil(joinedAt) : -assumed.WARM_UP_DAYS
    for (let day = first; day < days; day++) {
      if (chance(whether, id, day) >= perDay) continue
      const at = day + chance(when, id, day)
      if (at > joinedAt) visits.push({ member: id, at })
    }
  }
  return visits.sort((a, b) => a.at - b.at)
}
