import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'

const ANNOUNCED_AT_ONCE = 500

/**
 * Notifies the tabs of a member's connections, and of members with whom a request is pending, that the member is gone.
 * Reads in batches, without a lock. Notifies only members who are online, because most of thousands are not, and each
 * event costs the same.
 */
export async function announceLeaving(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Promise<void> {
  live.endTyping(userId)
  for await (const ends of inBatches((after) => listOtherEnds(db, userId, after))) {
    const online = await listOnlineOf(live, ends)
    const others = online.map(({ otherId }) => otherId)
    live.emit(others, 'user_offline', { userId, lastSeenAt: null })
    for (const { otherId, conversationId } of online) {
      live.emit(otherId, 'connection_removed', { userId, conversationId })
    }
  }
  for await (const requests of inBatches((after) => listPending(db, userId, after))) {
    for (const { otherId, requestId } of await listOnlineOf(live, requests)) {
      live.emit(otherId, 'request_gone', { requestId })
    }
  }
  await live.untilHandled()
}

/**
 * Notifies the tabs of the same members that the member is back, and the member's own tabs. Reads in batches, without a
 * lock.
 */
export async function announceReturn(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: UserId,
): Promise<void> {
  live.emit(userId, 'members_changed', {})
  for (const list of [listOtherEnds, listPending]) {
    for await (const rows of inBatches<{ otherId: UserId }>((after) => list(db, userId, after))) {
      const online = await listOnlineOf(live, rows)
      const others = online.map(({ otherId }) => otherId)
      live.emit(others, 'members_changed', {})
    }
  }
}

async function listOnlineOf<Row extends { otherId: UserId }>(
  live: Deps['live'],
  rows: readonly Row[],
): Promise<Row[]> {
  const others = rows.map(({ otherId }) => otherId)
  live.noteEvent(others)
  const online = await live.listOnline(others)
  return rows.filter(({ otherId }) => online.has(otherId))
}

/** Lists in batches. `after` is the id of the last member of the previous batch. */
async function* inBatches<Row extends { otherId: UserId }>(
  list: (after: string) => Promise<Row[]>,
) {
  let rows: Row[] = []
  do {
    rows = await list(rows.at(-1)?.otherId ?? '0')
    if (rows.length > 0) yield rows
  } while (rows.length === ANNOUNCED_AT_ONCE)
}

interface OtherEnd {
  otherId: UserId
  conversationId: ConversationId | null
}

/** A batch of a member's connections, by the other's id, with their conversations. */
async function listOtherEnds(db: Db, userId: UserId, after: string): Promise<OtherEnd[]> {
  const { rows } = await sql<OtherEnd>`
    select connections.other_id, conversations.id as conversation_id
    from connections
    left join conversations
      on conversations.low_id = least(connections.user_id, connections.other_id)
      and conversations.high_id = greatest(connections.user_id, connections.other_id)
    where connections.user_id = ${userId} and connections.other_id > ${after}
    order by connections.other_id limit ${ANNOUNCED_AT_ONCE}
  `.execute(db)
  return rows
}

/**
 * A batch of the requests that the other member sees as pending: sent or received by them. Ordered by the other's id;
 * two members have at most one pending request.
 */
async function listPending(db: Db, userId: UserId, after: string) {
  const { rows } = await sql<{ otherId: UserId; requestId: RequestId }>`
    (
      select to_id as other_id, id as request_id from connection_requests
      where from_id = ${userId} and to_id > ${after} and status = 'interested'
      order by to_id limit ${ANNOUNCED_AT_ONCE}
    )
    union all
    (
      select from_id, id from connection_requests
      where to_id = ${userId} and from_id > ${after} and status in ('interested', 'rejected')
      order by from_id limit ${ANNOUNCED_AT_ONCE}
    )
    order by other_id limit ${ANNOUNCED_AT_ONCE}
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
