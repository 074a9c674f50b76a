import type { Community } from './community.ts'

/** Returns the score of another member for a viewer at this moment; the highest comes first. */
export type Score = (community: Community, viewer: number) => (other: number) => number

/** Returns the first `count` members of a viewer's feed at this moment, best first. */
export type Ranker = (community: Community, viewer: number, count: number) => number[]

/** Ranks by a score. */
export const by =
  (score: Score): Ranker =>
  (community, viewer, count) =>
    best(community, viewer, { score, count })

/**
 * The members with the highest scores, best first, the later one first among equals as in the
 * product. Only those without a relation to the viewer.
 */
function best(
  community: Community,
  viewer: number,
  { score, count }: { score: Score; count: number },
): number[] {
  const { joined, related, world } = community
  const scoreOf = score(community, viewer)
  const row = viewer * world.members.length
  const ids: number[] = []
  const scores: number[] = []
  for (let other = joined - 1; other >= 0; other--) {
    if (other === viewer || related[row + other]) continue
    const reached = scoreOf(other)
    if (ids.length === count && reached <= scores[count - 1]!) continue
    let place = ids.length
    while (place > 0 && scores[place - 1]! < reached) place--
    ids.splice(place, 0, other)
    scores.splice(place, 0, reached)
    if (ids.length > count) {
      ids.pop()
      scores.pop()
    }
  }
  return ids
}
