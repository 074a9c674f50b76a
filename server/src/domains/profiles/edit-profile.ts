import type { UserId } from '@shipmates/contract/ids'
import { SKILL_SUGGESTIONS } from '@shipmates/contract/limits'
import type { EditProfile, Profile } from '@shipmates/contract/profiles'
import { canonicalSkill, distinctSkills } from '@shipmates/contract/skills'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import { renameUser } from '../accounts/rename-user.ts'
import { readProfile } from './members.ts'
import { upsertProfile } from './queries.ts'
import { holdSkills, insertSkills, listSkillIds, suggestedSkills } from './skill-queries.ts'

/**
 * Changes the given fields of a member's own profile, all or none. Leaves omitted fields alone;
 * null clears a field. Throws USERNAME_TAKEN.
 */
export async function editProfile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { userName, skills, ...given }: EditProfile,
): Promise<Profile> {
  return db.transaction().execute(async (tx) => {
    if (userName !== undefined) await renameUser(tx, { userId, userName, now: now() })
    const fields = { ...given, ...(skills !== undefined && (await skillFields(tx, skills ?? []))) }
    if (Object.keys(fields).length) await upsertProfile(tx, userId, fields)
    return readProfile(tx, userId, userId)
  })
}

/** The skills as typed, and the ids by which they are matched. Inserts unknown skills. */
async function skillFields(tx: Tx, typed: readonly string[]) {
  const skills = distinctSkills(typed)
  const canonicals = skills.map(canonicalSkill)
  if (canonicals.length) await holdSkills(tx)
  const known = await knownSkills(tx, canonicals)
  const unknown = skills
    .map((name, index) => ({ name, canonical: canonicals[index]! }))
    .filter(({ canonical }) => !known.has(canonical))
  if (unknown.length) await insertSkills(tx, unknown)

  const ids = unknown.length ? await knownSkills(tx, canonicals) : known
  return { skills, skillIds: canonicals.map((canonical) => ids.get(canonical)!) }
}

async function knownSkills(tx: Tx, canonicals: string[]): Promise<Map<string, number>> {
  if (!canonicals.length) return new Map()
  const rows = await listSkillIds(tx, canonicals)
  return new Map(rows.map(({ canonical, id }) => [canonical, id]))
}

/** Skills in use that begin with the text, most used first. */
export const suggestSkills = ({ db }: Pick<Deps, 'db'>, prefix: string): Promise<string[]> =>
  suggestedSkills(db, { prefix, canonical: canonicalSkill(prefix), limit: SKILL_SUGGESTIONS })
