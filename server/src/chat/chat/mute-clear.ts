import type { Conversation, MutedUntil } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { muteInvalid } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Announced } from './announced.ts'
import { requireMembership } from './queries.ts'
import { readConversation } from './service.ts'

type Changing = Pick<Deps, 'db' | 'live' | 'now'>

interface Mine {
  userId: UserId
  conversationId: ConversationId
}

/**
 * Mutes or unmutes a conversation for one member, and notifies their tabs. Unread messages count as before, but are not
 * mailed.
 *
 * Throws NOT_FOUND unless the member is in it, VALIDATION_ERROR for a time in the past.
 */
export async function muteConversation(
  deps: Changing,
  { until, ...mine }: Mine & { until: MutedUntil },
): Promise<Conversation> {
  const isPast = until !== null && until !== 'forever' && new Date(until) <= deps.now()
  if (isPast) throw new AppError('VALIDATION_ERROR', muteInvalid)
  const { userId, conversationId } = mine
  await requireMembership(deps.db, userId, conversationId)
  const time = until === 'forever' ? 'infinity' : until
  await sql`
    update conversation_members set muted_until = ${time}::timestamptz
    where user_id = ${userId} and conversation_id = ${conversationId}
  `.execute(deps.db)
  const conversation = await readConversation(deps, userId, conversationId)
  announceToTabs(deps, userId, conversation)
  return conversation
}

/**
 * Hides all current messages of a conversation from one member, and notifies their tabs unless this node has done so;
 * another node may have crashed between clearing and announcing. The other member learns nothing of it, not even that
 * messages were read.
 *
 * Throws NOT_FOUND unless the member is in it.
 */
export async function clearConversation(
  { announced, ...deps }: Changing & { announced: Announced },
  mine: Mine,
): Promise<Conversation> {
  const { userId, conversationId } = mine
  await requireMembership(deps.db, userId, conversationId)
  await updateCleared(deps.db, mine)
  const conversation = await readConversation(deps, userId, conversationId)
  const { clearedToId } = conversation
  if (clearedToId && announced.add(`${userId} ${clearedToId}`))
    announceToTabs(deps, userId, conversation)
  return conversation
}

const announceToTabs = (
  { live }: Changing,
  userId: UserId,
  { id: conversationId, mutedUntil, clearedToId }: Conversation,
): void => live.emit(userId, 'conversation_changed', { conversationId, mutedUntil, clearedToId })

/** Hides everything in a conversation from a member, and leaves nothing unread, without a receipt. */
export async function updateCleared(db: Db, { userId, conversationId }: Mine): Promise<void> {
  await sql`
    update conversation_members
    set cleared_to_id = last_message_id, unread_count = 0,
      last_read_id = greatest(last_read_id, last_message_id), last_read_at = last_message_at
    where user_id = ${userId} and conversation_id = ${conversationId}
      and last_message_id > cleared_to_id
  `.execute(db)
}
