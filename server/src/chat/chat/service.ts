import type { Conversation } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import { ConversationId, type UserId } from '@shipmates/contract/ids'
import { lineOf } from '@shipmates/contract/message-line'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { photoUrl } from '@shipmates/contract/photos'
import type { Deps } from '../../deps.ts'
import { insertConversations, isMemberVisible, listPairs } from './pair-state.ts'
import * as queries from './queries.ts'

type Chat = Pick<Deps, 'db' | 'live'>

/** A member's conversations, most recent first: all of them, or a page; and the unread count of all. */
export async function listConversations(
  deps: Chat,
  userId: UserId,
  part: Omit<queries.ListedPart, 'only'>,
): Promise<{ data: Conversation[]; unreadCount: number }> {
  const [rows, unreadCount] = await Promise.all([
    queries.listConversations(deps.db, userId, part),
    queries.countUnread(deps.db, userId),
  ])
  return { data: await present(deps, rows), unreadCount }
}

/**
 * A member's conversation with one of their connections. Creates and lists it on first use.
 *
 * Throws NOT_FOUND for a member they may not see, NOT_CONNECTED for any other.
 */
export async function openConversation(
  deps: Chat,
  userId: UserId,
  otherId: UserId,
): Promise<Conversation> {
  const { db } = deps
  const pair = { senderId: userId, recipientId: otherId }
  let [found] = await listPairs(db, [pair])
  if (!found?.isConnected) {
    throw new AppError((await isMemberVisible(db, userId, otherId)) ? 'NOT_CONNECTED' : 'NOT_FOUND')
  }
  if (!found.conversationId) {
    await insertConversations(db, [pair])
    ;[found] = await listPairs(db, [pair])
  }
  const id = found?.conversationId
  if (!id) throw new AppError('NOT_CONNECTED')
  await queries.updateListed(db, userId, id)
  return readConversation(deps, userId, id)
}

/**
 * A member's conversation by its name: the other's username, or `~` and its id. Throws NOT_FOUND unless the member's
 * list shows it or the member blocked the other.
 */
export async function findConversation(
  deps: Chat,
  userId: UserId,
  name: string,
): Promise<Conversation> {
  const { db } = deps
  const [, tilde, rest = ''] = /^(~?)(\w+)$/.exec(name) ?? []
  const byId = tilde ? ConversationId.safeParse(rest).data : undefined
  const id = byId
    ? await queries.findById(db, userId, byId)
    : await queries.findNamed(db, userId, tilde ? '' : rest)
  if (!id) throw new AppError('NOT_FOUND')
  return readConversation(deps, userId, id)
}

/** A conversation as its member sees it now. The member must be in it. */
export async function readConversation(
  deps: Chat,
  userId: UserId,
  only: ConversationId,
): Promise<Conversation> {
  const [conversation] = await present(
    deps,
    await queries.listConversations(deps.db, userId, { only }),
  )
  return conversation!
}

async function present(
  { live }: Chat,
  rows: readonly queries.ConversationRow[],
): Promise<Conversation[]> {
  const online = await live.listOnline(rows.map(({ userId }) => userId))
  return rows.map(
    ({
      photoHash,
      lastMessageAt,
      lastMessageIsDeleted,
      lastMessageImages,
      isPresenceShown,
      mutedUntil,
      ...row
    }) => ({
      ...row,
      isPresenceShown,
      photoUrl: photoUrl(photoHash),
      lastMessage: lastMessageIsDeleted
        ? messageDeleted
        : lineOf(row.lastMessage ?? '', lastMessageImages),
      lastMessageTime: lastMessageAt?.toISOString() ?? null,
      lastMessageIsOwn: row.lastMessageIsOwn ?? false,
      lastMessageIsDeleted: lastMessageIsDeleted ?? false,
      lastMessageHasImages: !lastMessageIsDeleted && Boolean(lastMessageImages),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      isOnline: isPresenceShown && online.has(row.userId),
      mutedUntil: typeof mutedUntil === 'number' ? 'forever' : (mutedUntil?.toISOString() ?? null),
    }),
  )
}

/**
 * Marks a conversation as read by a member, if anything was unread, and notifies their own tabs; the other's too, if
 * they may receive receipts.
 *
 * Throws NOT_FOUND unless the member is in it.
 */
export async function markRead(
  { db, live }: Chat,
  userId: UserId,
  conversationId: ConversationId,
): Promise<void> {
  const { otherId } = await queries.requireMembership(db, userId, conversationId)
  const reading = await queries.updateRead(db, userId, { conversationId, otherId })
  if (!reading) return
  const readAt = reading.lastReadAt.toISOString()
  const event = { conversationId, readerId: userId, readAt }
  live.emit(userId, 'messages_read', event)
  if (reading.showsReceipt) live.emit(otherId, 'messages_read', event)
}
