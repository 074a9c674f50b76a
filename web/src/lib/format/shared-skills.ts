import type { Reason } from '@shipmates/contract/reasons'
import { canonicalSkill } from '@shipmates/contract/skills'

/** The skills that I share with a member, in their spelling. */
export function sharedSkills(theirs: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine.map(canonicalSkill))
  return theirs.filter((skill) => known.has(canonicalSkill(skill)))
}

/** Shared skills as the reasons of a match; none without any. */
export const reasonsOf = (shared: readonly string[]): Reason[] =>
  shared.length > 0 ? [{ kind: 'shared_skills', skills: [...shared] }] : []
