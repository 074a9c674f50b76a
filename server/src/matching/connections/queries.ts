import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isVisible, takesRequest } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'

/**
 * Serializes decisions between these two members: waits for the pair's lock, which is held until the transaction ends.
 *
 * Then locks their requests in the order of the ids, because the deletion of an account locks them in that order and
 * takes no lock of pairs: a decision that writes both cannot deadlock with it.
 */
export async function lockPair(tx: Tx, one: UserId, other: UserId): Promise<void> {
  const pair = [one, other].sort().join('-')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
  await sql`
    select from connection_requests
    where (from_id, to_id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))
    order by id for update
  `.execute(tx)
}

interface RequestStateRow {
  id: RequestId
  status: RequestStatus
  answeredAt: Date | null
  isOwn: boolean
}

interface Other {
  takesRequest: boolean
  userName: string
}

/**
 * The decisions of two members about each other, the other's name, and whether the other accepts requests from the
 * viewer. `undefined` if the viewer may not see the other.
 */
export async function findRequestStates(tx: Tx, viewer: UserId, other: UserId) {
  const { rows } = await sql<Other & (RequestStateRow | { id: null })>`
    select ${takesRequest(viewer, other)} as takes_request, other.user_name, request.id,
      request.status, request.answered_at, request.from_id = ${viewer} as is_own
    from users other
    left join connection_requests request
      on (request.from_id, request.to_id) in ((${viewer}, other.id), (other.id, ${viewer}))
    where other.id = ${other} and ${isVisible(viewer, 'other')}
  `.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const requestStates = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { takesRequest: first.takesRequest, userName: first.userName, requestStates }
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
  /** The match score; null for a pass. */
  score: number | null
  at: Date
}

export async function insertRequest(tx: Tx, { from, to, status, note, score, at }: NewRequest) {
  const { rows } = await sql<{ id: RequestId }>`
    insert into connection_requests (from_id, to_id, status, note, score, created_at)
    values (${from}, ${to}, ${status}, ${note}, ${score}, ${at})
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** Records a pass, unless there is a decision in this direction already. */
export const insertPass = (tx: Tx, { from, to, at }: Pick<NewRequest, 'from' | 'to' | 'at'>) =>
  tx
    .insertInto('connectionRequests')
    .values({ fromId: from, toId: to, status: 'ignored', createdAt: at })
    .onConflict((conflict) => conflict.columns(['fromId', 'toId']).doNothing())
    .execute()

interface DeletedRequest {
  id: RequestId
  fromId: UserId
  toId: UserId
  status: RequestStatus
  answeredAt: Date | null
}

/**
 * If the deleted request was rejected, keeps the rejection as a pass of its receiver. The pass has the id of the
 * request, so that it keeps its place in the list of the receiver.
 */
export async function keepRejection(
  tx: Tx,
  { id, fromId, toId, status, answeredAt }: DeletedRequest,
): Promise<void> {
  if (status !== 'rejected' || !answeredAt) return
  await sql`
    insert into connection_requests (id, from_id, to_id, status, created_at, answered_at)
    overriding system value
    values (${id}, ${toId}, ${fromId}, 'ignored', ${answeredAt}, ${answeredAt})
    on conflict (from_id, to_id) do nothing
  `.execute(tx)
}

export const deleteRequests = (tx: Tx, ids: RequestId[]) =>
  tx.deleteFrom('connectionRequests').where('id', 'in', ids).execute()

/** Deletes one member's decision about another. */
export const deleteDecision = (tx: Tx, from: UserId, to: UserId) =>
  tx.deleteFrom('connectionRequests').where('fromId', '=', from).where('toId', '=', to).execute()

/** Answers a request; returns its note, its match score and when it was sent. */
export const updateVerdict = (tx: Tx, id: RequestId, answer: { verdict: Verdict; at: Date }) =>
  tx
    .updateTable('connectionRequests')
    .set({ status: answer.verdict, answeredAt: answer.at })
    .where('id', '=', id)
    .returning(['note', 'score', 'createdAt'])
    .executeTakeFirstOrThrow()

/** Makes a suppressed request pending. Returns undefined if there is none. */
export async function releaseSuppressed(tx: Tx, from: UserId, to: UserId) {
  const { rows } = await sql<{ id: RequestId; note: string | null; at: Date }>`
    update connection_requests set status = 'interested'
    where from_id = ${from} and to_id = ${to} and status = 'rejected' and answered_at is null
    returning id, note, created_at as at
  `.execute(tx)
  return rows[0]
}

/** Connects two members: one row for each direction, with the same id. */
export async function insertConnection(tx: Tx, ends: Pair, at: Date) {
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

/** The member on the other side of a connection of the viewer. */
export async function findConnectedMember(tx: Tx, viewer: UserId, id: ConnectionId) {
  const { rows } = await sql<{ otherId: UserId }>`
    select other_id from connections where user_id = ${viewer} and id = ${id}
  `.execute(tx)
  return rows[0]?.otherId
}

/**
 * Deletes the connection of two members; returns its id, if there was one. Locks in the order of both
 * ids, as the deletion of an account does.
 */
export async function deleteConnection(tx: Tx, [one, other]: Pair) {
  const { rows } = await sql<{ id: ConnectionId }>`
    with locked as materialized (
      select user_id, other_id from connections
      where (user_id, other_id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))
      order by user_id, other_id for update
    )
    delete from connections using locked
    where connections.user_id = locked.user_id and connections.other_id = locked.other_id
    returning id
  `.execute(tx)
  return rows[0]?.id
}

/** Deletes the requests between two members, answered or not, and returns them. Leaves passes. */
export async function deleteRequestsBetween(tx: Tx, [one, other]: Pair) {
  const { rows } = await sql<DeletedRequest>`
    delete from connection_requests
    where (from_id, to_id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))
      and status <> 'ignored'
    returning id, from_id, to_id, status, answered_at
  `.execute(tx)
  return rows
}
