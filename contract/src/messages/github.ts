import { PROJECTS_MAX, SKILLS_MAX } from '../limits.ts'

export const picksInvalid = 'Please pick from what was found on GitHub'
export const pickedBefore = 'You already added other picks, perhaps in another tab'
export const githubUnlinked = 'Unlinked from GitHub'
export const githubFailed = "Couldn't load your GitHub account"
export const linkFailed = "Couldn't open GitHub. Please try again."
export const addFailed = "Couldn't add to your profile. Please try again."
export const unlinkFailed = "Couldn't unlink. Please try again."
export const dismissFailed = "Couldn't save that. Please try again."

interface Counts {
  skills: number
  projects: number
}

/** "2 skills and 1 project", "1 project", or "nothing". */
export function skillsAndProjects({ skills, projects }: Counts): string {
  const parts = [
    ...(skills > 0 ? [`${skills} ${skills === 1 ? 'skill' : 'skills'}`] : []),
    ...(projects > 0 ? [`${projects} ${projects === 1 ? 'project' : 'projects'}`] : []),
  ]
  return parts.join(' and ') || 'nothing'
}

export const addedFromGithub = (added: Counts) => `Added ${skillsAndProjects(added)}`

export const skillsLeftOut = ({ names }: { names: string[] }) =>
  `A profile has at most ${SKILLS_MAX} skills. Not added: ${names.join(', ')}.`
export const projectsLeftOut = ({ names }: { names: string[] }) =>
  `A profile has at most ${PROJECTS_MAX} projects. Not added: ${names.join(', ')}.`
