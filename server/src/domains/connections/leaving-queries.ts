import type { ConversationId, RequestId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface Batch {
  /** The id of the last member of the batch before. */
  after: string
  limit: number
}

export interface OtherEnd {
  otherId: UserId
  conversationId: ConversationId | null
}

/** A batch of a member's connections, in the order of the other's id, with their conversations. */
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
 * A batch of the requests that the other member sees as pending: sent by them, or received. Ordered by
 * the other's id; two members have at most one pending request.
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
