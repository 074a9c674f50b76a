import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import type { Gender } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { bothShow, isVisible } from '../visibility/visible.ts'

export interface MemberRow {
  id: UserId
  userName: string
  email: string
  photoHash: string | null
  age: number | null
  gender: Gender | null
  about: string | null
  skills: string[]
}

/**
 * The columns of a member, as `privacy` lets the viewer see them. Only the member and their connections see
 * the e-mail address.
 */
const memberColumns = (viewer: UserId) => sql`
  member.id, member.user_name,
  case
    when member.id = ${viewer} or exists (
      select from connections where user_id = ${viewer} and other_id = member.id
    ) then member.email
    else ''
  end as email,
  profile.photo_hash,
  case when member.id = ${viewer} or coalesce(privacy.age, true) then profile.age end as age,
  case when member.id = ${viewer} or coalesce(privacy.gender, true) then profile.gender end as gender,
  profile.about, coalesce(profile.skills, '{}') as skills
`

const memberTables = sql`
  users member
  left join profiles profile on profile.user_id = member.id
  left join privacy_settings privacy on privacy.user_id = member.id
`

const isPresenceShown = (viewer: UserId) =>
  bothShow('presence', viewer, sql.ref('member.id'), { privacy: 'privacy' })

/** Those of these members whom the viewer may see, in no particular order. */
export async function listMembers(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(viewer)}
    from ${memberTables}
    where member.id = any(${ids}::bigint[]) and ${isVisible(viewer, 'member', { privacy: 'privacy' })}
  `.execute(db)
  return rows
}

interface EntryRow<Id> {
  id: Id
  /** Timestamps inside JSON arrive as strings. */
  startDate: string
  endDate: string | null
  description: string | null
}

export interface ProfileRow extends MemberRow {
  createdAt: Date
  lastSeenAt: Date | null
  isPresenceShown: boolean
  workExperience: (EntryRow<ExperienceId> & {
    company: string
    position: string
    isCurrentlyWorking: boolean
  })[]
  education: (EntryRow<EducationId> & {
    school: string
    degree: string
    fieldOfStudy: string
    isCurrentlyStudying: boolean
  })[]
}

/** The whole profiles of those of these members whom the viewer may see, in no particular order. */
export async function listProfiles(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<ProfileRow>`
    select ${memberColumns(viewer)}, member.created_at,
      case when is_presence_shown then last_seen.seen_at end as last_seen_at, is_presence_shown,
      coalesce((
        select json_agg(json_build_object(
          'id', id::text, 'company', company, 'position', position, 'start_date', start_date,
          'end_date', end_date, 'is_currently_working', is_current, 'description', description
        ) order by is_current desc, start_date desc, id desc)
        from work_experience where user_id = member.id
      ), '[]') as work_experience,
      coalesce((
        select json_agg(json_build_object(
          'id', id::text, 'school', school, 'degree', degree, 'field_of_study', field_of_study,
          'start_date', start_date, 'end_date', end_date, 'is_currently_studying', is_current,
          'description', description
        ) order by is_current desc, start_date desc, id desc)
        from education where user_id = member.id
      ), '[]') as education
    from ${memberTables}
    left join last_seen on last_seen.user_id = member.id
    cross join lateral (
      select ${isPresenceShown(viewer)} as is_presence_shown limit 1
    ) presence
    where member.id = any(${ids}::bigint[]) and ${isVisible(viewer, 'member', { privacy: 'privacy' })}
  `.execute(db)
  return rows
}

export interface ProfileFields {
  age?: number | null | undefined
  gender?: Gender | null | undefined
  about?: string | null | undefined
  skills?: string[]
  skillIds?: number[]
  photoHash?: string
}

/** Sets these fields of a profile and leaves the others alone. Inserts the row if there is none. */
export const upsertProfile = (tx: Tx, userId: UserId, fields: ProfileFields) =>
  tx
    .insertInto('profiles')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()
