import type { AdminMember, AdminMemberDetail, MemberState } from '@shipmates/contract/admin-members'
import { canonicalAddress, foldText } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX, USER_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { photoUrl } from '@shipmates/contract/photos'
import type { Deps } from '../../deps.ts'
import { toAccountState } from '../../identity/accounts/account-state.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { hasOtherAdmin } from '../staff/admins.ts'
import { type Actor, writeListLook, writeLog } from '../staff/log.ts'
import { readPeople } from '../staff/people.ts'
import { stateOf } from '../staff/state.ts'
import {
  countWaiting,
  findAccount,
  listAccounts,
  type MemberFilters,
  type MemberRow,
} from './member-queries.ts'
import { listActs } from './rules.ts'

type Looking = Pick<Deps, 'db' | 'now'>

export interface MemberQuery {
  search?: string | undefined
  state?: MemberState | undefined
  role?: 'staff' | undefined
  before?: UserId | undefined
  limit?: number | undefined
}

/** Members as the staff sees them, newest first. Viewing a first page is logged. */
export async function listMembers(
  { db, now }: Looking,
  actor: Actor,
  { before, limit = LIST_PAGE_SIZE_MAX, ...query }: MemberQuery,
): Promise<{ data: AdminMember[]; waitingCount: number }> {
  if (!before) {
    await writeListLook(db, { actor, action: 'list_members', note: describe(query) }, now())
  }
  const filters = toFilters(query)
  const [rows, waitingCount] = await Promise.all([
    filters ? listAccounts(db, filters, { before, limit }) : [],
    countWaiting(db),
  ])
  return { data: rows.map(toMember), waitingCount }
}

/** The query for the log, whose entries stay: without the typed text, which may be an email. */
const describe = ({ state, role }: MemberQuery) =>
  [state, role].filter(Boolean).join(', ') || undefined

const NAME_PART = new RegExp(`^[a-z0-9_]{1,${USER_NAME_MAX_CHARS}}$`)

/** The filters of a search; undefined if no member can match. */
function toFilters({ search, state, role }: MemberQuery): MemberFilters | undefined {
  const part = search && canonicalAddress(search)
  const others = { state, isStaff: role === 'staff' }
  if (!part) return others
  if (part.includes('@')) return { ...others, email: part }
  const name = foldText(part)
  return NAME_PART.test(name) ? { ...others, name } : undefined
}

/** A member, with the actions that the viewer may take now. Viewing is logged. Throws NOT_FOUND. */
export async function readMember(
  { db, now }: Looking,
  viewer: StaffViewer,
  userId: UserId,
): Promise<AdminMemberDetail> {
  const row = await findAccount(db, userId, { viewer: viewer.userId, now: now() })
  if (!row) throw new AppError('NOT_FOUND')
  const actor = { via: 'web', userId: viewer.userId } as const
  await writeLog(db, { actor, action: 'view_member', targetId: userId }, now())
  const { inviterId } = row
  const people = await readPeople(db, [inviterId])
  const isLastAdmin = row.role === 'admin' && !(await hasOtherAdmin(db, userId))
  return {
    ...toMember(row),
    about: row.about,
    skills: row.skills,
    suspensionReason: row.suspensionReason,
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
    connections: row.connections,
    sessions: row.sessions,
    reports: {
      open: row.openReports,
      resolved: row.resolvedReports,
      sent: row.sentReports,
    },
    invitedBy: (inviterId && people.get(inviterId)) ?? null,
    acts: listActs(viewer, toAccountState(row), isLastAdmin),
  }
}

const toMember = (row: MemberRow): AdminMember => ({
  userId: row.id,
  userName: row.userName,
  photoUrl: row.deletedAt ? null : photoUrl(row.photoHash),
  email: row.email,
  role: row.role,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  application: row.application,
})
