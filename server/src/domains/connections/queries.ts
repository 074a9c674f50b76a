import type { Choice, RequestStatus, Verdict } from '@shipmates/contract/connections'
import type { ConnectionId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

/** Makes every decision between these two wait until this transaction ends. */
export async function lockPair(tx: Tx, one: UserId, other: UserId): Promise<void> {
  const pair = [one, other].sort().join('-')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

/** What two members have decided about each other, or undefined when the other is no verified member. */
export async function findStandings(tx: Tx, viewer: UserId, other: UserId) {
  const { rows } = await sql<{
    id: RequestId | null
    status: RequestStatus
    isOwn: boolean
  }>`
    select request.id, request.status, request.from_id = ${viewer} as is_own
    from users other
    left join connection_requests request
      on (request.from_id, request.to_id) in ((${viewer}, other.id), (other.id, ${viewer}))
    where other.id = ${other} and other.email_verified_at is not null
  `.execute(tx)
  if (!rows.length) return undefined
  return rows.flatMap(({ id, ...standing }) => (id ? [{ id, ...standing }] : []))
}

/** A request by its id, with both of its ends. */
export async function findRequest(db: Db, id: RequestId) {
  const { rows } = await sql<{ fromId: UserId; toId: UserId; status: RequestStatus }>`
    select from_id, to_id, status from connection_requests where id = ${id}
  `.execute(db)
  return rows[0]
}

interface NewRequest {
  from: UserId
  to: UserId
  status: Choice
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

/** Records a pass, unless there is a decision in this direction already. */
export const insertPass = (tx: Tx, { from, to, at }: Omit<NewRequest, 'status'>) =>
  tx
    .insertInto('connectionRequests')
    .values({ fromId: from, toId: to, status: 'ignored', createdAt: at })
    .onConflict((conflict) => conflict.columns(['fromId', 'toId']).doNothing())
    .execute()

export const deleteRequests = (tx: Tx, ids: RequestId[]) =>
  tx.deleteFrom('connectionRequests').where('id', 'in', ids).execute()

/** Forgets what one member decided about another. */
export const deleteDecision = (tx: Tx, from: UserId, to: UserId) =>
  tx.deleteFrom('connectionRequests').where('fromId', '=', from).where('toId', '=', to).execute()

export const updateVerdict = (tx: Tx, id: RequestId, answer: { verdict: Verdict; at: Date }) =>
  tx
    .updateTable('connectionRequests')
    .set({ status: answer.verdict, answeredAt: answer.at })
    .where('id', '=', id)
    .execute()

/** Connects two members, a row for each end. */
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

/** Requests that wait for a member's answer, newest first. */
export async function listWaiting(db: Db, member: UserId) {
  const { rows } = await sql<{ requestId: RequestId; fromId: UserId; createdAt: Date }>`
    select id as request_id, from_id, created_at
    from connection_requests
    where to_id = ${member} and status = 'interested'
    order by created_at desc, id desc
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

/** A member's connections, newest first. */
export async function listConnected(db: Db, member: UserId) {
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(member)} order by connected_at desc, connections.id desc
  `.execute(db)
  return rows
}

/** A connection that there is. */
export async function findConnected(db: Db, member: UserId, other: UserId) {
  const { rows } = await sql<ConnectedRow>`
    ${connectedRows(member)} and other_id = ${other}
  `.execute(db)
  return rows[0]!
}
