import type { Trait } from './threshold.ts'

/**
 * One index lookup: members who have all of `all` and, if `any` is not empty, at least one of it.
 */
export interface Probe {
  all: number[]
  any: number[]
}

export interface Plan {
  /** Its estimated cost in milliseconds. */
  ms: number
  /** About how many members it finds. */
  found: number
  /** The evidence of which it finds everybody. */
  weight: number
  probes: Probe[]
}

/** Estimated cost in milliseconds: per lookup, … */
const LOOK_MS = 0.25
/** … per member who has its rarest trait, per member who has another of its traits, … */
const RAREST_MS = 0.000_12
const OTHERS_MS = 0.000_01
/** … and per candidate found. */
const CANDIDATE_MS = 0.01
/** Sums of weights in another order may differ by this. */
const ROUNDING = 1e-9
/** Members who have this many traits are candidates; a narrower lookup costs more than it saves. */
const TRAITS_AT_MOST = 4

/** The cheapest lookups for all members who have the given traits and enough of the later ones. */
interface Cover extends Omit<Plan, 'weight'> {
  /** Whether it finds every member with the given traits. */
  isWhole: boolean
}

/**
 * Plans the index lookups that find every member with at least `weight` of evidence. `traits` are those that count for
 * the viewer, rarest first. May find others too, where filtering costs more than scoring them.
 */
export function planProbes(traits: readonly Trait[], weight: number, members: number): Plan {
  const rest = weightsFrom(traits)
  const cover = (has: readonly Trait[], count: number, missing: number, from: number): Cover => {
    if (missing > rest[from]!) return { ms: 0, found: 0, probes: [], isWhole: false }

    const whole = coverWhole(has, count)
    const isEnough = missing <= 0 || has.length >= TRAITS_AT_MOST || count * CANDIDATE_MS <= LOOK_MS
    if (has.length && isEnough) return whole

    const next = traits.slice(from).map((trait, n) => {
      const found = count * (trait.listedBy / members)
      return { trait, cover: cover([...has, trait], found, missing - trait.weight, from + n + 1) }
    })
    const parts = coverParts(has, next, { count, members })
    return has.length && whole.ms <= parts.ms ? whole : parts
  }
  const { ms, found, probes } = cover([], members, weight - ROUNDING, 0)
  return { ms, found, weight, probes }
}

/** The weight of all traits from each place on. */
function weightsFrom(traits: readonly Trait[]): number[] {
  const weights = [0]
  for (const { weight } of traits.toReversed()) weights.unshift(weights[0]! + weight)
  return weights
}

const coverWhole = (all: readonly Trait[], count: number): Cover => ({
  ms: lookMs(all, []) + CANDIDATE_MS * count,
  found: count,
  probes: [{ all: numbersOf(all), any: [] }],
  isWhole: true,
})

/** One lookup for all next traits that are covered whole, plus the lookups of the others. */
function coverParts(
  all: readonly Trait[],
  next: readonly { trait: Trait; cover: Cover }[],
  { count, members }: { count: number; members: number },
): Cover {
  const any = next.filter(({ cover }) => cover.isWhole).map(({ trait }) => trait)
  const others = next.filter(({ cover }) => !cover.isWhole).map(({ cover }) => cover)
  const parts = {
    ms: sum(others, ({ ms }) => ms),
    found: sum(others, ({ found }) => found),
    probes: others.flatMap(({ probes }) => probes),
    isWhole: false,
  }
  if (!any.length) return parts

  const withoutAny = any.reduce((share, trait) => share * (1 - trait.listedBy / members), 1)
  const found = count * (1 - withoutAny)
  return {
    ...parts,
    ms: parts.ms + lookMs(all, any) + CANDIDATE_MS * found,
    found: parts.found + found,
    probes: [...parts.probes, { all: numbersOf(all), any: numbersOf(any) }],
  }
}

function lookMs([rarest, ...all]: readonly Trait[], any: readonly Trait[]): number {
  const listings = sum([...all, ...any], ({ listedBy }) => listedBy)
  return rarest
    ? LOOK_MS + RAREST_MS * rarest.listedBy + OTHERS_MS * listings
    : LOOK_MS + RAREST_MS * listings
}

const numbersOf = (traits: readonly Trait[]) => traits.map(({ trait }) => trait)

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
