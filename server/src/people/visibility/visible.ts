import type { UserId } from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'

/**
 * Which members may see each other, and what. Every query that reads members for somebody else uses these conditions;
 * `visible.test.ts` finds those that do not.
 */

/** A member in SQL: an id, or a column of ids such as `member.id`. */
type MemberRef = UserId | RawBuilder<unknown>

interface Joined {
  /** The alias of the member's row of `privacy_settings`, if the query has left-joined it. */
  privacy?: string
}

/** SQL: whether a member shows something to others. Members without a row of `privacy_settings` show everything. */
export const shows = (
  what: Reciprocal | 'discoverable',
  member: MemberRef,
  { privacy }: Joined = {},
) =>
  privacy
    ? sql`coalesce(${sql.ref(`${privacy}.${what}`)}, true)`
    : sql`not exists (select from privacy_settings where user_id = ${member} and not ${sql.ref(what)})`

/**
 * SQL: whether a row of `users` is a member who exists for others: verified, not waiting for approval, not suspended,
 * and not leaving.
 */
export const isPresent = (user: string) => sql<boolean>`(
  ${sql.ref(`${user}.email_verified_at`)} is not null
  and ${sql.ref(`${user}.waiting_since`)} is null
  and ${sql.ref(`${user}.suspended_at`)} is null
  and ${sql.ref(`${user}.deletion_due_at`)} is null
)`

/**
 * SQL: whether a verified member is suspended or leaving. A partial index of these few members answers it, so a check
 * of many members costs little.
 */
export const isGone = (member: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users gone where gone.id = ${member} and (gone.suspended_at is not null or gone.deletion_due_at is not null)
)`

/**
 * SQL: the ids of the members who are in no feed: closed, or not in the directory by the conditions of `list_member` in
 * the database. Partial indexes of hidden members answer it, so a check of many members costs few pages.
 */
export const unlistedOf = (members: RawBuilder<unknown>) => sql`
  select id from users where id = any(${members}) and (
    deletion_due_at is not null or suspended_at is not null or limited_at is not null
    or waiting_since is not null
  )
  union
  select user_id from privacy_settings where user_id = any(${members}) and not discoverable
  union
  select member_id from directory where member_id = any(${members}) and is_closed
`

/** SQL: whether either of the two blocked the other. */
export const isBlocked = (viewer: MemberRef, member: MemberRef) => sql<boolean>`(
  exists (select from blocks where user_id = ${viewer} and other_id = ${member})
  or exists (select from blocks where user_id = ${member} and other_id = ${viewer})
)`

/**
 * SQL: whether the viewer may see the member in this row of `users`, `member` by its alias.
 *
 * A member who is not discoverable is visible to connections, and while a request exists between the two. A rejected
 * request still exists for its sender, who does not learn of the rejection.
 */
export const isVisible = (viewer: MemberRef, user: string, joined?: Joined) => {
  const member = sql.ref(`${user}.id`)
  return sql<boolean>`(
    ${member} = ${viewer}
    or not ${isBlocked(viewer, member)} and ${isVisibleUnlessBlocked(viewer, user, joined)}
  )`
}

/** SQL: whether the viewer could see another member if neither had blocked the other. */
export const isVisibleUnlessBlocked = (viewer: MemberRef, user: string, joined?: Joined) => {
  const member = sql.ref(`${user}.id`)
  return sql<boolean>`(
    ${isPresent(user)}
    and (
      ${shows('discoverable', member, joined)}
      or exists (select from connections where user_id = ${viewer} and other_id = ${member})
      or exists (
        select from connection_requests
        where from_id = ${viewer} and to_id = ${member} and status in ('interested', 'rejected')
      )
      or exists (
        select from connection_requests
        where from_id = ${member} and to_id = ${viewer} and status = 'interested'
      )
    )
  )`
}

/**
 * SQL: whether the public page of a member may be shown, by their rows of `users` and `profiles`: to themselves, and to
 * everybody else if they chose so. A block does not hide it: a blocked member could compare it with the page for
 * visitors.
 */
export const hasPublicPage = (viewer: UserId | undefined, user: string, profile: string) => {
  const member = sql.ref(`${user}.id`)
  const asking = sql`${viewer ?? null}::bigint`
  return sql<boolean>`(
    ${isPresent(user)}
    and (
      ${member} = ${asking}
      or ${sql.ref(`${user}.limited_at`)} is null and ${sql.ref(`${profile}.visibility`)} <> 'members'
    )
  )`
}

type Reciprocal = 'presence' | 'read_receipts' | 'typing'

/**
 * SQL: whether both members show this to others. A member who hides it does not see it either. Two conditions, so that
 * the planner can read each side of many pairs at once.
 */
export const bothShow = (what: Reciprocal, viewer: MemberRef, member: MemberRef, joined?: Joined) =>
  sql<boolean>`(${shows(what, viewer)} and ${shows(what, member, joined)})`

/** SQL: whether a member accepts requests from the viewer, by the member's privacy settings. */
export const takesRequest = (viewer: MemberRef, member: MemberRef, { privacy }: Joined = {}) => {
  const requestsFrom = privacy
    ? sql.ref(`${privacy}.requests_from`)
    : sql`(select requests_from from privacy_settings where user_id = ${member})`
  const skillsOf = (id: MemberRef) => sql`(select skill_ids from profiles where user_id = ${id})`
  return sql<boolean>`coalesce(
    case ${requestsFrom}
      when 'shared_skill' then ${skillsOf(member)} && ${skillsOf(viewer)}
      when 'mutual' then exists (
        select from connections theirs
        join connections mine on mine.user_id = ${viewer} and mine.other_id = theirs.other_id
        join users mutual on mutual.id = mine.other_id
        where theirs.user_id = ${member} and ${isPresent('mutual')}
      )
      when 'nobody' then false
      else true
    end,
    false
  )`
}
