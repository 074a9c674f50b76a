import type { UserId } from '@shipmates/contract/ids'
import { PROJECTS_MAX, SKILLS_MAX } from '@shipmates/contract/limits'
import type { Project } from '@shipmates/contract/profiles'
import { canonicalSkill, distinctSkills } from '@shipmates/contract/skills'
import type { Tx } from '../../platform/db/client.ts'
import { skillFields } from './edit-profile.ts'
import { lockProfile, type ProfileFields, upsertProfile } from './queries.ts'

interface Additions {
  skills: readonly string[]
  projects: readonly Project[]
}

interface Names {
  skills: string[]
  projects: string[]
}

/**
 * Adds skills and projects to a member's profile, in this order, as far as there is room. Returns which were new and
 * which did not fit, without those that were there already. Must run in a transaction.
 */
export async function addToProfile(
  tx: Tx,
  userId: UserId,
  { skills, projects }: Additions,
): Promise<{ added: Names; leftOut: Names }> {
  const own = await lockProfile(tx, userId)
  const known = new Set(own.skills.map(canonicalSkill))
  const newSkills = distinctSkills(skills).filter((name) => !known.has(canonicalSkill(name)))
  const newProjects = projects.filter((one) => !own.projects.some((other) => isSame(one, other)))

  const skillRoom = SKILLS_MAX - own.skills.length
  const projectRoom = PROJECTS_MAX - own.projects.length
  const taken = {
    skills: newSkills.slice(0, skillRoom),
    projects: newProjects.slice(0, projectRoom),
  }
  const fields: ProfileFields = {
    ...(taken.skills.length > 0 &&
      (await skillFields(tx, { skills: [...own.skills, ...taken.skills] }))),
    ...(taken.projects.length > 0 && {
      projects: JSON.stringify([...own.projects, ...taken.projects]),
    }),
  }
  if (Object.keys(fields).length > 0) await upsertProfile(tx, userId, fields)
  return {
    added: namesOf(taken),
    leftOut: namesOf({
      skills: newSkills.slice(skillRoom),
      projects: newProjects.slice(projectRoom),
    }),
  }
}

const isSame = (one: Project, other: Project): boolean =>
  one.url === null ? one.name === other.name : one.url === other.url

const namesOf = ({ skills, projects }: Additions): Names => ({
  skills: [...skills],
  projects: projects.map(({ name }) => name),
})
