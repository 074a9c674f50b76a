import type { ListedSkill } from './threshold.ts'

/** A look at the index: who lists all of some skills and, where there are others, one of these. */
export interface Probe {
  all: number[]
  any: number[]
}

/** What looking costs, in milliseconds: for each look, … */
const LOOK_MS = 0.25
/** … for each member who lists the rarest of its skills, and for each who lists another, … */
const RAREST_MS = 0.000_12
const OTHERS_MS = 0.000_01
/** … and for each candidate it finds. */
const CANDIDATE_MS = 0.004_5
/** Who shares so many skills is a candidate: looking for more costs more than it saves. */
const SKILLS_AT_MOST = 4

/** Everybody with these skills, and enough of the later ones, in the cheapest way to find them. */
interface Cover {
  ms: number
  probes: Probe[]
  /** Whether it takes everybody with these skills. */
  isWhole: boolean
}

/**
 * Where to look for all who share so much rarity with a viewer whose skills, rarest first, these are.
 * It may find others besides, where telling them apart costs more than judging them.
 */
export function planProbes(
  skills: readonly ListedSkill[],
  rarity: number,
  members: number,
): Probe[] {
  const cover = (has: readonly ListedSkill[], later: readonly ListedSkill[]): Cover => {
    const missing = rarity - sum(has, (skill) => skill.rarity)
    if (missing > sum(later, (skill) => skill.rarity)) return { ms: 0, probes: [], isWhole: false }

    const whole = coverWhole(has, members)
    const isEnough = missing <= 0 || has.length >= SKILLS_AT_MOST
    if (has.length && isEnough) return whole

    const parts = coverParts(
      has,
      later.map((skill, n) => ({ skill, cover: cover([...has, skill], later.slice(n + 1)) })),
      members,
    )
    return has.length && whole.ms <= parts.ms ? whole : parts
  }
  return cover([], skills).probes
}

const coverWhole = (all: readonly ListedSkill[], members: number): Cover => ({
  ms: lookMs(all, []) + CANDIDATE_MS * listedByAll(all, members),
  probes: [{ all: idsOf(all), any: [] }],
  isWhole: true,
})

/** One look for all next skills that are to be taken whole, and what the others need. */
function coverParts(
  all: readonly ListedSkill[],
  next: readonly { skill: ListedSkill; cover: Cover }[],
  members: number,
): Cover {
  const any = next.filter(({ cover }) => cover.isWhole).map(({ skill }) => skill)
  const others = next.filter(({ cover }) => !cover.isWhole).map(({ cover }) => cover)
  const parts: Cover = {
    ms: sum(others, ({ ms }) => ms),
    probes: others.flatMap(({ probes }) => probes),
    isWhole: false,
  }
  if (!any.length) return parts

  const withoutAny = any.reduce((share, skill) => share * (1 - skill.listedBy / members), 1)
  const found = listedByAll(all, members) * (1 - withoutAny)
  return {
    ...parts,
    ms: parts.ms + lookMs(all, any) + CANDIDATE_MS * found,
    probes: [...parts.probes, { all: idsOf(all), any: idsOf(any) }],
  }
}

function lookMs([rarest, ...all]: readonly ListedSkill[], any: readonly ListedSkill[]): number {
  const listings = sum([...all, ...any], ({ listedBy }) => listedBy)
  return rarest
    ? LOOK_MS + RAREST_MS * rarest.listedBy + OTHERS_MS * listings
    : LOOK_MS + RAREST_MS * listings
}

/** About how many list all of these, were each listed whatever else is. */
const listedByAll = (skills: readonly ListedSkill[], members: number): number =>
  skills.reduce((count, { listedBy }) => count * (listedBy / members), members)

const idsOf = (skills: readonly ListedSkill[]) => skills.map(({ id }) => id)

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
