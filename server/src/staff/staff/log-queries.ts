import { VIEWS } from '@shipmates/contract/admin-log'
import type { LogId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface LogPart {
  kind?: 'looks' | 'acts' | undefined
  targetId?: UserId | undefined
  /** Entries about reports about this member are left out. */
  notReportsAbout?: UserId | undefined
  before?: LogId | undefined
  limit: number
}

interface ListLook {
  userId: UserId
  action: 'list_members' | 'list_reports'
  note: string | null
}

/**
 * Adds an entry that a member of the staff viewed a list, unless there is one after `since`. Only the newest 500
 * entries are read, so it needs no index of its own.
 */
export const insertListLook = (
  db: Db,
  { userId, action, note }: ListLook,
  { since, now }: { since: Date; now: Date },
) =>
  sql`
    insert into moderation_log (at, via, actor_id, action, note)
    select ${now}::timestamptz, 'web', ${userId}::bigint, ${action}, ${note}::text
    where not exists (
      select from (select * from moderation_log order by id desc limit 500) recent
      where actor_id = ${userId} and action = ${action} and note is not distinct from ${note}::text
        and at > ${since}
    )
  `.execute(db)

/** Written out, because the planner recognizes that an index of actions fits by its text. */
const views = sql.join(VIEWS.map((view) => sql.lit(view)))

/** Entries of the log, newest first. */
export const listEntries = (db: Db, { kind, targetId, notReportsAbout, before, limit }: LogPart) =>
  db
    .selectFrom('moderationLog')
    .selectAll()
    .$if(kind === 'looks', (query) => query.where(sql<boolean>`action in (${views})`))
    .$if(kind === 'acts', (query) => query.where(sql<boolean>`action not in (${views})`))
    .$if(targetId !== undefined, (query) => query.where('targetId', '=', targetId!))
    .$if(notReportsAbout !== undefined, (query) =>
      query.where(
        sql<boolean>`(report_id is null or target_id is distinct from ${notReportsAbout}::bigint)`,
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
