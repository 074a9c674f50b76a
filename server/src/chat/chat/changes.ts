import type { Message } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type { MessageId, UserId } from '@shipmates/contract/ids'
import { EDIT_WINDOW_MS, REACTIONS_MAX } from '@shipmates/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Announced } from './announced.ts'
import {
  deleteReaction,
  insertReaction,
  type Locked,
  listReactionsOf,
  lockMessage,
  type Side,
  updateContent,
  updateDeleted,
} from './change-queries.ts'
import type { MessageRow } from './message-queries.ts'
import { present, readParts } from './message-view.ts'
import { readSenders } from './part-queries.ts'

type Changing = Pick<Deps, 'db' | 'live' | 'now'> & { announced: Announced }

/** A message and the member who acts on it. */
interface MessageAction {
  userId: UserId
  messageId: MessageId
}

/**
 * Changes the text of a message and notifies both sides. Setting the same text is a no-op with the same response, so
 * that an edit can be retried.
 *
 * Throws NOT_FOUND, NOT_CONNECTED or EDIT_TOO_LATE.
 */
export const editMessage = (
  deps: Changing,
  { content, ...action }: MessageAction & { content: string },
): Promise<Message> =>
  change(deps, action, async (tx, message) => {
    const { row } = message
    if (row.senderId === action.userId && !row.deletedAt && row.content === content)
      return undefined
    requireOwn(message)
    requireOpen(message)
    const ageMs = deps.now().getTime() - row.createdAt.getTime()
    if (ageMs > EDIT_WINDOW_MS) throw new AppError('EDIT_TOO_LATE')
    return updateContent(tx, row, content)
  })

/**
 * Deletes a message for both sides and notifies them. Keeps its place. Deleting it again is a no-op with the same
 * response.
 *
 * Throws NOT_FOUND.
 */
export const deleteMessage = (deps: Changing, action: MessageAction): Promise<Message> =>
  change(deps, action, async (tx, message) => {
    requireOwn(message)
    return message.row.deletedAt ? undefined : updateDeleted(tx, message.row)
  })

/**
 * Adds a member's reaction and notifies both sides. Adding it again is a no-op with the same response.
 *
 * Throws NOT_FOUND, NOT_CONNECTED or TOO_MANY_REACTIONS.
 */
export const addReaction = (
  deps: Changing,
  { emoji, ...action }: MessageAction & { emoji: string },
): Promise<Message> =>
  change(deps, action, async (tx, message) => {
    const { userId } = action
    const { row } = message
    const mine = await listReactionsOf(tx, row, userId)
    if (mine.includes(emoji)) return undefined
    requireOpen(message)
    if (mine.length >= REACTIONS_MAX) throw new AppError('TOO_MANY_REACTIONS')
    return insertReaction(tx, { row, userId, emoji })
  })

/**
 * Removes a member's reaction and notifies both sides. Removing it again is a no-op with the same response.
 *
 * Throws NOT_FOUND.
 */
export const removeReaction = (
  deps: Changing,
  { emoji, ...action }: MessageAction & { emoji: string },
): Promise<Message> =>
  change(deps, action, (tx, { row }) => deleteReaction(tx, { row, userId: action.userId, emoji }))

/**
 * Changes a message while its conversation is locked. `work` returns the new row, or `undefined` for a no-op. After a
 * no-op, the message's last change is announced if this node has not announced it: another node may have crashed
 * between storing and announcing it.
 */
async function change(
  { db, live, announced }: Changing,
  { userId, messageId }: MessageAction,
  work: (tx: Tx, message: Locked) => Promise<MessageRow | undefined>,
): Promise<Message> {
  const { mine, theirs, row, partsOf } = await db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, userId, messageId)
    if (!message) throw new AppError('NOT_FOUND')
    const row = (await work(tx, message)) ?? message.row
    return { ...message, row, partsOf: await readParts(tx, [row]) }
  })

  const senders = await readSenders(db, [row.senderId])
  const seenBy = (side: Side, other: Side) => {
    const viewer = { ...side, otherReceiptId: other.receiptId }
    return present([row], viewer, { senders, partsOf })[0]!
  }
  const shown = seenBy(mine, theirs)
  const isChanged = (row.changedSeq as string) !== row.id
  if (isChanged && announced.add(row.changedSeq)) {
    // The other member first, because the actor's tab shows the change already.
    if (BigInt(messageId) > BigInt(theirs.clearedToId)) {
      live.emit(theirs.userId, 'message_changed', seenBy(theirs, mine))
    }
    live.emit(userId, 'message_changed', shown)
  }
  return shown
}

/** Throws NOT_FOUND unless the message is the member's own. */
function requireOwn({ row, mine }: Locked): void {
  if (row.senderId !== mine.userId) throw new AppError('NOT_FOUND')
}

/** Throws NOT_FOUND for a deleted message, NOT_CONNECTED if the two may no longer write to each other. */
function requireOpen({ row, isConnected }: Locked): void {
  if (row.deletedAt) throw new AppError('NOT_FOUND')
  if (!isConnected) throw new AppError('NOT_CONNECTED')
}
