import { sql } from 'kysely'

/**
 * SQL: whether a member has been active since the last mail, which `told` notes: with an open tab, or by a request
 * alone.
 */
export const hasReturned = sql<boolean>`(
  exists (
    select from last_seen where last_seen.user_id = told.user_id and seen_at > told.told_at
  )
  or exists (
    select from sessions where sessions.user_id = told.user_id and last_used_at > told.told_at
  )
)`
