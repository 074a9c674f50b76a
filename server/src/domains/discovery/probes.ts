import type { ListedSkill } from './threshold.ts'

/**
 * One index lookup: members who list all of `all` and, if `any` is not empty, at least one of it.
 */
export interface Probe {
  all: number[]
  any: number[]
}

/** Estimated cost in milliseconds: per lookup, … */
const LOOK_MS = 0.25
/** … per member who lists its rarest skill, per member who lists another of its skills, … */
const RAREST_MS = 0.000_12
const OTHERS_MS = 0.000_01
/** … and per candidate found. */
const CANDIDATE_MS = 0.004_5
/**
 * Members who share this many skills are candidates; a narrower lookup costs more than it saves.
 */
const SKILLS_AT_MOST = 4

/** The cheapest lookups for all members who list the given skills and enough of the later ones. */
interface Cover {
  ms: number
  probes: Probe[]
  /** Whether it finds every member with the given skills. */
  isWhole: boolean
}

/**
 * Plans the index lookups that find every member who shares at least `rarity` with a viewer.
 * `skills` are the viewer's, rarest first. May find others too, where filtering costs more than
 * scoring them.
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

/** One lookup for all next skills that are covered whole, plus the lookups of the others. */
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

/** Estimated number of members who list all of these, assuming that skills are independent. */
const listedByAll = (skills: readonly ListedSkill[], members: number): number =>
  skills.reduce((count, { listedBy }) => count * (listedBy / members), members)

const idsOf = (skills: readonly ListedSkill[]) => skills.map(({ id }) => id)

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
