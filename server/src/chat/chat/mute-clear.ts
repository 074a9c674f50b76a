import type { Conversation, MutedUntil } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { muteInvalid } from '@shipmates/contract/messages/chat'
import type { Deps } from '../../deps.ts'
import type { Announced } from './announced.ts'
import { updateCleared, updateMuted } from './mute-clear-queries.ts'
import { findMembership } from './queries.ts'
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
  await requireMembership(deps, mine)
  const { userId, conversationId } = mine
  const time = until === 'forever' ? 'infinity' : until
  await updateMuted(deps.db, userId, { conversationId, until: time })
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
  await requireMembership(deps, mine)
  const { userId, conversationId } = mine
  await updateCleared(deps.db, userId, conversationId)
  const conversation = await readConversation(deps, userId, conversationId)
  const { clearedToId } = conversation
  if (clearedToId && announced.add(`${userId} ${clearedToId}`))
    announceToTabs(deps, userId, conversation)
  return conversation
}

async function requireMembership({ db }: Changing, { userId, conversationId }: Mine) {
  if (!(await findMembership(db, userId, conversationId))) throw new AppError('NOT_FOUND')
}

const announceToTabs = (
  { live }: Changing,
  userId: UserId,
  { id: conversationId, mutedUntil, clearedToId }: Conversation,
): void => live.emit(userId, 'conversation_changed', { conversationId, mutedUntil, clearedToId })
