import type { Project } from '@shipmates/contract/profiles'

/** Projects have no ids: one is found by what it says. */
const placeOf = (projects: readonly Project[], project: Project): number =>
  projects.findIndex((other) => JSON.stringify(other) === JSON.stringify(project))

/** Puts a project in the place of the edited one, or at the end. */
export const withProject =
  (edited: Project | undefined, saved: Project) =>
  (projects: Project[]): Project[] => {
    const place = edited ? placeOf(projects, edited) : -1
    return place < 0
      ? [...projects, saved]
      : projects.map((other, index) => (index === place ? saved : other))
  }

/** Leaves a project out, once. */
export const withoutProject =
  (deleted: Project) =>
  (projects: Project[]): Project[] => {
    const place = placeOf(projects, deleted)
    return projects.filter((_, index) => index !== place)
  }
