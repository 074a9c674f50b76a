import { AppError } from '@shipmates/contract/errors'
import { projectGone } from '@shipmates/contract/messages/profile-entries'
import type { Project } from '@shipmates/contract/profiles'

/**
 * Finds a project, which has no id, by its content, or, if that has changed in the meantime, by its
 * name or its address.
 *
 * @throws AppError NOT_FOUND if it is gone
 */
function placeOf(projects: readonly Project[], project: Project): number {
  const { name, url } = project
  const tests: ((other: Project) => boolean)[] = [
    (other) => JSON.stringify(other) === JSON.stringify(project),
    (other) => other.name === name,
    (other) => url !== null && other.url === url,
  ]
  const place = tests.map((test) => projects.findIndex(test)).find((found) => found >= 0)
  if (place === undefined) throw new AppError('NOT_FOUND', projectGone)
  return place
}

/** Replaces the edited project, or appends a new one. */
export const withProject =
  (edited: Project | undefined, saved: Project) =>
  (projects: Project[]): Project[] =>
    edited ? projects.with(placeOf(projects, edited), saved) : [...projects, saved]

/** Removes a project, once. */
export const withoutProject =
  (deleted: Project) =>
  (projects: Project[]): Project[] =>
    projects.toSpliced(placeOf(projects, deleted), 1)
