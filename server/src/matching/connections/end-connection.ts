import { AppError } from '@shipmates/contract/errors'
import type { ConnectionId, ConversationId, UserId } from '@shipmates/contract/ids'
import { closeConversation } from '../../chat/chat/pair-state.ts'
import type { Deps } from '../../deps.ts'
import { dropNoticesBetween } from '../../notify/notices/notices.ts'
import type { Pair } from '../../platform/pair.ts'
import {
  deleteConnection,
  deleteRequestsBetween,
  findConnectedMember,
  insertPass,
  lockPair,
} from './queries.ts'

/**
 * Removes a connection of a member; counts as their pass. The conversation stays readable for both.
 *
 * Throws NOT_FOUND unless the connection is theirs, or when either side removed it before.
 */
export async function removeConnection(
  { db, now, live }: Pick<Deps, 'db' | 'now' | 'live'>,
  { connectionId, remover }: { connectionId: ConnectionId; remover: UserId },
): Promise<void> {
  const { pair, conversationId } = await db.transaction().execute(async (tx) => {
    const other = await findConnectedMember(tx, remover, connectionId)
    if (!other) throw new AppError('NOT_FOUND')

    await lockPair(tx, remover, other)
    const pair: Pair = [remover, other]
    if ((await deleteConnection(tx, pair)) !== connectionId) throw new AppError('NOT_FOUND')
    await deleteRequestsBetween(tx, pair)
    await dropNoticesBetween(tx, pair)
    await insertPass(tx, { from: remover, to: other, at: now() })
    return { pair, conversationId: await closeConversation(tx, pair) }
  })
  announceEnd(live, pair, conversationId)
  await live.untilHandled()
}

/**
 * Notifies both members that their connection ended, and hides their presence from each other. Sends the same for every
 * cause, so that the cause stays hidden. Call after the commit.
 */
export function announceEnd(
  live: Deps['live'],
  pair: Pair,
  conversationId: ConversationId | null,
): void {
  const [one, other] = pair
  live.announceDisconnected(pair)
  announceRemoved(live, { to: one, userId: other, conversationId })
  announceRemoved(live, { to: other, userId: one, conversationId })
}

interface Removed {
  to: UserId
  userId: UserId
  conversationId: ConversationId | null
}

/** Notifies a member that a connection has ended. */
export function announceRemoved(live: Deps['live'], { to, userId, conversationId }: Removed): void {
  live.emit(to, 'user_offline', { userId, lastSeenAt: null })
  live.emit(to, 'connection_removed', { userId, conversationId })
}
