import type { LogAction, LogEntry, LogVia } from '@shipmates/contract/admin-log'
import type { MemberState, Person } from '@shipmates/contract/admin-members'
import type { ReportAction } from '@shipmates/contract/admin-reports'
import type { ReportKind } from '@shipmates/contract/reports'
import { dayOf, localDay } from '../../lib/format/calendar-day.ts'

export const nameOf = (person: Person): string => person.userName ?? 'Deleted member'

export const kindNames: Record<ReportKind, string> = {
  spam: 'Spam or scam',
  harassment: 'Harassment',
  fake: 'Not who they say they are',
  inappropriate: 'Inappropriate content',
  other: 'Something else',
}

export const stateNames: Record<MemberState, string> = {
  active: 'Active',
  limited: 'Limited',
  suspended: 'Suspended',
  waiting: 'Waiting',
  unverified: 'Not verified',
  leaving: 'Leaving',
  deleted: 'Deleted',
}

/** The action on a reported member, as the end of a sentence that begins with their name. */
export const resolvedAs: Record<ReportAction, string> = {
  none: 'kept as is',
  warn: 'warned',
  limit: 'limited',
  suspend: 'suspended',
  delete: 'deleted',
}

/** The actor's name in the log, if it is not a member. */
export const viaNames: Record<Exclude<LogVia, 'web'>, string> = {
  'command line': 'Command line',
  product: 'Shipmates',
}

export const actorName = ({ actor, via }: Pick<LogEntry, 'actor' | 'via'>): string => {
  if (actor) return nameOf(actor)
  return via === 'web' ? 'Deleted member' : viaNames[via]
}

/** An action in words: before the name of the member it affects, and after it. */
export const actionPhrases: Record<LogAction, readonly [before: string, after?: string]> = {
  list_members: ['Looked at the list of members'],
  view_member: ['Looked at the page of'],
  list_reports: ['Looked at the list of reports'],
  view_report: ['Looked at a report about'],
  export_member: ['Exported the data of'],
  warn: ['Warned'],
  limit: ['Limited'],
  suspend: ['Suspended'],
  restore: ['Restored'],
  delete: ['Deleted'],
  approve: ['Approved'],
  reject: ['Declined'],
  resolve_report: ['Resolved a report about'],
  file_report: ['Reported'],
  grant_member: ['Made', 'a member'],
  grant_moderator: ['Made', 'a moderator'],
  grant_admin: ['Made', 'an admin'],
  create_invitation: ['Created an invitation'],
  withdraw_invitation: ['Withdrew an invitation'],
  remove_second_factor: ['Removed the second factor of'],
  link_identity: ['Linked an account of'],
}

/** Whether an action locks a member out, or limits them. */
export const isRestrictive = (action: LogAction): boolean =>
  action === 'warn' || action === 'limit' || action === 'suspend' || action === 'delete'

const two = (number: number) => String(number).padStart(2, '0')

/** An instant to the minute, without the year of this year: "Nov 23, 10:31". */
export function shortMoment(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const day = localDay(instant)
  const isThisYear = dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return `${isThisYear ? day.slice(0, -', 2026'.length) : day}, ${time}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago, in its largest unit: "12 min", "2 h", "3 days". */
export function shortAge(instant: string, now: Date): string {
  const passedMs = now.getTime() - new Date(instant).getTime()
  if (passedMs < MINUTE_MS) return 'now'
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min`
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)} h`
  const days = Math.floor(passedMs / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}
