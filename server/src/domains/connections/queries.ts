import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isVisible, takesRequest } from '../visibility/visible.ts'

/**
 * Serializes decisions between these two members: waits for the pair's lock, which is held until
 * the transaction ends.
 */
export async function lockPair(tx: Tx, one: UserId, other: UserId): Promise<void> {
  const pair = [one, other].sort().join('-')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

interface StandingRow {
  id: RequestId
  status: RequestStatus
  answeredAt: Date | null
  isOwn: boolean
}

/**
 * The decisions of two members about each other, and whether the other takes a request from the viewer.
 * `undefined` if the viewer may not see the other.
 */
export async function findStandings(tx: Tx, viewer: UserId, other: UserId) {
  const { rows } = await sql<{ takesRequest: boolean } & (StandingRow | { id: null })>`
    select ${takesRequest(viewer, other)} as takes_request, request.id, request.status,
      request.answered_at, request.from_id = ${viewer} as is_own
    from users other
    left join connection_requests request
      on (request.from_id, request.to_id) in ((${viewer}, other.id), (other.id, ${viewer}))
    where other.id = ${other} and ${isVisible(viewer, 'other')}
  `.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const standings = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { takesRequest: first.takesRequest, standings }
}

/** A request by its id, with its sender and receiver, and whether the receiver may see the sender. */
export async function findRequest(db: Db, id: RequestId) {
  const { rows } = await sql<{
    fromId: UserId
    toId: UserId
    status: RequestStatus
    answeredAt: Date | null
    isSenderVisible: boolean
  }>`
    select from_id, to_id, status, answered_at,
      ${isVisible(sql.ref('to_id'), 'sender')} as is_sender_visible
    from connection_requests join users sender on sender.id = from_id
    where connection_requests.id = ${id}
  `.execute(db)
  return rows[0]
}

interface NewRequest {
  from: UserId
  to: UserId
  status: Choice | 'rejected'
  note: string | null
  at: Date
}

export async function insertRequest(tx: Tx, { from, to, status, note, at }: NewRequest) {
  const { rows } = await sql<{ id: RequestId }>`
    insert into connection_requests (from_id, to_id, status, note, created_at)
    values (${from}, ${to}, ${status}, ${note}, ${at})
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** Records a pass, unless there is already a decision in this direction. */
export const insertPass = (tx: Tx, { from, to, at }: Pick<NewRequest, 'from' | 'to' | 'at'>) =>
  tx
    .insertInto('connectionRequests')
    .values({ fromId: from, toId: to, status: 'ignored', createdAt: at })
    .onConflict((conflict) => conflict.columns(['fromId', 'toId']).doNothing())
    .execute()

interface Rejection {
  id: RequestId
  by: UserId
  of: UserId
  rejectedAt: Date
}

/**
 * Keeps the rejection of a request that was withdrawn as a pass of the member who rejected it, with the id
 * of the request, so that it keeps its place in the list of that member.
 */
export async function insertRejection(tx: Tx, { id, by, of, rejectedAt }: Rejection) {
  await sql`
    insert into connection_requests (id, from_id, to_id, status, created_at, answered_at)
    overriding system value
    values (${id}, ${by}, ${of}, 'ignored', ${rejectedAt}, ${rejectedAt})
    on conflict (from_id, to_id) do nothing
  `.execute(tx)
}

export const deleteRequests = (tx: Tx, ids: RequestId[]) =>
  tx.deleteFrom('connectionRequests').where('id', 'in', ids).execute()

/** Deletes one member's decision about another. */
export const deleteDecision = (tx: Tx, from: UserId, to: UserId) =>
  tx.deleteFrom('connectionRequests').where('fromId', '=', from).where('toId', '=', to).execute()

/** Answers a request; returns its note and when it was sent. */
export const updateVerdict = (tx: Tx, id: RequestId, answer: { verdict: Verdict; at: Date }) =>
  tx
    .updateTable('connectionRequests')
    .set({ status: answer.verdict, answeredAt: answer.at })
    .where('id', '=', id)
    .returning(['note', 'createdAt'])
    .executeTakeFirstOrThrow()

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
