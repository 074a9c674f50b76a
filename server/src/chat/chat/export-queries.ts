import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { deletedMember } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface ExportedConversation {
  id: ConversationId
  with: string
}

/** A batch of a member's conversations in the order of their ids, each with the other's name. */
export async function listOwnConversations(
  db: Db,
  userId: UserId,
  { after, limit }: { after: string; limit: number },
): Promise<ExportedConversation[]> {
  const { rows } = await sql<ExportedConversation>`
    select conversation_id as id, coalesce(user_name, ${deletedMember}) as "with"
    from conversation_members join users on users.id = other_id
    where user_id = ${userId} and conversation_id > ${after}
    order by conversation_id limit ${limit}
  `.execute(db)
  return rows
}
