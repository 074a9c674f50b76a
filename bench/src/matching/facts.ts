import { type MatchFacts, skillRarity } from '../../../server/src/domains/discovery/score.ts'
import { type Community, countMutual } from './community.ts'

/**
 * Gathers the facts that the product's score takes, as its queries do (`findBasis` and
 * `upsertRanking`). Returns the facts about another member for a viewer; the returned object is
 * reused by the next call. No member of the simulation hides anything.
 */
export function gatherFacts(community: Community, viewer: number): (other: number) => MatchFacts {
  const { world, listed, joined, seenAt, now } = community
  const { skills } = world.members[viewer]!.profile
  const sharedRarity = new Float64Array(world.members.length)
  for (const skill of skills) {
    const rarity = skillRarity(listed[skill]!.length, joined)
    for (const other of listed[skill]!) sharedRarity[other]! += rarity
  }
  const mutual = countMutual(community, viewer)
  const facts: MatchFacts = {
    hasSkills: skills.length > 0,
    sharedRarity: 0,
    mutualConnections: 0,
    idleDays: 0,
  }
  return (other) => {
    facts.sharedRarity = sharedRarity[other]!
    facts.mutualConnections = mutual[other]!
    facts.idleDays = now - seenAt[other]!
    return facts
  }
}
