import { canonicalSkill } from '@shipmates/contract/skills'

/** The skills that I share with a member, in their spelling. */
export function sharedSkills(theirs: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine.map(canonicalSkill))
  return theirs.filter((skill) => known.has(canonicalSkill(skill)))
}
