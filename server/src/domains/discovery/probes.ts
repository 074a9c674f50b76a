/** A look at the index: who lists all of these skills and, where told, was active lately. */
export interface Probe {
  skillIds: number[]
  isRecent: boolean
}

export interface ListedSkill {
  id: number
  listedBy: number
}

/** How many candidates a ranking may read, and how many of them wherever they were last active. */
const DEPTH = 40_000
const WHOLE_DEPTH = 10_000
/** How many probes a ranking may make. */
const PROBES = 16
/** About how many members were active within the last one to two weeks. */
const RECENT_SHARE = 0.25

/**
 * Where to look for the best matches of a viewer whose skills, rarest first, these are.
 *
 * Who matches best shares rare skills, or several, and was active lately. So the rarest are read whole,
 * the next ones as far as their members were active lately, and the common ones in pairs.
 */
export function planProbes(skills: readonly ListedSkill[], members: number): Probe[] {
  const probes: Probe[] = []
  let left = DEPTH
  const add = (probe: Probe, expected: number) => {
    if (expected > left || probes.length >= PROBES) return false
    left -= expected
    probes.push(probe)
    return true
  }

  let next = 0
  for (const { id, listedBy } of skills) {
    const isRecent = DEPTH - left + listedBy > WHOLE_DEPTH
    const expected = isRecent ? listedBy * RECENT_SHARE : listedBy
    if (!add({ skillIds: [id], isRecent }, expected)) break
    next++
  }
  for (const [one, other] of pairs(skills.slice(next))) {
    const expected = ((one.listedBy * other.listedBy) / members) * RECENT_SHARE
    if (!add({ skillIds: [one.id, other.id], isRecent: true }, expected)) break
  }
  return probes
}

const pairs = (skills: readonly ListedSkill[]): [ListedSkill, ListedSkill][] =>
  skills.flatMap((one, index) =>
    skills.slice(index + 1).map((other): [ListedSkill, ListedSkill] => [one, other]),
  )
