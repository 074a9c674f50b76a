import { ACTIVITY_POINTS, MOST_WITHOUT_CONNECTIONS, rarityFor } from './score.ts'

export interface ListedSkill {
  id: number
  rarity: number
  listedBy: number
}

/** Without how much rarity in common nobody reaches a score, and about how many members have that much. */
export interface Threshold {
  score: number
  rarity: number
  expected: number
}

const STEP = 0.25
const BINS_PER_RARITY = 100

/**
 * The lowest score that about so many members at most could reach, were they all active at this moment;
 * mutual connections are left aside.
 */
export function findThreshold(
  skills: readonly ListedSkill[],
  members: number,
  atMost: number,
): Threshold {
  const sharing = shareOfMembers(skills, members)
  const at = (score: number): Threshold => {
    const rarity = rarityFor(score - ACTIVITY_POINTS)
    return { score, rarity, expected: members * sharing(rarity) }
  }
  let lowest = at(MOST_WITHOUT_CONNECTIONS)
  // Lower than this, nothing need be in common.
  for (let score = MOST_WITHOUT_CONNECTIONS; score > ACTIVITY_POINTS + STEP; score -= STEP) {
    const next = at(score)
    if (next.expected > atMost) break
    lowest = next
  }
  return lowest
}

/** The share of members with whom a viewer has at least so much rarity in common, by the share of each skill. */
function shareOfMembers(skills: readonly ListedSkill[], members: number) {
  let shares = [1]
  for (const { rarity, listedBy } of skills) {
    const bins = Math.round(rarity * BINS_PER_RARITY)
    const listed = Math.min(1, listedBy / members)
    const next = new Array<number>(shares.length + bins).fill(0)
    for (const [bin, share] of shares.entries()) {
      next[bin]! += share * (1 - listed)
      next[bin + bins]! += share * listed
    }
    shares = next
  }
  const atLeast: number[] = []
  for (let bin = shares.length - 1, sum = 0; bin >= 0; bin--) {
    sum += shares[bin]!
    atLeast[bin] = sum
  }
  // In bin 0 are those who share nothing; however little it takes, they do not have it.
  return (rarity: number) => atLeast[Math.max(1, Math.floor(rarity * BINS_PER_RARITY))] ?? 0
}
