import { canonicalSkill } from '@shipmates/contract/skills'

/** Which of somebody's skills I have too, as they spell them. */
export function sharedSkills(theirs: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine.map(canonicalSkill))
  return theirs.filter((skill) => known.has(canonicalSkill(skill)))
}
