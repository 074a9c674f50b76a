import type { UserId } from '@shipmates/contract/ids'
import { SKILL_SUGGESTIONS } from '@shipmates/contract/limits'
import type { Member, Profile } from '@shipmates/contract/profiles'
import { canonicalSkill } from '@shipmates/contract/skills'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.ts'
import { bothShow, isVisible } from '../visibility/visible.ts'

/** A member as statements read it for lists. */
export type MemberRow = Omit<Member, 'photoUrl'> & { photoHash: string | null }

type UserIdSql = UserId | RawBuilder<unknown>

/** SQL: a list of a profile, as JSON, because the driver takes longer to parse an array. */
const list = (column: string) => sql`to_json(coalesce(${sql.ref(`profile.${column}`)}, '{}'))`

/**
 * The columns of a member that `privacy` lets the viewer see. Only the member and their connections see the e-mail
 * address.
 */
const memberColumns = (viewer: UserIdSql) => sql`
  member.id::text as id, member.user_name as "userName",
  case
    when member.id = ${viewer} or exists (
      select from connections where user_id = ${viewer} and other_id = member.id
    ) then member.email
    else ''
  end as email,
  profile.photo_hash as "photoHash",
  case when member.id = ${viewer} or coalesce(privacy.age, true) then profile.age end as age,
  case when member.id = ${viewer} or coalesce(privacy.gender, true) then profile.gender end as gender,
  profile.about, ${list('skills')} as skills, profile.headline,
  ${list('intents')} as intents, ${list('languages')} as languages,
  profile.time_zone as "timeZone", profile.availability,
  profile.available_from::text as "availableFrom"
`

const memberTables = sql`
  users member
  left join profiles profile on profile.user_id = member.id
  left join privacy_settings privacy on privacy.user_id = member.id
`

const isPresenceShown = (viewer: UserIdSql) =>
  bothShow('presence', viewer, sql.ref('member.id'), { privacy: 'privacy' })

/** The visible ones of these members, in no particular order. */
export async function listMembers(db: Db, viewer: UserId, ids: readonly UserId[]) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(viewer)}
    from ${memberTables}
    where member.id = any(${ids}::bigint[]) and ${isVisible(viewer, 'member', { privacy: 'privacy' })}
  `.execute(db)
  return rows
}

export type ProfileRow = Omit<Profile, 'userId' | 'photoUrl'> & { photoHash: string | null }

export type DeveloperRow = Omit<ProfileRow, 'visibility' | 'links' | 'projects'>

/** The parameters of a statement that reads profiles. */
export type DeveloperQuery = { viewer: UserId; ids: readonly UserId[]; at: Date }

/** Columns of a statement and the tables they need, in addition to `member`, `profile`, `privacy` and `last_seen`. */
interface MoreColumns {
  columns: RawBuilder<unknown>
  /** Common table expressions. */
  parts?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
}

export type WriteColumns = (query: DeveloperQuerySql) => MoreColumns

type DeveloperQuerySql = { [Name in keyof DeveloperQuery]: RawBuilder<unknown> }

/**
 * SQL: one row `found` with the profiles of the members that a viewer may see, in no particular order and with further
 * columns. Without links and projects, which may be long: the database keeps them on pages of their own.
 */
export const selectDevelopers = (more: WriteColumns) => (query: DeveloperQuerySql) =>
  selectDetails(query.viewer, query.ids, more(query))

/** The prepared statement of `selectDevelopers`. */
export const listDevelopers = <More>(name: string, more: WriteColumns) =>
  prepared<DeveloperQuery, { found: (DeveloperRow & More)[] }>(
    name,
    (query) => sql`${selectDevelopers(more)(query)}`,
  )

/** The same for whole profiles. */
export const listProfiles = prepared<Omit<DeveloperQuery, 'at'>, { found: ProfileRow[] }>(
  'list_profiles',
  ({ viewer, ids }) => sql`${selectDetails(viewer, ids, wholeColumns)}`,
)

const wholeColumns = {
  columns: sql`coalesce(profile.visibility, 'members') as visibility,
    coalesce(profile.links, '[]') as links, coalesce(profile.projects, '[]') as projects`,
}

/** SQL: one row with all profiles as JSON, which the driver parses in a fraction of the time that rows take. */
const selectDetails = (viewer: UserIdSql, ids: RawBuilder<unknown>, more: MoreColumns) => sql`
  ${more.parts ? sql`with ${more.parts}` : sql``}
  select coalesce(json_agg(details), '[]') as found from (
    select ${memberColumns(viewer)}, member.created_at as "createdAt",
      case when is_presence_shown then last_seen.seen_at end as "lastSeenAt",
      is_presence_shown as "isPresenceShown",
      ${list('interests')} as interests, ${list('learning')} as learning,
      profile.hours_per_week as "hoursPerWeek",
      coalesce(profile.shown_experience, '[]') as "workExperience",
      coalesce(profile.shown_education, '[]') as education,
      ${more.columns}
    from ${memberTables}
    left join last_seen on last_seen.user_id = member.id
    ${more.joins ?? sql``}
    cross join lateral (
      select ${isPresenceShown(viewer)} as is_presence_shown limit 1
    ) presence
    where member.id = any(${ids}::bigint[]) and ${isVisible(viewer, 'member', { privacy: 'privacy' })}
  ) details
`

export type ProfileFields = Omit<
  Updateable<DB['profiles']>,
  'userId' | 'shownExperience' | 'shownEducation'
>

/** Sets these fields of a profile and leaves the others alone. Inserts the row if there is none. */
export const upsertProfile = (db: Db, userId: UserId, fields: ProfileFields) =>
  db
    .insertInto('profiles')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()

/** A member's own skills and projects. Other changes of the profile wait until this transaction ends. */
export async function lockProfile(tx: Tx, userId: UserId) {
  await tx
    .insertInto('profiles')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  return tx
    .selectFrom('profiles')
    .select(['skills', 'projects'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Clears the day from which a member is available, unless they are busy or closed. */
export const updateUnusedDay = (tx: Tx, userId: UserId) =>
  sql`
    update profiles set available_from = null
    where user_id = ${userId} and available_from is not null
      and coalesce(availability, 'open') = 'open'
  `.execute(tx)

/** Whether the database knows a time zone. Must not run in a transaction, because an unknown zone would abort it. */
export async function knowsTimeZone(db: Db, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === INVALID_PARAMETER_VALUE) return false
    throw error
  }
}

const INVALID_PARAMETER_VALUE = '22023'

/**
 * Sets up to `limit` members to open whose day has come, by their own time zone, and returns how many. Skips locked
 * ones.
 */
export async function updateAvailable(db: Db, at: Date, limit: number): Promise<number> {
  const today = (zone: RawBuilder<unknown>) => sql`(${at}::timestamptz at time zone ${zone})::date`
  const { numAffectedRows } = await sql`
    update profiles set availability = 'open', available_from = null
    where user_id = any(array(
      select user_id from profiles
      where available_from <= ${today(sql`'Pacific/Kiritimati'`)}
        and available_from <= ${today(sql`coalesce(time_zone, 'UTC')`)}
      order by available_from limit ${limit} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows)
}

const lockName = sql`hashtextextended('skills', 0)`

/**
 * Prevents `deleteUnusedSkills` from deleting skills until this transaction ends, even those that no profile lists yet.
 */
export const holdSkills = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(tx)

interface Skill {
  canonical: string
  name: string
}

export const listSkillIds = (tx: Tx, canonicals: string[]) =>
  tx.selectFrom('skills').select(['id', 'canonical']).where('canonical', 'in', canonicals).execute()

/**
 * Inserts skills, ignoring those that exist. In canonical order, so that two transactions
 * cannot deadlock.
 */
export async function insertSkills(tx: Tx, skills: readonly Skill[]): Promise<void> {
  const inOrder = skills.toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1))
  await tx
    .insertInto('skills')
    .values(inOrder)
    .onConflict((conflict) => conflict.column('canonical').doNothing())
    .execute()
}

/**
 * Words that members in the directory list as skills or as interests, and whose name begins with the text or whose
 * canonical form is that of the text, most used first. `uses` is the count of the members in the directory who list the
 * word so.
 */
export async function suggestWords(
  db: Db,
  uses: 'listedBy' | 'interestedBy',
  prefix: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from skills
    where ${sql.ref(uses)} > 0
      and (starts_with(lower(name), lower(${prefix})) or canonical = ${canonicalSkill(prefix)})
    order by ${sql.ref(uses)} desc, id
    limit ${SKILL_SUGGESTIONS}
  `.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Deletes up to `limit` skills that no profile lists and returns how many it deleted. Deletes none while a profile's
 * skills are being saved. Checks `member_count` twice, because a save may commit between the subquery and the delete.
 */
export async function deleteUnusedSkills(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from skills
    where member_count = 0 and id = any(array(
      select id from skills
      where member_count = 0 and (select pg_try_advisory_xact_lock(${lockName}))
      limit ${limit}
    ))
  `.execute(db)
  return Number(numAffectedRows)
}
