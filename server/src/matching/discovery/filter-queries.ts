import type { SearchGender, SortBy } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import type { Gender, Intent } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import { isOneRun, runsOf } from '../../platform/db/text-runs.ts'

export interface Filters {
  /** A part of a name, in lower case. */
  name?: string | undefined
  /** A whole name, in lower case. */
  wholeName?: string | undefined
  /** Matches members who list any of these skills. */
  skillIds?: number[] | undefined
  /** Matches members who list any of these interests. */
  interestIds?: number[] | undefined
  /** Matches members with any of these intents. */
  intents?: Intent[] | undefined
  /** Matches members who speak any of these languages. */
  languages?: string[] | undefined
  /** Matches members in any of these time zones. */
  timeZones?: string[] | undefined
  gender?: SearchGender | undefined
}

const wantedGender: Record<SearchGender, Gender> = {
  male: 'Male',
  female: 'Female',
  other: 'Non-binary',
}

export const order: Record<SortBy, RawBuilder<unknown>> = {
  newest: sql`created_at desc, member_id desc`,
  alphabetical: sql`name, member_id`,
}

/** Members who are not in the viewer's search: all with a relation, except those the viewer passed on or rejected. */
export const related = (viewer: UserId | RawBuilder<unknown>) => sql`
  select other_id from relations
  where user_id = ${viewer} and status <> case when is_own then 'ignored' else 'rejected' end
`

/** Filters for conditions: values, or parameters of a prepared statement. */
export type Values = { [Name in keyof Filters]: unknown }

/** Filters whose conditions are the same with and without an index. */
const facets = ({ wholeName, gender, interestIds, intents, languages, timeZones }: Values) => [
  ...(wholeName ? [sql`name = ${wholeName}`] : []),
  ...(gender ? [sql`gender = ${gender}`] : []),
  ...(interestIds ? [sql`interest_ids && ${interestIds}::int[]`] : []),
  ...(intents ? [sql`intents && ${intents}::text[]`] : []),
  ...(languages ? [sql`languages && ${languages}::text[]`] : []),
  ...(timeZones ? [sql`time_zone = any(${timeZones}::text[])`] : []),
]

/** The filters with the gender as it is stored. */
export const valuesOf = ({ gender, ...filters }: Filters): Values => ({
  ...filters,
  gender: gender && wantedGender[gender],
})

/** The filters as conditions that use the indexes. */
export const indexed = ({ name, skillIds, ...others }: Filters) => [
  ...(name ? [sql`name_runs(name) @> ${runsOf(name)}::text[]`] : []),
  ...(name && !isOneRun(name) ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`traits(skill_ids, active_week) && ${skillIds}::int[]`] : []),
  ...facets(valuesOf(others)),
]

/** The same filters as conditions that no index serves, so that members are read in sort order. */
export const plain = ({ name, skillIds, ...others }: Values) => [
  ...(name ? [sql`strpos(name, ${name}) > 0`] : []),
  ...(skillIds ? [sql`skill_ids && ${skillIds}::int[]`] : []),
  ...facets(others),
]

export const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql.join(conditions, sql` and `) : sql`true`
