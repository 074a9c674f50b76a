import { AppError } from '@shipmates/contract/errors'
import type { addFromGithub, GithubAdded, GithubRepository } from '@shipmates/contract/github'
import type { UserId } from '@shipmates/contract/ids'
import { pickedBefore, picksInvalid } from '@shipmates/contract/messages/github'
import type { Project } from '@shipmates/contract/profiles'
import type { Input } from '@shipmates/contract/route'
import type { Deps } from '../../deps.ts'
import { addToProfile } from '../profiles/add-to-profile.ts'
import { lockReading, updateAdded } from './queries.ts'

type Picks = Input<typeof addFromGithub>['body']

/**
 * Adds the member's picks to their profile, and deletes the other suggestions. Repeating the same picks changes nothing
 * and gets the same response. Throws NOT_FOUND unless the reading is the member's last, VALIDATION_ERROR for picks that
 * were not found, and ALREADY_ANSWERED if other picks were added before.
 */
export const addPicks = ({ db }: Pick<Deps, 'db'>, userId: UserId, picks: Picks) =>
  db.transaction().execute(async (tx): Promise<GithubAdded> => {
    const reading = await lockReading(tx, userId, picks.readingId)
    if (reading?.added) {
      const { picks: before, ...answer } = reading.added
      if (before && !isSame(before, picks)) throw new AppError('ALREADY_ANSWERED', pickedBefore)
      return answer
    }
    if (!reading?.found) throw new AppError('NOT_FOUND')

    const { found } = reading
    const skills = found.skills
      .map(({ name }) => name)
      .filter((name) => picks.skills.includes(name))
    const repositories = found.repositories.filter(({ id }) => picks.repositories.includes(id))
    const isKnown =
      new Set(picks.skills).size === skills.length &&
      new Set(picks.repositories).size === repositories.length
    if (!isKnown) throw new AppError('VALIDATION_ERROR', picksInvalid)

    const answer = await addToProfile(tx, userId, { skills, projects: repositories.map(toProject) })
    const all = [...picks.skills, ...picks.repositories]
    await updateAdded(tx, picks.readingId, { ...answer, picks: all })
    return answer
  })

function isSame(before: readonly (string | number)[], { skills, repositories }: Picks): boolean {
  const now = new Set([...skills, ...repositories])
  return now.size === new Set(before).size && before.every((pick) => now.has(pick))
}

const toProject = ({ name, url, description, language }: GithubRepository): Project => ({
  name,
  url,
  description,
  skills: language ? [language] : [],
})
