import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Member, Profile } from '@shipmates/contract/profiles'
import type { Db } from '../../platform/db/client.ts'
import {
  type DeveloperRow,
  listDevelopers,
  listMembers,
  listProfiles,
  type MemberRow,
  type MoreColumns,
  type ProfileRow,
} from './queries.ts'

/** Members as the viewer sees them in lists. Leaves out those whom the viewer may not see. */
export async function readMembers(
  db: Db,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Map<UserId, Member>> {
  if (!ids.length) return new Map()
  const rows = await listMembers(db, viewer, ids)
  return new Map(rows.map((row) => [row.id, toMember(row)]))
}

/** A profile without what only the whole one shows. */
export type ProfileInBrief = Omit<Profile, 'visibility' | 'links' | 'projects'>

/**
 * Profiles for cards as the viewer sees them, each with further columns. Leaves out members whom the viewer may not
 * see.
 */
export async function readProfilesInBrief<More>(
  db: Db,
  viewer: UserId,
  ids: readonly UserId[],
  more: MoreColumns,
): Promise<Map<UserId, { profile: ProfileInBrief; more: More }>> {
  const rows = await listDevelopers<More>(db, viewer, ids, more)
  return new Map(rows.map((row) => [row.id, { profile: toBrief(row), more: row }]))
}

/** A whole profile as the viewer sees it. Throws NOT_FOUND if the viewer may not see the member. */
export async function readProfile(db: Db, viewer: UserId, id: UserId): Promise<Profile> {
  const [row] = await listProfiles(db, viewer, [id])
  if (!row) throw new AppError('NOT_FOUND')
  return toProfile(row)
}

/** The fields of a member of whom only name and photo are shown. */
export const nothingTold: Omit<Member, 'id' | 'userName' | 'photoUrl'> = {
  email: '',
  age: null,
  gender: null,
  about: null,
  skills: [],
  headline: null,
  intents: [],
  languages: [],
  timeZone: null,
  availability: null,
  availableFrom: null,
}

const toMember = (row: MemberRow): Member => ({
  id: row.id,
  userName: row.userName,
  email: row.email,
  photoUrl: photoUrl(row.photoHash),
  age: row.age,
  gender: row.gender,
  about: row.about,
  skills: row.skills,
  headline: row.headline,
  intents: row.intents,
  languages: row.languages,
  timeZone: row.timeZone,
  availability: row.availability,
  availableFrom: row.availableFrom,
})

const toProfile = (row: ProfileRow): Profile => ({
  ...toBrief(row),
  visibility: row.visibility,
  links: row.links,
  projects: row.projects,
})

const toBrief = (row: DeveloperRow): ProfileInBrief => ({
  ...toMember(row),
  userId: row.id,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  isPresenceShown: row.isPresenceShown,
  interests: row.interests,
  learning: row.learning,
  hoursPerWeek: row.hoursPerWeek,
  workExperience: row.workExperience.map(withInstants),
  education: row.education.map(withInstants),
})

const withInstants = <E extends { startDate: string; endDate: string | null }>(entry: E): E => ({
  ...entry,
  startDate: new Date(entry.startDate).toISOString(),
  endDate: entry.endDate && new Date(entry.endDate).toISOString(),
})
