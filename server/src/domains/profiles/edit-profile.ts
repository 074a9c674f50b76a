import type { UserId } from '@shipmates/contract/ids'
import { SKILL_SUGGESTIONS } from '@shipmates/contract/limits'
import type { EditProfile, Profile } from '@shipmates/contract/profiles'
import { canonicalSkill, distinctSkills } from '@shipmates/contract/skills'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { renameUser } from '../accounts/rename-user.ts'
import { readProfile } from './members.ts'
import { insertSkills, listSkillIds, suggestedSkills, upsertProfile } from './queries.ts'

/**
 * Changes the given fields of a member's own profile, or none: omitted ones stay as they are, also when
 * somebody else changes them meanwhile, and null clears. Throws USERNAME_TAKEN.
 */
export async function editProfile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { userName, skills, ...given }: EditProfile,
): Promise<Profile> {
  const fields = { ...given, ...(skills !== undefined && (await skillFields(db, skills ?? []))) }
  return db.transaction().execute(async (tx) => {
    if (userName !== undefined) await renameUser(tx, { userId, userName, now: now() })
    if (Object.keys(fields).length) await upsertProfile(tx, userId, fields)
    return readProfile(tx, userId, userId)
  })
}

/** The skills as typed, and the ids by which they are matched. */
async function skillFields(db: Db, typed: readonly string[]) {
  const skills = distinctSkills(typed)
  const canonicals = skills.map(canonicalSkill)
  const known = await knownSkills(db, canonicals)
  const unknown = skills
    .map((name, index) => ({ name, canonical: canonicals[index]! }))
    .filter(({ canonical }) => !known.has(canonical))
  if (unknown.length) await insertSkills(db, unknown)

  const ids = unknown.length ? await knownSkills(db, canonicals) : known
  return { skills, skillIds: canonicals.map((canonical) => ids.get(canonical)!) }
}

async function knownSkills(db: Db, canonicals: string[]): Promise<Map<string, number>> {
  if (!canonicals.length) return new Map()
  const rows = await listSkillIds(db, canonicals)
  return new Map(rows.map(({ canonical, id }) => [canonical, id]))
}

/** Skills that members use and that begin with the text, the most used first. */
export const suggestSkills = ({ db }: Pick<Deps, 'db'>, prefix: string): Promise<string[]> =>
  suggestedSkills(db, { prefix, canonical: canonicalSkill(prefix), limit: SKILL_SUGGESTIONS })
