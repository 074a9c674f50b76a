import { ACTIVITY_POINTS, MOST_WITHOUT_CONNECTIONS, rarityFor } from './old-score.ts'

export interface ListedSkill {
  id: number
  rarity: number
  listedBy: number
}

/**
 * A score, the shared rarity needed to reach it without mutual connections, and the expected number
 * of members who share that much.
 */
export interface Threshold {
  score: number
  rarity: number
  expected: number
}

const STEP = 0.25
const BINS_PER_RARITY = 100

/**
 * Finds the lowest score that at most about `atMost` members could reach if all were active right
 * now. Ignores mutual connections.
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
  // Below this score, a member needs no shared skill.
  for (let score = MOST_WITHOUT_CONNECTIONS; score > ACTIVITY_POINTS + STEP; score -= STEP) {
    const next = at(score)
    if (next.expected > atMost) break
    lowest = next
  }
  return lowest
}

/**
 * Returns a function: the share of members who share at least this much rarity with a viewer.
 * Treats skills as independent.
 */
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
  // Bin 0 holds members who share nothing, so that even the smallest rarity starts at bin 1.
  return (rarity: number) => atLeast[Math.max(1, Math.floor(rarity * BINS_PER_RARITY))] ?? 0
}
