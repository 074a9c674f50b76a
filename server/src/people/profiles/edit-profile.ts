import type { UserId } from '@shipmates/contract/ids'
import { timeZoneUnknown } from '@shipmates/contract/messages/profiles'
import type { EditProfile } from '@shipmates/contract/profile-forms'
import type { Profile } from '@shipmates/contract/profiles'
import { canonicalSkill, distinctSkills } from '@shipmates/contract/skills'
import type { Deps } from '../../deps.ts'
import { renameUser } from '../../identity/accounts/rename-user.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { fieldError } from '../../platform/field-error.ts'
import { readProfile } from './members.ts'
import {
  holdSkills,
  insertSkills,
  knowsTimeZone,
  listSkillIds,
  type ProfileFields,
  updateUnusedDay,
  upsertProfile,
} from './queries.ts'

/**
 * Changes the given fields of a member's own profile, all or none; null clears a field. Throws USERNAME_TAKEN, and
 * VALIDATION_ERROR for a time zone that the database does not know.
 */
export async function editProfile(
  { db, now, config }: Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'siteName'> },
  userId: UserId,
  { userName, ...input }: EditProfile,
): Promise<Profile> {
  if (input.timeZone) await requireTimeZone(db, input.timeZone)
  return db.transaction().execute(async (tx) => {
    if (userName !== undefined) await renameUser(tx, config, { userId, userName, now: now() })
    const fields = { ...plainFields(input), ...(await skillFields(tx, input)) }
    if (Object.keys(fields).length) await upsertProfile(tx, userId, fields)
    if (input.availability !== undefined || input.availableFrom) await updateUnusedDay(tx, userId)
    return readProfile(tx, userId, userId)
  })
}

async function requireTimeZone(db: Db, timeZone: string): Promise<void> {
  if (!(await knowsTimeZone(db, timeZone))) throw fieldError('timeZone', timeZoneUnknown)
}

type ProfileInput = Omit<EditProfile, 'userName'>

/** The given fields as they are stored, without lists of skills. Null is stored as an empty list. */
function plainFields({
  skills: _skills,
  interests: _interests,
  learning: _learning,
  intents,
  languages,
  links,
  projects,
  ...input
}: ProfileInput): ProfileFields {
  return {
    ...input,
    ...(intents !== undefined && { intents: intents ?? [] }),
    ...(languages !== undefined && { languages: languages ?? [] }),
    ...(links !== undefined && { links: JSON.stringify(links ?? []) }),
    ...(projects !== undefined && { projects: JSON.stringify(projects ?? []) }),
  }
}

/** The given lists of skills as typed, with the ids that match them. Inserts unknown skills. */
export async function skillFields(
  tx: Tx,
  { skills, interests, learning }: Pick<ProfileInput, 'skills' | 'interests' | 'learning'>,
): Promise<ProfileFields> {
  const typed = [skills, interests, learning].flatMap((list) => list ?? [])
  const ids = await idsOf(tx, distinctSkills(typed))
  const fieldsOf = (list: readonly string[] | null) => {
    const names = distinctSkills(list ?? [])
    return { names, ids: names.map((name) => ids.get(canonicalSkill(name))!) }
  }
  const known = skills !== undefined && fieldsOf(skills)
  const liked = interests !== undefined && fieldsOf(interests)
  const wanted = learning !== undefined && fieldsOf(learning)
  return {
    ...(known && { skills: known.names, skillIds: known.ids }),
    ...(liked && { interests: liked.names, interestIds: liked.ids }),
    ...(wanted && { learning: wanted.names, learningIds: wanted.ids }),
  }
}

/** The ids of skills by canonical form. Inserts unknown ones. */
async function idsOf(tx: Tx, skills: readonly string[]): Promise<Map<string, number>> {
  const canonicals = skills.map(canonicalSkill)
  if (canonicals.length) await holdSkills(tx)
  const known = await knownSkills(tx, canonicals)
  const unknown = skills
    .map((name, index) => ({ name, canonical: canonicals[index]! }))
    .filter(({ canonical }) => !known.has(canonical))
  if (!unknown.length) return known
  await insertSkills(tx, unknown)
  return knownSkills(tx, canonicals)
}

async function knownSkills(tx: Tx, canonicals: string[]): Promise<Map<string, number>> {
  if (!canonicals.length) return new Map()
  const rows = await listSkillIds(tx, canonicals)
  return new Map(rows.map(({ canonical, id }) => [canonical, id]))
}
