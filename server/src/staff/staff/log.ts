import { type LogAction, type LogEntry, VIEWS } from '@shipmates/contract/admin-log'
import type { LogId, ReportId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { readPeople } from './people.ts'

/** The actor: a member of the staff on the web, an operator on the command line, or the product itself. */
export type Actor =
  | { via: 'web'; userId: UserId }
  | { via: 'command line' | 'product'; userId?: undefined }

export interface Act {
  actor: Actor
  action: LogAction
  targetId?: UserId | undefined
  reportId?: ReportId | undefined
  note?: string | undefined
}

/** Adds an entry to the moderation log; returns its id. Call it in the transaction of the action. */
export async function writeLog(
  db: Db,
  { actor, action, targetId, reportId, note }: Act,
  now: Date,
): Promise<LogId> {
  const { id } = await db
    .insertInto('moderationLog')
    .values({
      at: now,
      via: actor.via,
      actorId: actor.userId ?? null,
      action,
      targetId: targetId ?? null,
      reportId: reportId ?? null,
      note: note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as LogId
}

/** A page reloads its list again and again while somebody works on it. */
const ONE_LOOK_MS = 10 * 60_000

/**
 * Logs a view of a list, with the query. Views of the same list by one person on the web within ten minutes are one
 * entry.
 */
export async function writeListLook(
  db: Db,
  look: Pick<Act, 'actor' | 'note'> & { action: 'list_members' | 'list_reports' },
  now: Date,
): Promise<void> {
  const { actor, action, note = null } = look
  const { userId } = actor
  if (!userId) {
    await writeLog(db, look, now)
    return
  }
  // Only the newest 500 entries are read, so this needs no index.
  await sql`
    insert into moderation_log (at, via, actor_id, action, note)
    select ${now}::timestamptz, 'web', ${userId}::bigint, ${action}, ${note}::text
    where not exists (
      select from (select * from moderation_log order by id desc limit 500) recent
      where actor_id = ${userId} and action = ${action} and note is not distinct from ${note}::text
        and at > ${new Date(now.getTime() - ONE_LOOK_MS)}
    )
  `.execute(db)
}

/** The reason of an entry of the moderation log, if it has one. */
export async function findNote(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const entry = await db
    .selectFrom('moderationLog')
    .select('note')
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.note ?? null
}

/** The reason of the latest action of a kind on a member, if it has one. */
export async function findLastNote(
  db: Db,
  targetId: UserId,
  action: LogAction,
): Promise<string | null> {
  const entry = await db
    .selectFrom('moderationLog')
    .select('note')
    .where('targetId', '=', targetId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.note ?? null
}

/** Entries of the log, newest first. A deleted member is shown without a name. */
export async function readLog(db: Db, part: LogPart): Promise<LogEntry[]> {
  const rows = await listEntries(db, part)
  const ids = rows.flatMap(({ actorId, targetId }) => [actorId, targetId]) as (UserId | null)[]
  const people = await readPeople(db, ids)
  const personOf = (id: string | null) =>
    id === null
      ? null
      : (people.get(id as UserId) ?? { userId: id as UserId, userName: null, photoUrl: null })
  return rows.map((row) => ({
    id: row.id as LogId,
    at: row.at.toISOString(),
    via: row.via,
    actor: personOf(row.actorId),
    action: row.action,
    target: personOf(row.targetId),
    reportId: row.reportId as ReportId | null,
    note: row.note,
  }))
}

interface LogPart {
  kind?: 'looks' | 'acts' | undefined
  targetId?: UserId | undefined
  /** Entries about reports about this member are left out. */
  notReportsAbout?: UserId | undefined
  before?: LogId | undefined
  limit: number
}

/** Written out, because the planner recognizes that an index of actions fits by its text. */
const views = sql.join(VIEWS.map((view) => sql.lit(view)))

/** Entries of the log, newest first. */
const listEntries = (db: Db, { kind, targetId, notReportsAbout, before, limit }: LogPart) =>
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
