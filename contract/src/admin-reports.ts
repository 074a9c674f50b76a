import * as z from 'zod/mini'
import { LogEntry } from './admin-log.ts'
import { MemberState, Person } from './admin-members.ts'
import { MessageId, ReportId, UserId } from './ids.ts'
import { ACT_NOTE_MAX_CHARS } from './limits.ts'
import { noteMissing, noteTooLong } from './messages/admin.ts'
import { listPart } from './paging.ts'
import { Education, Gender, WorkExperience } from './profiles.ts'
import { data, Instant } from './reply.ts'
import { ReportKind } from './reports.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** The resolution of a report. */
export const ReportAction = z.enum(['none', 'warn', 'limit', 'suspend', 'delete'])
export type ReportAction = z.infer<typeof ReportAction>

/** One statement of the reporter about the reported member. */
export const ReportStatement = z.object({ kind: ReportKind, comment: z.string(), at: Instant })
export type ReportStatement = z.infer<typeof ReportStatement>

export const ReportResolution = z.object({
  action: ReportAction,
  note: z.nullable(z.string()),
  at: Instant,
  /** Null for the command line. */
  by: z.nullable(Person),
})
export type ReportResolution = z.infer<typeof ReportResolution>

/** A report in the queue. */
export const ReportSummary = z.object({
  id: ReportId,
  target: Person,
  /** Null for a report by the product itself. */
  reporter: z.nullable(Person),
  /** Oldest first. */
  statements: z.array(ReportStatement),
  createdAt: Instant,
  /** Null while it is open. */
  resolution: z.nullable(ReportResolution),
})
export type ReportSummary = z.infer<typeof ReportSummary>

const picture = { url: z.string(), width: z.int(), height: z.int(), alt: z.string() }

/** A message at the time of the report. `isTarget`: the reported member sent it. */
export const ReportedMessage = z.object({
  id: MessageId,
  isTarget: z.boolean(),
  content: z.string(),
  timestamp: Instant,
  editedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  images: z.array(z.object(picture)),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** A note of the reported member's requests at the time of the report. `count` is how many members received it. */
export const ReportedNote = z.object({ content: z.string(), timestamp: Instant, count: z.int() })
export type ReportedNote = z.infer<typeof ReportedNote>

/** A profile at the time of the report. */
export const ReportedProfile = z.object({
  userName: z.string(),
  photoUrl: z.nullable(z.string()),
  about: z.nullable(z.string()),
  age: z.nullable(z.int()),
  gender: z.nullable(Gender),
  skills: z.array(z.string()),
  workExperience: z.array(WorkExperience),
  education: z.array(Education),
})
export type ReportedProfile = z.infer<typeof ReportedProfile>

export const Report = z.extend(ReportSummary, {
  messages: z.array(ReportedMessage),
  notes: z.array(ReportedNote),
  profile: ReportedProfile,
  /** The current state of the reported member. */
  targetState: MemberState,
  /** Whether the viewer may act on the reported member. */
  isActable: z.boolean(),
  /** Other open reports about the same member, at most a hundred. */
  otherOpen: z.array(ReportId),
  /** Actions on the reported member, newest first. */
  history: z.array(LogEntry),
})
export type Report = z.infer<typeof Report>

export const ActNote = text({ max: ACT_NOTE_MAX_CHARS }, noteTooLong)

export const ResolveReport = z
  .object({
    action: ReportAction,
    /** The reason, which the member is mailed. Not needed for `none`. */
    note: z.optional(ActNote),
  })
  .check(
    z.refine(({ action, note }) => action === 'none' || Boolean(note?.trim()), {
      message: noteMissing,
      path: ['note'],
    }),
  )
export type ResolveReport = z.infer<typeof ResolveReport>

/** Open reports oldest first, resolved ones newest first. */
export const listReports = route({
  summary: 'Lists reports: open ones oldest first, resolved ones newest first',
  method: 'GET',
  path: '/api/v1/admin/reports',
  access: 'moderator',
  query: z.extend(listPart(ReportId), {
    state: z._default(z.enum(['open', 'resolved']), 'open'),
  }),
  /** `openCount` counts all open reports. */
  reply: z.object({ data: z.array(ReportSummary), openCount: z.int() }),
})

export const getReport = route({
  summary:
    'Returns a report with the profile, the messages and the notes as they were; the view is logged',
  method: 'GET',
  path: '/api/v1/admin/reports/:reportId',
  access: 'moderator',
  params: z.object({ reportId: ReportId }),
  reply: data(Report),
})

export const resolveReport = route({
  summary: 'Resolves a report, with an act on the reported member or none',
  method: 'POST',
  path: '/api/v1/admin/reports/:reportId/resolve',
  access: 'moderator',
  params: z.object({ reportId: ReportId }),
  body: ResolveReport,
  reply: data(z.object({ reportId: ReportId, userId: UserId, openCount: z.int() })),
  errors: ['ALREADY_RESOLVED', 'NOT_ALLOWED'],
})

/** The path of a picture of a report. Outside the envelope, for moderators and admins only. */
export const REPORT_PICTURE_PATH = '/api/v1/admin/reports/:reportId/pictures/:name'
