import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { photoUrl } from '@shipmates/contract/photos'
import type { Member, Profile } from '@shipmates/contract/profiles'
import type { Db } from '../../platform/db/client.ts'
import { listMembers, listProfiles, type MemberRow, type ProfileRow } from './queries.ts'

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

/** Whole profiles as the viewer sees them. Leaves out members whom the viewer may not see. */
export async function readProfiles(
  db: Db,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<Map<UserId, Profile>> {
  if (!ids.length) return new Map()
  const rows = await listProfiles(db, viewer, ids)
  return new Map(rows.map((row) => [row.id, toProfile(row)]))
}

/** A whole profile as the viewer sees it. Throws NOT_FOUND if the viewer may not see the member. */
export async function readProfile(db: Db, viewer: UserId, id: UserId): Promise<Profile> {
  const [row] = await listProfiles(db, viewer, [id])
  if (!row) throw new AppError('NOT_FOUND')
  return toProfile(row)
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
})

const toProfile = (row: ProfileRow): Profile => ({
  ...toMember(row),
  userId: row.id,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  isPresenceShown: row.isPresenceShown,
  workExperience: row.workExperience.map(withInstants),
  education: row.education.map(withInstants),
})

const withInstants = <E extends { startDate: string; endDate: string | null }>(entry: E): E => ({
  ...entry,
  startDate: new Date(entry.startDate).toISOString(),
  endDate: entry.endDate && new Date(entry.endDate).toISOString(),
})
