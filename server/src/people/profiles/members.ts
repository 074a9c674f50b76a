import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Member, Profile } from '@shipmates/contract/profiles'
import type { Db } from '../../platform/db/client.ts'
import {
  type DeveloperQuery,
  type DeveloperRow,
  listDevelopers,
  listMembers,
  listProfiles,
  type MemberRow,
  type ProfileRow,
  selectDevelopers,
  type WriteColumns,
} from './queries.ts'

/** Members as the viewer sees them in lists. Leaves out those the viewer may not see. */
export async function readMembers(
  db: Db,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Map<UserId, Member>> {
  if (!ids.length) return new Map()
  const rows = await listMembers(db, viewer, ids)
  return new Map(rows.map((row) => [row.id, toMember(row)]))
}

/** A profile without the parts that only the whole profile shows. */
export type ProfileInBrief = Omit<Profile, 'userId' | 'visibility' | 'links' | 'projects'>

/**
 * Returns a function that reads profiles for cards as a viewer sees them, each with further columns, in no particular
 * order. Leaves out members the viewer may not see.
 */
export function createBriefReader<More>(name: string, columns: WriteColumns) {
  const list = listDevelopers<More>(name, columns)
  return async (db: Db, query: DeveloperQuery): Promise<(DeveloperRow & More)[]> => {
    const [row] = await list(db, query)
    return row!.found
  }
}

/** A whole profile as the viewer sees it. Throws NOT_FOUND if the viewer may not see the member. */
export async function readProfile(db: Db, viewer: UserId, id: UserId): Promise<Profile> {
  const [row] = await listProfiles(db, { viewer, ids: [id] })
  const [profile] = row!.found
  if (!profile) throw new AppError('NOT_FOUND')
  return toProfile(profile)
}

export { type DeveloperRow, selectDevelopers }

/** The fields of a member who shows others only name and photo. */
export const emptyProfile: Omit<Member, 'id' | 'userName' | 'photoUrl'> = {
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
  userId: row.id,
  visibility: row.visibility,
  links: row.links,
  projects: row.projects,
})

/**
 * A profile without the further columns. Copied field by field, because spreading twenty members takes a hundred times
 * as long.
 */
export const toBrief = (row: DeveloperRow): ProfileInBrief =>
  Object.assign(toMember(row), {
    createdAt: toInstant(row.createdAt),
    lastSeenAt: row.lastSeenAt && toInstant(row.lastSeenAt),
    isPresenceShown: row.isPresenceShown,
    interests: row.interests,
    learning: row.learning,
    hoursPerWeek: row.hoursPerWeek,
    workExperience: row.workExperience,
    education: row.education,
  })

const toInstant = (timestamp: string): string => new Date(timestamp).toISOString()
