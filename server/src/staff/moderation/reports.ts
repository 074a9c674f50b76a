import type { Person } from '@shipmates/contract/admin-members'
import type { Report, ReportSummary } from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import type { ReportId, UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX } from '@shipmates/contract/limits'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readAccountState } from '../../identity/accounts/account-state.ts'
import { createDatabaseGauges } from '../../platform/database-gauges.ts'
import type { Db } from '../../platform/db/client.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { readLog, writeListLook, writeLog } from '../staff/log.ts'
import { readPeople } from '../staff/people.ts'
import {
  countOpen,
  findPicture,
  findReport,
  listOpen,
  listOtherOpen,
  listResolved,
  type ReportRow,
} from './report-queries.ts'
import { permits, requireReach } from './rules.ts'
import { showMessage, showProfile } from './snapshot.ts'

interface Part {
  state: 'open' | 'resolved'
  before?: ReportId | undefined
  limit?: number | undefined
}

/**
 * Open reports, oldest first, or resolved ones, latest first, without those about the viewer. Viewing a first page is
 * logged.
 */
export async function listReports(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: StaffViewer,
  { state, before, limit = LIST_PAGE_SIZE_MAX }: Part,
): Promise<{ data: ReportSummary[]; openCount: number }> {
  if (!before) {
    const actor = { via: 'web', userId: viewer.userId } as const
    await writeListLook(db, { actor, action: 'list_reports', note: state }, now())
  }
  const part = { viewer: viewer.userId, before, limit }
  const rows = await (state === 'open' ? listOpen(db, part) : listResolved(db, part))
  const [data, openCount] = await Promise.all([summarize(db, rows), countOpen(db, viewer.userId)])
  return { data, openCount }
}

async function summarize(db: Db, rows: readonly ReportRow[]): Promise<ReportSummary[]> {
  const ids = rows.flatMap(({ targetId, reporterId, resolvedBy }) => [
    targetId,
    reporterId,
    resolvedBy,
  ])
  const people = await readPeople(db, ids)
  return rows.map((row) => toSummary(row, people))
}

function toSummary(row: ReportRow, people: ReadonlyMap<UserId, Person>): ReportSummary {
  const personOf = (id: UserId | null) => (id && people.get(id)) ?? null
  return {
    id: row.id,
    target: people.get(row.targetId)!,
    reporter: personOf(row.reporterId),
    statements: row.statements,
    createdAt: row.createdAt.toISOString(),
    resolution: row.action && {
      action: row.action,
      note: row.note,
      at: row.resolvedAt!.toISOString(),
      by: personOf(row.resolvedBy),
    },
  }
}

/**
 * A report with everything that was reported. Viewing is logged. Throws NOT_FOUND, also for a report about the viewer.
 */
export async function readReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: StaffViewer,
  reportId: ReportId,
): Promise<Report> {
  const row = await findReport(db, { id: reportId, viewer: viewer.userId })
  if (!row) throw new AppError('NOT_FOUND')
  const { targetId } = row
  const actor = { via: 'web', userId: viewer.userId } as const
  await writeLog(db, { actor, action: 'view_report', targetId, reportId }, now())
  const [[summary], target, otherOpen, history] = await Promise.all([
    summarize(db, [row]),
    readAccountState(db, targetId),
    listOtherOpen(db, row),
    readLog(db, { kind: 'acts', targetId, limit: LIST_PAGE_SIZE_MAX }),
  ])
  return {
    ...summary!,
    messages: row.messages.map((message) => showMessage(reportId, message)),
    notes: row.notes,
    profile: showProfile(reportId, row.profile),
    targetState: target!.state,
    isActable: permits(() => requireReach(viewer, { userId: targetId, role: target!.role })),
    otherOpen,
    history,
  }
}

/** The WebP of a report's picture. Throws NOT_FOUND, also for a report about the viewer, and UNAVAILABLE. */
export async function readPicture(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { userId: viewer }: StaffViewer,
  picture: { reportId: ReportId; name: string },
): Promise<Buffer> {
  const bytes = await blobs.read(() => findPicture(db, { ...picture, viewer }))
  if (!bytes) throw new AppError('NOT_FOUND')
  return bytes
}

/** Registers gauges of the open reports of all nodes. */
export function watchReports({ db, registry }: Pick<Deps, 'db' | 'registry'>): void {
  const gauge = createDatabaseGauges(registry, async () => {
    const { rows } = await sql<{ open: number; oldestSeconds: number }>`
      select count(*)::int as open, coalesce(
        greatest(extract(epoch from clock_timestamp() - min(created_at)), 0), 0
      )::float8 as oldest_seconds from reports where resolved_at is null
    `.execute(db)
    return rows[0]!
  })
  gauge('shipmates_reports_open', 'Reports that no one has resolved', ({ open }) => open)
  gauge(
    'shipmates_reports_oldest_seconds',
    'Age of the oldest open report, 0 if there is none',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
