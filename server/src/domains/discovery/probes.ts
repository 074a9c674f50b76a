/** A look at the index: who lists all of these skills and, where told, was active lately. */
export interface Probe {
  skillIds: number[]
  isRecent: boolean
}

export interface ListedSkill {
  id: number
  listedBy: number
}

/** How many candidates a ranking may read, how many of them for one shared skill alone … */
const DEPTH = 24_000
const SINGLE_DEPTH = 16_000
/** … and how many of those wherever they were last active. */
const WHOLE_DEPTH = 10_000
/** A pair of skills is read whole where so few list both. */
const WHOLE_PAIR = 2000
/** How many probes a ranking may make. */
const PROBES = 40
/** About how many members were active within the last one to two weeks. */
const RECENT_SHARE = 0.25

/**
 * Where to look for the best matches of a viewer whose skills, rarest first, these are.
 *
 * Who matches best shares rare skills, or several, and was active lately. So the rarest are read whole,
 * the next ones as far as their members were active lately, and what is not read whole in pairs.
 */
export function planProbes(skills: readonly ListedSkill[], members: number): Probe[] {
  const probes: Probe[] = []
  let read = 0
  const add = (skillIds: number[], isRecent: boolean, listedBy: number, depth: number) => {
    const expected = isRecent ? listedBy * RECENT_SHARE : listedBy
    if (read + expected > depth || probes.length >= PROBES) return false
    read += expected
    probes.push({ skillIds, isRecent })
    return true
  }

  let whole = 0
  for (const { id, listedBy } of skills) {
    const isRecent = read + listedBy > WHOLE_DEPTH
    if (!add([id], isRecent, listedBy, SINGLE_DEPTH)) break
    if (!isRecent) whole++
  }
  for (const [one, other] of pairs(skills.slice(whole))) {
    const listedBy = (one.listedBy * other.listedBy) / members
    if (!add([one.id, other.id], listedBy > WHOLE_PAIR, listedBy, DEPTH)) break
  }
  return probes
}

/** Whom fewest list both of, first. */
const pairs = (skills: readonly ListedSkill[]): [ListedSkill, ListedSkill][] =>
  skills
    .flatMap((one, index) =>
      skills.slice(index + 1).map((other): [ListedSkill, ListedSkill] => [one, other]),
    )
    .sort(([a, b], [c, d]) => a.listedBy * b.listedBy - c.listedBy * d.listedBy)
