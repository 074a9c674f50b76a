import type { LogEntry } from '@shipmates/contract/admin-log'
import type { AdminMemberDetail, Person } from '@shipmates/contract/admin-members'
import type { DayFigures, Overview } from '@shipmates/contract/admin-overview'
import type { Report, ReportSummary } from '@shipmates/contract/admin-reports'
import { InvitationId, LogId, MessageId, ReportId, UserId } from '@shipmates/contract/ids'
import type { Invitation } from '@shipmates/contract/invitations'

const at = '2026-11-02T10:00:00.000Z'

export const personOf = (id: number, userName = `member_${id}`): Person => ({
  userId: UserId.parse(String(id)),
  userName,
  photoUrl: null,
})

/** An open report about `member_<id>`, in the queue. */
export const summaryOf = (id: number, overrides: Partial<ReportSummary> = {}): ReportSummary => ({
  id: ReportId.parse(String(id)),
  target: personOf(id),
  reporter: personOf(9_000, 'nadia_dev'),
  statements: [{ kind: 'spam', comment: `Comment ${id}`, at }],
  createdAt: at,
  resolution: null,
  ...overrides,
})

/** The same report with all details. */
export const reportOf = (id: number, overrides: Partial<Report> = {}): Report => ({
  ...summaryOf(id),
  messages: [
    {
      id: MessageId.parse('1'),
      isTarget: true,
      content: 'Turn 100 into 10,000',
      timestamp: at,
      editedAt: null,
      deletedAt: null,
      images: [],
    },
  ],
  notes: [],
  profile: {
    userName: `member_${id}`,
    photoUrl: null,
    about: 'Crypto enthusiast',
    age: null,
    gender: null,
    skills: ['Crypto'],
    workExperience: [],
    education: [],
  },
  targetState: 'active',
  isActable: true,
  otherOpen: [],
  history: [],
  ...overrides,
})

export const entryOf = (id: number, overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: LogId.parse(String(id)),
  at,
  via: 'web',
  actor: personOf(9_001, 'hanna_ops'),
  action: 'warn',
  target: personOf(1),
  reportId: null,
  note: null,
  ...overrides,
})

export const staffViewOf = (
  id: number,
  overrides: Partial<AdminMemberDetail> = {},
): AdminMemberDetail => ({
  ...personOf(id),
  email: `member_${id}@example.test`,
  role: 'member',
  state: 'active',
  createdAt: at,
  lastSeenAt: null,
  application: null,
  about: null,
  skills: [],
  suspensionReason: null,
  deletionDueAt: null,
  connections: 3,
  sessions: 1,
  reports: { open: 1, resolved: 0, sent: 0 },
  invitedBy: null,
  acts: ['warn', 'limit', 'suspend'],
  ...overrides,
})

export const invitationOf = (id: number, overrides: Partial<Invitation> = {}): Invitation => ({
  id: InvitationId.parse(String(id)),
  email: null,
  uses: 10,
  used: 3,
  createdAt: at,
  expiresAt: at,
  state: 'open',
  by: personOf(9_001, 'hanna_ops'),
  ...overrides,
})

const DAY_MS = 24 * 60 * 60 * 1000

/** 90 days, each with the same figures. */
const days = Array.from(
  { length: 90 },
  (_, index): DayFigures => ({
    day: new Date(Date.parse(at) - (89 - index) * DAY_MS).toISOString().slice(0, 10),
    members: 1,
    active: 20,
    requests: 10,
    acceptances: 4,
    messages: 300,
    reports: 0,
  }),
)

export const overviewOf = (overrides: Partial<Overview> = {}): Overview => ({
  members: { now: 1284, before: 1214 },
  active: { now: 582, before: 582 },
  requests: { now: 362, before: 366 },
  acceptances: { now: 157, before: 140 },
  messages: { now: 6592, before: 6048 },
  reportsOpen: 4,
  oldestReportAt: at,
  approvalsWaiting: 2,
  mailWaiting: 3,
  matching: {
    answers: [
      { score: '0-19', accepted: 2, rejected: 3 },
      { score: '20-39', accepted: 20, rejected: 60 },
      { score: '40-59', accepted: 40, rejected: 60 },
      { score: '60-79', accepted: 0, rejected: 19 },
      { score: '80-100', accepted: 30, rejected: 10 },
    ],
    decisions: [
      { place: '1-5', connects: 300, passes: 900 },
      { place: '6-10', connects: 10, passes: 90 },
      { place: '11-20', connects: 0, passes: 20 },
      { place: '21+', connects: 1, passes: 1 },
    ],
  },
  days,
  ...overrides,
})
