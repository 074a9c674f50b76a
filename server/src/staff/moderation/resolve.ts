import type { ResolveReport } from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import type { ReportId, UserId } from '@shipmates/contract/ids'
import { staffOutOfReach } from '@shipmates/contract/messages/admin'
import { queueMail } from '../../adapters/mail/mailer.ts'
import type { Deps } from '../../deps.ts'
import { lockAccountOf, readAccountState } from '../../identity/accounts/account-state.ts'
import { clearFlood } from '../../matching/connections/floods.ts'
import { type AnnounceNotice, writeNotice } from '../../notify/notices/notices.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { type Actor, writeLog } from '../staff/log.ts'
import { carryOut, type DoneAct, finishAct, readActorRole } from './act.ts'
import { countOpen, findReport, type ReportRow, updateResolved } from './report-queries.ts'
import { requireNote } from './rules.ts'

interface Resolving extends ResolveReport {
  reportId: ReportId
}

/**
 * Resolves a report, with or without an action on the reported member, in one transaction. Mails the reporter that it
 * was reviewed. A report by the product no longer slows the member's requests. Other open reports about the member stay
 * open.
 *
 * Throws NOT_FOUND, also for a report about the viewer, ALREADY_RESOLVED, VALIDATION_ERROR without a reason if one is
 * needed, and NOT_ALLOWED: if a moderator resolves a report about a moderator or an admin, if the actor has lost the
 * role, and as `actOnMember` does.
 */
export async function resolveReport(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'pushes' | 'mailer' | 'log'>,
  viewer: StaffViewer,
  { reportId, action, note }: Resolving,
): Promise<{ reportId: ReportId; userId: UserId; openCount: number }> {
  const { db, live, pushes, now, log, mailer } = deps
  const found = await findReport(db, { id: reportId, viewer: viewer.userId })
  if (!found) throw new AppError('NOT_FOUND')
  const reason = action === 'none' ? note?.trim() || undefined : requireNote(action, note)
  const { done, announce } = await db
    .transaction()
    .execute((tx) => resolve(tx, viewer, { report: found, action, note: reason, now: now() }))
  log.info({ reportId, action }, 'report resolved')
  mailer.wake()
  announce?.(live, pushes)
  if (done) await finishAct(deps, done)
  const openCount = await countOpen(db, viewer.userId)
  return { reportId, userId: found.targetId, openCount }
}

interface Resolution extends Pick<ResolveReport, 'action' | 'note'> {
  report: ReportRow
  now: Date
}

interface Resolved {
  done?: DoneAct
  /** Notifies the tabs of the reporter, after the commit. */
  announce: AnnounceNotice | undefined
}

/** The account is locked first, as in every action. */
async function resolve(
  tx: Tx,
  { userId }: StaffViewer,
  { report: { id: reportId, targetId }, action, note, now }: Resolution,
): Promise<Resolved> {
  const target = await lockAccountOf(tx, targetId)
  const actor: Actor = { via: 'web', userId }
  const { role } = await readActorRole(tx, actor)
  if (role === 'member') throw new AppError('NOT_ALLOWED')
  if (role !== 'admin' && target?.role !== 'member') {
    throw new AppError('NOT_ALLOWED', staffOutOfReach)
  }
  const resolution = { id: reportId, by: userId, action, note: note ?? null, now }
  const resolved = await updateResolved(tx, resolution)
  if (!resolved) throw new AppError('ALREADY_RESOLVED')

  const entry = { actor, action: 'resolve_report', targetId, reportId, note } as const
  await writeLog(tx, entry, now)
  const { reporterId } = resolved
  const announce = reporterId ? await notifyReporter(tx, reporterId, now) : undefined
  if (!reporterId) await clearFlood(tx, targetId, now)
  if (action === 'none') return { announce }
  const done = await carryOut(tx, actor, { userId: targetId, act: action, note, reportId, now })
  return { done, announce }
}

/** Notifies the reporter that the report was reviewed, without the decision. */
async function notifyReporter(
  tx: Tx,
  reporterId: UserId,
  now: Date,
): Promise<Resolved['announce']> {
  const email = (await readAccountState(tx, reporterId))?.email
  if (!email) return undefined
  await queueMail(tx, { recipient: email, kind: 'report-resolved' }, now)
  return writeNotice(tx, { to: reporterId, kind: 'report', user: null, at: now })
}
