import { useState } from 'react'

/** The ticked findings: names of skills, and ids of repositories. Empty at first. */
export interface Picks {
  skills: ReadonlySet<string>
  repositories: ReadonlySet<number>
  tickSkill: (name: string, isTicked: boolean) => void
  tickRepository: (id: number, isTicked: boolean) => void
}

export function usePicks(): Picks {
  const [skills, setSkills] = useState<ReadonlySet<string>>(new Set())
  const [repositories, setRepositories] = useState<ReadonlySet<number>>(new Set())
  return {
    skills,
    repositories,
    tickSkill: (name, isTicked) => setSkills((before) => ticked(before, name, isTicked)),
    tickRepository: (id, isTicked) => setRepositories((before) => ticked(before, id, isTicked)),
  }
}

function ticked<Item>(before: ReadonlySet<Item>, item: Item, isTicked: boolean): Set<Item> {
  const after = new Set(before)
  if (isTicked) after.add(item)
  else after.delete(item)
  return after
}
