import { type Plan, planProbes } from './probes.ts'
import { findThreshold, type Trait } from './threshold.ts'

/** About so many members may have as much evidence as the lookups are to find, the fewest first. */
const CANDIDATES = [3, 10, 30, 100, 300, 1000, 2500, 6000, 12_000]
/** What the lookups may cost by estimate, in milliseconds. */
const BUDGET_MS = 100

/** Candidates are looked up by all traits, or where that costs too much by so many of the rarest. */
const TELLING = [Infinity, 16, 12, 9, 6, 4, 2]
/** So many are enough to be told apart by what all traits, and whether they answer, add. */
const ENOUGH = 1000

/**
 * Plans the lookups for a viewer's candidates: all members with enough evidence, for the least evidence of which the
 * lookups cost no more than the budget. Leaves out the most common traits where too few would be found otherwise.
 */
export function planWithin(traits: readonly Trait[], members: number, budgetMs = BUDGET_MS): Plan {
  let best: Plan = { ms: 0, found: 0, weight: Infinity, probes: [] }
  for (const most of TELLING) {
    const plan = planFor(traits.slice(0, most), members, budgetMs)
    if (plan.found > best.found) best = plan
    if (best.found >= ENOUGH) break
  }
  return best
}

function planFor(traits: readonly Trait[], members: number, budgetMs: number): Plan {
  let best: Plan = { ms: 0, found: 0, weight: Infinity, probes: [] }
  let reached = Infinity
  for (const atMost of CANDIDATES) {
    const { weight } = findThreshold(traits, members, atMost)
    if (weight === reached) continue
    const plan = planProbes(traits, weight, members)
    if (plan.ms > budgetMs) break
    best = plan
    reached = weight
  }
  return best
}
