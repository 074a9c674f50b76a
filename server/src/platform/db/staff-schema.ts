import type { LogAction, LogVia } from '@shipmates/contract/admin-log'
import type { ReportAction, ReportStatement } from '@shipmates/contract/admin-reports'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type Outcome = 'connect' | 'pass' | 'accepted' | 'rejected'
type Id = GeneratedAlways<string>
/** The driver returns bigint columns as strings. */
type Ref = string

/** The part of `Schema` that only moderators, admins and the product itself read. */
export interface StaffSchema {
  reports: {
    id: Id
    /** Null for a report by the product. */
    reporterId: Ref | null
    targetId: Ref
    statements: JSONColumnType<ReportStatement[]>
    profile: JSONColumnType<object>
    messages: JSONColumnType<object[]>
    notes: Generated<JSONColumnType<object[]>>
    createdAt: Date
    resolvedAt: Date | null
    resolvedBy: Ref | null
    action: ReportAction | null
    note: string | null
  }
  reportPictures: { reportId: Ref; name: string; bytes: Buffer | null; blob: string | null }
  sentRequests: {
    fromId: Ref
    toId: Ref
    sentAt: Date
    noteHash: Buffer | null
    hasLink: boolean
  }
  requestFloods: {
    userId: Ref
    rule: 'same_note' | 'links' | 'unanswered'
    notedAt: Date
    isReported: Generated<boolean>
    clearedAt: Date | null
  }
  moderationLog: {
    id: Id
    at: Date
    via: LogVia
    actorId: Ref | null
    action: LogAction
    targetId: Ref | null
    reportId: Ref | null
    note: string | null
  }
  invitations: {
    id: Id
    tokenHash: Buffer
    /** Of the link in the mail. */
    mailedTokenHash: Buffer | null
    inviterId: Ref | null
    email: string | null
    uses: number
    createdAt: Date
    expiresAt: Date
    withdrawnAt: Date | null
  }
  matchCounts: {
    day: Date
    outcome: Outcome
    /** A range of places, empty for answers. */
    place: string
    /** A range of scores. */
    score: string
    count: number
  }
  backupState: {
    isOnly: Generated<boolean>
    triedAt: Date | null
    madeAt: Date | null
    bytes: Ref | null
    failures: Generated<number>
  }
  dailyCounts: {
    day: Date
    members: number
    active: number
    /** Active within the seven days that end with it. */
    activeInWeek: number
    requests: number
    acceptances: number
    messages: number
    reports: number
  }
}
