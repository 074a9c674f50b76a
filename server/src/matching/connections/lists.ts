import type {
  Connection,
  PassedDeveloper,
  ReceivedRequest,
  SentRequest,
} from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Member } from '@shipmates/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { readMembers } from '../../people/profiles/members.ts'
import { bothShow, isVisible } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** The requests that await a member's answer, newest first: all of them, or a page. */
export async function listReceivedRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<ReceivedRequest[]> {
  const requests = await listRequests(db, viewer, waiting, part)
  return requests.map(({ user: fromUserId, ...request }) => ({ ...request, fromUserId }))
}

/** A member's own requests that look pending, newest first: all of them, or a page. */
export async function listSentRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<SentRequest[]> {
  return listRequests(db, viewer, sent, part)
}

/** The members that a member passed on or rejected, latest decision first: all of them, or a page. */
export async function listPassedDevelopers(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<RequestId>,
): Promise<PassedDeveloper[]> {
  const items = await withMembers(db, viewer, await listPassed(db, viewer, part))
  return items.map(({ member: user, requestId, status, decidedAt }) => ({
    requestId,
    user,
    status,
    createdAt: decidedAt.toISOString(),
  }))
}

/** A member's connections, newest first: all of them, or a page. */
export async function listConnections(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId,
  part: ListPart<ConnectionId>,
): Promise<Connection[]> {
  const items = await withMembers(db, viewer, await listConnected(db, viewer, part))
  return items.map(toConnection)
}

/** One connection as its viewer sees it; undefined if the viewer may not see the other member. */
export async function readConnection(
  tx: Tx,
  viewer: UserId,
  other: UserId,
): Promise<Connection | undefined> {
  const [item] = await withMembers(tx, viewer, await findConnected(tx, viewer, other))
  return item && toConnection(item)
}

/** Adds the member of each row, as the viewer sees them. */
async function withMembers<Row extends { otherId: UserId }>(
  db: Db,
  viewer: UserId,
  rows: readonly Row[],
): Promise<(Row & { member: Member })[]> {
  const ids = rows.map(({ otherId }) => otherId)
  const members = await readMembers(db, viewer, ids)
  return rows.flatMap((row) => {
    const member = members.get(row.otherId)
    return member ? [{ ...row, member }] : []
  })
}

const toConnection = ({
  connectionId,
  member,
  connectedAt,
  lastSeenAt,
  isPresenceShown,
}: ConnectedRow & { member: Member }): Connection => ({
  connectionId,
  connectedUser: {
    ...member,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    isPresenceShown,
  },
  connectedAt: connectedAt.toISOString(),
})

/** A page of a list: the first `limit` items after the item with the id `before`. */
export interface ListPart<Id> {
  before?: Id | undefined
  limit?: number | undefined
}

type Sql = RawBuilder<unknown>

/** SQL: joins the member with this id, and leaves out members whom the viewer may not see. */
const joinVisible = (viewer: UserId, id: string) => sql`
  join users member on member.id = ${sql.ref(id)} and ${isVisible(viewer, 'member')}
`

interface ListSource {
  /** The time that the list is sorted by. */
  at: Sql
  /** Selects the list. */
  list: Sql
  /** Selects the requests that can be a position, including some that left the list. */
  known: Sql
}

/**
 * SQL: the time of the request `before`. If it was deleted, the time of the next newer id in the list, or infinity: no
 * older item is left out, and rejected requests, which are sorted by their answers, may be repeated. `id + 0` keeps the
 * planner from walking the primary key, across the requests of all members.
 */
const timeOf = (before: RequestId, { at, list, known }: ListSource) => sql`coalesce(
  (select ${at} from connection_requests where id = ${before} and ${known}),
  (select ${at} from connection_requests where ${list} and id > ${before} order by id + 0 limit 1),
  'infinity'
)`

interface RequestList {
  mine: 'from_id' | 'to_id'
  other: 'from_id' | 'to_id'
  statuses: Sql
}

interface RequestRow {
  requestId: RequestId
  otherId: UserId
  note: string | null
  createdAt: Date
}

async function listRequests(
  db: Db,
  viewer: UserId,
  { mine, other, statuses }: RequestList,
  { before, limit }: ListPart<RequestId>,
) {
  const known = sql`${sql.ref(mine)} = ${viewer}`
  const list = sql`${known} and status ${statuses}`
  const start = before && timeOf(before, { at: sql`created_at`, list, known })
  const { rows } = await sql<RequestRow>`
    select request.id as request_id, ${sql.ref(other)} as other_id, note, request.created_at
    from connection_requests request ${joinVisible(viewer, other)}
    where ${list}
      and ${start ? sql`(request.created_at, request.id) < (${start}, ${before}::bigint)` : sql`true`}
    order by request.created_at desc, request.id desc
    limit ${limit ?? null}
  `.execute(db)
  const items = await withMembers(db, viewer, rows)
  return items.map(({ member: user, requestId, note, createdAt }) => ({
    requestId,
    user,
    note,
    createdAt: createdAt.toISOString(),
  }))
}

const waiting = { mine: 'to_id', other: 'from_id', statuses: sql`= 'interested'` } as const
const sent = {
  mine: 'from_id',
  other: 'to_id',
  statuses: sql`in ('interested', 'rejected')`,
} as const

interface PassedRow {
  requestId: RequestId
  otherId: UserId
  status: 'ignored' | 'rejected'
  decidedAt: Date
}

/**
 * The members that a member passed on or whose requests they rejected, latest decision first. Each part of the union is
 * read in the order of its own index.
 */
export async function listPassed(
  db: Db,
  viewer: UserId,
  { before, limit }: ListPart<RequestId> = {},
) {
  const passed = sql`from_id = ${viewer} and status = 'ignored'`
  const rejected = sql`to_id = ${viewer} and status = 'rejected' and answered_at is not null`
  const start =
    before &&
    timeOf(before, {
      at: sql`case when from_id = ${viewer} then created_at else answered_at end`,
      list: sql`(${passed} or ${rejected})`,
      known: sql`${viewer} in (from_id, to_id)`,
    })
  const part = (list: Sql, other: string, at: Sql) => sql`(
    select request.id as request_id, ${sql.ref(other)} as other_id, status, ${at} as decided_at
    from connection_requests request ${joinVisible(viewer, other)}
    where ${list} and ${start ? sql`(${at}, request.id) < (${start}, ${before}::bigint)` : sql`true`}
    order by ${at} desc, request.id desc
    limit ${limit ?? null}
  )`
  const { rows } = await sql<PassedRow>`
    ${part(passed, 'to_id', sql`request.created_at`)}
    union all
    ${part(rejected, 'from_id', sql`request.answered_at`)}
    order by decided_at desc, request_id desc
    limit ${limit ?? null}
  `.execute(db)
  return rows
}

interface ConnectedRow {
  connectionId: ConnectionId
  otherId: UserId
  connectedAt: Date
  lastSeenAt: Date | null
  isPresenceShown: boolean
}

const connectedRows = (viewer: UserId) => sql`
  select connection.id as connection_id, other_id, connected_at,
    case when is_presence_shown then seen_at end as last_seen_at, is_presence_shown
  from connections connection ${joinVisible(viewer, 'other_id')}
  cross join lateral (
    select ${bothShow('presence', viewer, sql.ref('other_id'))} as is_presence_shown limit 1
  ) presence
  left join last_seen on last_seen.user_id = other_id
  where connection.user_id = ${viewer}
`

/**
 * A member's connections, newest first. If `before` is gone, the page starts at the same position.
 */
async function listConnected(
  db: Db,
  viewer: UserId,
  { before, limit }: ListPart<ConnectionId> = {},
) {
  const start = sql`coalesce(
    (
      select connected_at from connections
      where user_id = ${viewer} and id >= ${before} order by id limit 1
    ),
    'infinity'
  )`
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(viewer)}
      and ${before ? sql`(connected_at, connection.id) < (${start}, ${before}::bigint)` : sql`true`}
    order by connected_at desc, connection.id desc
    limit ${limit ?? null}
  `.execute(db)
  return rows
}

/** The connection with a member, if it exists and the viewer may see the member. */
async function findConnected(db: Db, viewer: UserId, other: UserId) {
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(viewer)} and other_id = ${other}
  `.execute(db)
  return rows
}
