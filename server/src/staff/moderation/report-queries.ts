import type { ReportAction, ReportedNote, ReportStatement } from '@shipmates/contract/admin-reports'
import type { ReportId, UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { StoredBytes } from '../../adapters/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { StoredMessage, StoredProfile } from './snapshot.ts'

/** Serializes reports of one member, or of the product, about another until the transaction ends. */
export const lockReports = (tx: Tx, reporter: UserId | null, target: UserId) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(${`report ${reporter} ${target}`}, 0))
  `.execute(tx)

export interface ReportRow {
  id: ReportId
  reporterId: UserId | null
  targetId: UserId
  statements: ReportStatement[]
  createdAt: Date
  resolvedAt: Date | null
  resolvedBy: UserId | null
  action: ReportAction | null
  note: string | null
}

interface OpenReport {
  id: ReportId
  statements: ReportStatement[]
  messages: StoredMessage[]
  notes: ReportedNote[]
}

/** Finds and locks the open report of a reporter about a member. */
export async function lockOpen(
  tx: Tx,
  reporter: UserId | null,
  target: UserId,
): Promise<OpenReport | undefined> {
  const { rows } = await sql<OpenReport>`
    select id, statements, messages, notes from reports
    where reporter_id is not distinct from ${reporter}::bigint and target_id = ${target}
      and resolved_at is null
    for update
  `.execute(tx)
  return rows[0]
}

interface NewReport {
  reporter: UserId | null
  target: UserId
  statements: ReportStatement[]
  profile: object
  messages: StoredMessage[]
  notes: ReportedNote[]
  now: Date
}

export async function insertReport(
  tx: Tx,
  { reporter, target, statements, profile, messages, notes, now }: NewReport,
): Promise<ReportId> {
  const { rows } = await sql<{ id: ReportId }>`
    insert into reports (reporter_id, target_id, statements, profile, messages, notes, created_at)
    values (${reporter}, ${target}, ${JSON.stringify(statements)}::jsonb,
      ${JSON.stringify(profile)}::jsonb, ${JSON.stringify(messages)}::jsonb,
      ${JSON.stringify(notes)}::jsonb, ${now})
    returning id
  `.execute(tx)
  return rows[0]!.id
}

export const updateReport = (tx: Tx, { id, statements, messages, notes }: OpenReport) =>
  sql`
    update reports set statements = ${JSON.stringify(statements)}::jsonb,
      messages = ${JSON.stringify(messages)}::jsonb, notes = ${JSON.stringify(notes)}::jsonb
    where id = ${id}
  `.execute(tx)

const summary = sql`
  id, reporter_id, target_id, statements, created_at, resolved_at, resolved_by, action, note
`

/** SQL: whether a member of the staff may see a report: never one about themselves, whatever their role. */
const isShownTo = (viewer: UserId) => sql`target_id <> ${viewer}`

interface QueuePart {
  viewer: UserId
  before?: ReportId | undefined
  limit: number
}

/** Open reports, the oldest first. */
export async function listOpen(db: Db, { viewer, before, limit }: QueuePart) {
  const after = before
    ? sql`(created_at, id) > ((select created_at from reports where id = ${before}), ${before}::bigint)`
    : sql`true`
  const { rows } = await sql<ReportRow>`
    select ${summary} from reports
    where resolved_at is null and ${isShownTo(viewer)} and ${after}
    order by created_at, id limit ${limit}
  `.execute(db)
  return rows
}

/** Resolved reports, the last resolved first. */
export async function listResolved(db: Db, { viewer, before, limit }: QueuePart) {
  const earlier = before
    ? sql`(resolved_at, id) < ((select resolved_at from reports where id = ${before}), ${before}::bigint)`
    : sql`true`
  const { rows } = await sql<ReportRow>`
    select ${summary} from reports
    where resolved_at is not null and ${isShownTo(viewer)} and ${earlier}
    order by resolved_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function countOpen(db: Db, viewer: UserId): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from reports
    where resolved_at is null and ${isShownTo(viewer)}
  `.execute(db)
  return rows[0]!.open
}

export interface WholeReport extends ReportRow {
  profile: Partial<StoredProfile>
  messages: StoredMessage[]
  notes: ReportedNote[]
}

/** A report, if the viewer may see it. */
export async function findReport(
  db: Db,
  { id, viewer }: { id: ReportId; viewer: UserId },
): Promise<WholeReport | undefined> {
  const { rows } = await sql<WholeReport>`
    select ${summary}, profile, messages, notes from reports
    where id = ${id} and ${isShownTo(viewer)}
  `.execute(db)
  return rows[0]
}

export async function listOtherOpen(
  db: Db,
  { id, targetId }: Pick<ReportRow, 'id' | 'targetId'>,
): Promise<ReportId[]> {
  const { rows } = await sql<{ id: ReportId }>`
    select id from reports
    where target_id = ${targetId} and id <> ${id} and resolved_at is null
    order by created_at, id limit ${LIST_PAGE_SIZE_MAX}
  `.execute(db)
  return rows.map((row) => row.id)
}

interface Resolution {
  id: ReportId
  by: UserId | null
  action: ReportAction
  note: string | null
  now: Date
}

/** Resolves a report if it is still open, and returns its reporter; undefined otherwise. */
export async function updateResolved(
  tx: Tx,
  { id, by, action, note, now }: Resolution,
): Promise<{ reporterId: UserId | null } | undefined> {
  const { rows } = await sql<{ reporterId: UserId | null }>`
    update reports set resolved_at = ${now}, resolved_by = ${by}, action = ${action}, note = ${note}
    where id = ${id} and resolved_at is null
    returning reporter_id
  `.execute(tx)
  return rows[0]
}

/** Where the bytes of a report's picture are stored, if the viewer may see it. */
export async function findPicture(
  db: Db,
  { reportId, name, viewer }: { reportId: ReportId; name: string; viewer: UserId },
): Promise<StoredBytes | undefined> {
  const { rows } = await sql<StoredBytes>`
    select bytes, blob from report_pictures join reports on reports.id = report_id
    where report_id = ${reportId} and name = ${name} and ${isShownTo(viewer)}
  `.execute(db)
  return rows[0]
}

/**
 * Erases the statements, profile, messages, notes and pictures of a batch of reports that were resolved before a time
 * and in which one of the two is deleted. Returns how many.
 */
export async function eraseReports(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    with due as materialized (
      select reports.id from reports
      join users target on target.id = target_id
      left join users reporter on reporter.id = reporter_id
      where resolved_at < ${before} and profile <> '{}'
        and (target.deleted_at is not null or reporter.deleted_at is not null)
      order by resolved_at limit ${limit} for update of reports skip locked
    ), pictures as (
      delete from report_pictures using due where report_id = due.id
    ), erased as (
      update reports set profile = '{}', messages = '[]', notes = '[]', statements = (
        select jsonb_agg(jsonb_set(statement, '{comment}', '""')) from jsonb_array_elements(statements) statement
      )
      from due where reports.id = due.id
      returning reports.id
    )
    select count(*)::int as erased from erased
  `.execute(db)
  return rows[0]!.erased
}
