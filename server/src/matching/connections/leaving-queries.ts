import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface Batch {
  /** The id of the last member of the previous batch. */
  after: string
  limit: number
}

interface OtherEnd {
  otherId: UserId
  conversationId: ConversationId | null
}

/** A batch of a member's connections, by the other's id, with their conversations. */
export async function listOtherEnds(
  db: Db,
  userId: UserId,
  { after, limit }: Batch,
): Promise<OtherEnd[]> {
  const { rows } = await sql<OtherEnd>`
    select connections.other_id, conversations.id as conversation_id
    from connections
    left join conversations
      on conversations.low_id = least(connections.user_id, connections.other_id)
      and conversations.high_id = greatest(connections.user_id, connections.other_id)
    where connections.user_id = ${userId} and connections.other_id > ${after}
    order by connections.other_id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * A batch of the requests that the other member sees as pending: sent or received by them. Ordered by the other's id;
 * two members have at most one pending request.
 */
export async function listPending(db: Db, userId: UserId, { after, limit }: Batch) {
  const { rows } = await sql<{ otherId: UserId; requestId: RequestId }>`
    (
      select to_id as other_id, id as request_id from connection_requests
      where from_id = ${userId} and to_id > ${after} and status = 'interested'
      order by to_id limit ${limit}
    )
    union all
    (
      select from_id, id from connection_requests
      where to_id = ${userId} and from_id > ${after} and status in ('interested', 'rejected')
      order by from_id limit ${limit}
    )
    order by other_id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Deletes a batch of a member's connections, both rows of each, and returns how many connections. Locks in the order of
 * both ids, as `deleteConnection` does, so that two deletions cannot deadlock.
 */
export async function deleteConnectionsOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ending as materialized (
      select other_id from connections where user_id = ${userId} order by other_id limit ${limit}
    ), locked as materialized (
      select user_id, other_id from connections
      where user_id = ${userId} and other_id in (select other_id from ending)
        or other_id = ${userId} and user_id in (select other_id from ending)
      order by user_id, other_id for update
    ), ended as (
      delete from connections using locked
      where connections.user_id = locked.user_id and connections.other_id = locked.other_id
      returning connections.user_id
    )
    select count(*)::int as ended from ended where user_id = ${userId}
  `.execute(db)
  return rows[0]!.ended
}

/** Deletes a batch of decisions by a member and about them. */
export async function deleteRequestsOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connection_requests where id = any(array(
      select id from connection_requests
      where id in (
        (select id from connection_requests where from_id = ${userId} limit ${limit})
        union all
        (select id from connection_requests where to_id = ${userId} limit ${limit})
      )
      order by id limit ${limit} for update
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes a batch of the records of requests that a member sent or received. */
export async function deleteSentOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sent_requests where ctid = any(array(
      (select ctid from sent_requests where from_id = ${userId} limit ${limit} for update skip locked)
    ) || array(
      (select ctid from sent_requests where to_id = ${userId} limit ${limit} for update skip locked)
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes a batch of blocks by a member and of them. */
export async function deleteBlocksOf(db: Db, userId: UserId, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from blocks where (user_id, other_id) in (
      select user_id, other_id from blocks
      where user_id = ${userId} or other_id = ${userId}
      order by user_id, other_id limit ${limit} for update
    )`.execute(db)
  return Number(numAffectedRows)
}
