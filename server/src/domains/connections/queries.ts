import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/**
 * Serializes decisions between these two members: waits for the pair's lock, which is held until
 * the transaction ends.
 */
export async function lockPair(tx: Tx, one: UserId, other: UserId): Promise<void> {
  const pair = [one, other].sort().join('-')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

/**
 * The decisions of two members about each other, or `undefined` unless the other is a
 * verified member.
 */
export async function findStandings(tx: Tx, viewer: UserId, other: UserId) {
  const { rows } = await sql<{
    id: RequestId | null
    status: RequestStatus
    answeredAt: Date | null
    isOwn: boolean
  }>`
    select request.id, request.status, request.answered_at, request.from_id = ${viewer} as is_own
    from users other
    left join connection_requests request
      on (request.from_id, request.to_id) in ((${viewer}, other.id), (other.id, ${viewer}))
    where other.id = ${other} and other.email_verified_at is not null
  `.execute(tx)
  if (!rows.length) return undefined
  return rows.flatMap(({ id, ...standing }) => (id ? [{ id, ...standing }] : []))
}

/** A request by its id, with its sender and receiver. */
export async function findRequest(db: Db, id: RequestId) {
  const { rows } = await sql<{
    fromId: UserId
    toId: UserId
    status: RequestStatus
    answeredAt: Date | null
  }>`
    select from_id, to_id, status, answered_at from connection_requests where id = ${id}
  `.execute(db)
  return rows[0]
}

interface NewRequest {
  from: UserId
  to: UserId
  status: Choice | 'rejected'
  at: Date
}

export async function insertRequest(tx: Tx, { from, to, status, at }: NewRequest) {
  const { rows } = await sql<{ id: RequestId }>`
    insert into connection_requests (from_id, to_id, status, created_at)
    values (${from}, ${to}, ${status}, ${at})
    returning id
  `.execute(tx)
  return rows[0]!.id
}

interface NewPass extends Omit<NewRequest, 'status'> {
  /** When the passing member rejected a request from the other, if they did. */
  rejectedAt?: Date | null
}

/** Records a pass, unless there is already a decision in this direction. */
export const insertPass = (tx: Tx, { from, to, at, rejectedAt = null }: NewPass) =>
  tx
    .insertInto('connectionRequests')
    .values({
      fromId: from,
      toId: to,
      status: 'ignored',
      createdAt: at,
      answeredAt: rejectedAt,
    })
    .onConflict((conflict) => conflict.columns(['fromId', 'toId']).doNothing())
    .execute()

export const deleteRequests = (tx: Tx, ids: RequestId[]) =>
  tx.deleteFrom('connectionRequests').where('id', 'in', ids).execute()

/** Deletes one member's decision about another. */
export const deleteDecision = (tx: Tx, from: UserId, to: UserId) =>
  tx.deleteFrom('connectionRequests').where('fromId', '=', from).where('toId', '=', to).execute()

export const updateVerdict = (tx: Tx, id: RequestId, answer: { verdict: Verdict; at: Date }) =>
  tx
    .updateTable('connectionRequests')
    .set({ status: answer.verdict, answeredAt: answer.at })
    .where('id', '=', id)
    .execute()

/** Lets a request that was kept back wait for an answer. Undefined where there is none. */
export async function releaseKeptBack(tx: Tx, from: UserId, to: UserId) {
  const { rows } = await sql<{ id: RequestId; note: string | null; at: Date }>`
    update connection_requests set status = 'interested'
    where from_id = ${from} and to_id = ${to} and status = 'rejected' and answered_at is null
    returning id, note, created_at as at
  `.execute(tx)
  return rows[0]
}

/** Connects two members: one row for each direction, with the same id. */
export async function insertConnection(tx: Tx, ends: [UserId, UserId], at: Date) {
  const [one, other] = ends
  const { rows } = await sql<{ id: ConnectionId }>`
    with connection as materialized (select nextval('connection_ids') as id)
    insert into connections (id, user_id, other_id, connected_at)
    select id, user_id, other_id, ${at}
    from connection, (values (${one}::bigint, ${other}::bigint), (${other}, ${one})) as ends (user_id, other_id)
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** A page of a list: the first `limit` items after the item with the id `before`. */
export interface ListPart<Id> {
  before?: Id | undefined
  limit?: number | undefined
}

/**
 * Requests that await a member's answer, newest first. `before` may have been answered or withdrawn
 * since; the page starts at the same position.
 */
export async function listWaiting(
  db: Db,
  member: UserId,
  { before, limit }: ListPart<RequestId> = {},
) {
  const waiting = sql`from connection_requests where to_id = ${member} and status = 'interested'`
  // `id + 0` keeps the planner from walking the primary key, across the requests of all members.
  const start = sql`(
    select created_at ${waiting} and id <= ${before} order by id + 0 desc limit 1
  )`
  const { rows } = await sql<{
    requestId: RequestId
    fromId: UserId
    note: string | null
    createdAt: Date
  }>`
    select id as request_id, from_id, note, created_at ${waiting}
      and ${before ? sql`(created_at, id) < (${start}, ${before}::bigint)` : sql`true`}
    order by created_at desc, id desc
    limit ${limit ?? null}
  `.execute(db)
  return rows
}

export interface ConnectedRow {
  connectionId: ConnectionId
  otherId: UserId
  connectedAt: Date
  lastSeenAt: Date | null
}

const connectedRows = (member: UserId) => sql`
  select connections.id as connection_id, other_id, connected_at, seen_at as last_seen_at
  from connections left join last_seen on last_seen.user_id = other_id
  where connections.user_id = ${member}
`

/**
 * A member's connections, newest first. If `before` is gone, the page starts at the same position.
 */
export async function listConnected(
  db: Db,
  member: UserId,
  { before, limit }: ListPart<ConnectionId> = {},
) {
  const start = sql`(
    select connected_at from connections
    where user_id = ${member} and id <= ${before} order by id desc limit 1
  )`
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(member)}
      and ${before ? sql`(connected_at, connections.id) < (${start}, ${before}::bigint)` : sql`true`}
    order by connected_at desc, connections.id desc
    limit ${limit ?? null}
  `.execute(db)
  return rows
}

/** The connection between two members. It must exist. */
export async function findConnected(db: Db, member: UserId, other: UserId) {
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(member)} and other_id = ${other}
  `.execute(db)
  return rows[0]!
}
