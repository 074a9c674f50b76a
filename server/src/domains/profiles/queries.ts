import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import type { Gender } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

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

/** The columns of a member; the address is told to the member and to connections alone. */
const memberColumns = (viewer: UserId) => sql`
  member.id, member.user_name,
  case
    when member.id = ${viewer} or exists (
      select from connections where user_id = ${viewer} and other_id = member.id
    ) then member.email
    else ''
  end as email,
  profile.photo_hash, profile.age, profile.gender, profile.about,
  coalesce(profile.skills, '{}') as skills
`

/** Those of these members who are verified, in no order. */
export async function listMembers(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(viewer)}
    from users member left join profiles profile on profile.user_id = member.id
    where member.id = any(${ids}::bigint[]) and member.email_verified_at is not null
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

/** The whole profiles of those of these members who are verified, in no order. */
export async function listProfiles(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<ProfileRow>`
    select ${memberColumns(viewer)}, member.created_at, last_seen.seen_at as last_seen_at,
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
    from users member
    left join profiles profile on profile.user_id = member.id
    left join last_seen on last_seen.user_id = member.id
    where member.id = any(${ids}::bigint[]) and member.email_verified_at is not null
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

/** Sets these fields of a profile and no others, also where there is no row of it yet. */
export const upsertProfile = (tx: Tx, userId: UserId, fields: ProfileFields) =>
  tx
    .insertInto('profiles')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()

interface Skill {
  canonical: string
  name: string
}

export const listSkillIds = (db: Db, canonicals: string[]) =>
  db.selectFrom('skills').select(['id', 'canonical']).where('canonical', 'in', canonicals).execute()

/** Adds skills that nobody had before. In one order, so that two who add the same never block each other. */
export async function insertSkills(db: Db, skills: readonly Skill[]): Promise<void> {
  const inOrder = skills.toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1))
  await db
    .insertInto('skills')
    .values(inOrder)
    .onConflict((conflict) => conflict.column('canonical').doNothing())
    .execute()
}

/** Skills whose name begins with the text, or that the text means, the most used first. */
export async function suggestedSkills(
  db: Db,
  { prefix, canonical, limit }: { prefix: string; canonical: string; limit: number },
) {
  const { rows } = await sql<{ name: string }>`
    select name from skills
    where member_count > 0 and (starts_with(lower(name), lower(${prefix})) or canonical = ${canonical})
    order by member_count desc, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ name }) => name)
}
