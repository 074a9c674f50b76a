import type { ReportedNote, ReportStatement } from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import type { MessageId, ReportId, UserId } from '@shipmates/contract/ids'
import { oneselfReported } from '@shipmates/contract/messages/reports'
import type { ReportKind, ReportMember } from '@shipmates/contract/reports'
import type { Deps } from '../../deps.ts'
import { readAccountState } from '../../identity/accounts/account-state.ts'
import { blockMember } from '../../matching/connections/blocks.ts'
import {
  type FloodRule,
  listFloodNotes,
  takeUnreported,
} from '../../matching/connections/floods.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs.ts'
import { logOutage } from '../../platform/outage.ts'
import { writeLog } from '../staff/log.ts'
import { mailStaff } from './mails.ts'
import { insertReport, lockOpen, lockReports, updateReport } from './report-queries.ts'
import { keepImages, type StoredMessage, takeMessages, takeNotes, takeProfile } from './snapshot.ts'
import {
  isReportable,
  listNoteTo,
  listReportable,
  listSentBy,
  type MessageRow,
  type NoteRow,
} from './snapshot-queries.ts'

/**
 * Reports a member to the staff, with the current profile, the chosen messages and the note of their request, and
 * blocks them if asked. Adds to a report about the same member that is still open, which keeps its first profile.
 *
 * Throws VALIDATION_ERROR for oneself, NOT_FOUND for a member who is not reportable and for messages that the reporter
 * does not see in their conversation, and TOO_MANY_REQUESTS. Calls that end in NOT_FOUND count against the limit, too,
 * so that reporting cannot be used to find members.
 */
export async function reportMember(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'limiter' | 'mailer'>,
  reporter: UserId,
  { userId: target, kind, comment, messageIds, block }: ReportMember,
): Promise<{ reportId: ReportId }> {
  if (reporter === target) throw new AppError('VALIDATION_ERROR', oneselfReported)
  const { giveBack } = await deps.limiter.takeAll([['reports', reporter]])
  const statement = { kind, comment: comment?.trim() ?? '', at: deps.now().toISOString() }
  const reported = deps.db.transaction().execute(async (tx) => {
    if (!(await isReportable(tx, { reporter, target }))) throw new AppError('NOT_FOUND')
    const ids = [...new Set(messageIds)]
    const rows = ids.length > 0 ? await listReportable(tx, { reporter, target, ids }) : []
    if (rows.length < ids.length) throw new AppError('NOT_FOUND')
    const notes = await listNoteTo(tx, { reporter, target })
    return file(tx, { reporter, target, statement, rows, notes })
  })
  const reportId = await reported.catch(async (error) => {
    if (!(error instanceof AppError)) await giveBack()
    throw error
  })
  deps.mailer.wake()
  if (block) await blockIfPossible(deps, reporter, target)
  return { reportId }
}

/** A deleted member cannot be blocked, and need not be. */
async function blockIfPossible(
  deps: Pick<Deps, 'db' | 'now' | 'live'>,
  blocker: UserId,
  blocked: UserId,
): Promise<void> {
  await blockMember(deps, { blocker, blocked }).catch((error) => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
  })
}

interface ProductReport {
  targetId: UserId
  kind: ReportKind
  comment: string
  /** Messages that the reported member sent. */
  messageIds?: readonly MessageId[]
  /** Notes of requests that the reported member sent. */
  notes?: readonly NoteRow[]
}

/** Reports a member by a rule of the product itself, and logs it as the product's action. Adds to an open report. */
export async function fileReportByProduct(
  tx: Tx,
  { targetId: target, kind, comment, messageIds = [], notes = [] }: ProductReport,
  now: Date,
): Promise<ReportId> {
  const rows = messageIds.length > 0 ? await listSentBy(tx, { target, ids: messageIds }) : []
  const statement = { kind, comment, at: now.toISOString() }
  const reportId = await file(tx, { reporter: null, target, statement, rows, notes })
  const act = { action: 'file_report', targetId: target, reportId, note: comment } as const
  await writeLog(tx, { actor: { via: 'product' }, ...act }, now)
  return reportId
}

interface Filed {
  reporter: UserId | null
  target: UserId
  statement: ReportStatement
  rows: readonly MessageRow[]
  notes: readonly NoteRow[]
}

/** Adds a statement to the open report of the two, or files a report and notifies the staff. */
async function file(tx: Tx, filed: Filed): Promise<ReportId> {
  const { reporter, target, statement } = filed
  await lockReports(tx, reporter, target)
  const messages = await takeMessages(tx, filed.rows)
  const notes = takeNotes(filed.notes)
  const open = await lockOpen(tx, reporter, target)
  if (open) {
    const { id } = open
    const added = messages.filter(
      (message) => !open.messages.some((kept) => kept.id === message.id),
    )
    await updateReport(tx, {
      id,
      statements: withStatement(open.statements, statement),
      messages: inOrder([...open.messages, ...added]),
      notes: withNotes(open.notes, notes),
    })
    await keepImages(tx, id, added)
    return id
  }
  const { profile, keepPhoto } = await takeProfile(tx, target)
  const now = new Date(statement.at)
  const report = { reporter, target, statements: [statement], profile, messages, notes, now }
  const id = await insertReport(tx, report)
  await keepPhoto(id)
  await keepImages(tx, id, messages)
  await mailStaff(tx, { id, target }, now)
  return id
}

/** A retry adds nothing new. */
function withStatement(before: ReportStatement[], next: ReportStatement): ReportStatement[] {
  const last = before.at(-1)
  const isSame = last?.kind === next.kind && last.comment === next.comment
  return isSame ? before : [...before, next]
}

/** A note that is there already gets its current count. */
const withNotes = (before: readonly ReportedNote[], next: readonly ReportedNote[]) => [
  ...before.filter(({ content }) => !next.some((note) => note.content === content)),
  ...next,
]

const inOrder = (messages: readonly StoredMessage[]) =>
  messages.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))

type Reporting = Pick<Deps, 'db' | 'now' | 'log'>

const ASK_EVERY_MS = 10_000

/** The text that the staff reads about a rule that a member's requests met. */
const COMMENTS: Record<FloodRule, string> = {
  same_note: 'Sends the same note to many members.',
  links: 'Sends links to many members.',
  unanswered: 'Sends many requests that hardly anybody accepts.',
}

/** Reports members whose requests look like spam, on any node. */
export function reportFloods(deps: Reporting): Job {
  return {
    name: 'spam_reports',
    everyMs: ASK_EVERY_MS,
    work: (stop) => reportUnreported(deps, stop),
    outage: logOutage(deps.log, 'floods could not be reported'),
  }
}

/** Reports every flood that is not reported yet. */
export async function reportUnreported(deps: Reporting, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await reportNext(deps))) {}
}

/**
 * Reports the next member exactly once, even if the process is killed; skips deleted members. Returns false if there is
 * none.
 */
const reportNext = ({ db, now, log }: Reporting): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const flood = await takeUnreported(tx)
    if (!flood) return false
    const { userId: targetId, rule } = flood
    if ((await readAccountState(tx, targetId))?.state === 'deleted') return true
    const notes = await listFloodNotes(tx, flood)
    const report = { targetId, kind: 'spam', comment: COMMENTS[rule], notes } as const
    await fileReportByProduct(tx, report, now())
    log.info({ userId: targetId, rule }, 'flood of requests reported')
    return true
  })
