import type { AdminMember, AdminMemberDetail, MemberState } from '@shipmates/contract/admin-members'
import { canonicalAddress, foldText } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX, USER_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { photoUrl } from '@shipmates/contract/photos'
import type { Role } from '@shipmates/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { toAccountState } from '../../identity/accounts/account-state.ts'
import type { Db } from '../../platform/db/client.ts'
import { isOneRun, runsOf } from '../../platform/db/text-runs.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { hasOtherAdmin } from '../staff/admins.ts'
import { type Actor, writeListLook, writeLog } from '../staff/log.ts'
import { readPeople } from '../staff/people.ts'
import { type StateColumns, stateOf } from '../staff/state.ts'
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

const isWhole = sql`deletion_due_at is null and suspended_at is null and waiting_since is null
  and email_verified_at is not null`

/** SQL: whether an account is in this state. `stateOf` says the same of a row. */
const inState: Record<MemberState, RawBuilder<unknown>> = {
  deleted: sql`deletion_due_at is not null and deleted_at is not null`,
  leaving: sql`deletion_due_at is not null and deleted_at is null`,
  suspended: sql`suspended_at is not null and deletion_due_at is null`,
  waiting: sql`waiting_since is not null and deletion_due_at is null and suspended_at is null`,
  unverified: sql`email_verified_at is null and waiting_since is null
    and deletion_due_at is null and suspended_at is null`,
  limited: sql`limited_at is not null and ${isWhole}`,
  active: sql`limited_at is null and ${isWhole}`,
}

interface MemberFilters {
  /** A part of a name, in lower case, of characters that names have. */
  name?: string | undefined
  /** In lower case. */
  email?: string | undefined
  state?: MemberState | undefined
  isStaff: boolean
}

export interface MemberRow extends StateColumns {
  id: UserId
  userName: string | null
  photoHash: string | null
  email: string | null
  role: Role
  createdAt: Date
  lastSeenAt: Date | null
  application: string | null
}

const columns = sql`
  users.id, user_name, photo_hash, users.email, role, users.created_at, seen_at as last_seen_at, application,
  email_verified_at, deletion_due_at, deleted_at, suspended_at, waiting_since, limited_at
`

const conditions = ({ name, email, state, isStaff }: MemberFilters) => [
  state ? inState[state] : sql`deleted_at is null`,
  ...(isStaff ? [sql`role <> 'member'`] : []),
  ...(email ? [sql`email = ${email}`] : []),
  ...(name ? [sql`name_runs(lower(user_name)) @> ${runsOf(name)}::text[]`] : []),
  ...(name && !isOneRun(name) ? [sql`strpos(lower(user_name), ${name}) > 0`] : []),
]

/** Members as the staff sees them, newest first. Deleted ones are listed only if the query asks for their state. */
export async function listAccounts(
  db: Db,
  filters: MemberFilters,
  { before, limit }: { before?: UserId | undefined; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${columns}
    from (
      select * from users
      where ${sql.join(conditions(filters), sql` and `)}
        and ${before ? sql`id < ${before}::bigint` : sql`true`}
      order by id desc limit ${limit}
    ) users
    left join profiles on profiles.user_id = users.id
    left join last_seen on last_seen.user_id = users.id
    order by users.id desc
  `.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from users where ${inState.waiting}
  `.execute(db)
  return rows[0]!.waiting
}

interface DetailRow extends MemberRow {
  about: string | null
  skills: string[]
  suspensionReason: string | null
  isDeletedByAdmin: boolean
  connections: number
  sessions: number
  openReports: number
  resolvedReports: number
  sentReports: number
  inviterId: UserId | null
}

/** A member with counts. Reports about the viewer are in none of them. */
export async function findAccount(
  db: Db,
  userId: UserId,
  { viewer, now }: { viewer: UserId; now: Date },
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, about, coalesce(skills, '{}') as skills, suspension_reason, is_deleted_by_admin,
      (select count(*)::int from connections where user_id = users.id) as connections,
      (select count(*)::int from sessions where user_id = users.id and expires_at > ${now}) as sessions,
      received.open as open_reports, received.resolved as resolved_reports,
      (select count(*)::int from reports
        where reporter_id = users.id and target_id <> ${viewer}) as sent_reports,
      inviter_id
    from users
    left join profiles on profiles.user_id = users.id
    left join last_seen on last_seen.user_id = users.id
    left join invitations on invitations.id = users.invitation_id
    cross join lateral (
      select count(*) filter (where resolved_at is null)::int as open,
        count(resolved_at)::int as resolved
      from reports where target_id = users.id and target_id <> ${viewer}
    ) received
    where users.id = ${userId}
  `.execute(db)
  return rows[0]
}
