import type { UserId } from '@shipmates/contract/ids'
import type { Deleted } from '../../domain.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DeleteBatch } from '../../platform/db/delete-oldest.ts'
import { deleteImagesOfMember } from './image-queries.ts'
import { updateClosedOf, updateUnlistedOf } from './purge-queries.ts'
import { deleteReactionsOf } from './reaction-queries.ts'
import { removeMessagesOf } from './remove-messages.ts'

/** Steps that delete a deleted account's part in the chat, by label. */
export const purgeChat = (db: Db, { userId, messages }: Deleted): Record<string, DeleteBatch> => ({
  ...purgeConversations(db, userId),
  ...(messages === 'remove' && {
    messages: removeMessagesOf(db, userId),
    ...purgeReactions(db, userId),
  }),
  ...purgeImages(db, { userId, keepsSent: messages === 'keep' }),
})

/**
 * Steps that take a deleted account out of its conversations, by label. The conversations stay for the
 * others.
 */
const purgeConversations = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  conversations: (limit) => updateClosedOf(db, userId, limit),
  // After the conversations are closed, because storing messages locks in this order.
  'conversation list': (limit) => updateUnlistedOf(db, userId, limit),
})

/** The step that deletes a deleted account's images: all of them, or the unsent ones. */
const purgeImages = (
  db: Db,
  which: { userId: UserId; keepsSent: boolean },
): Record<string, DeleteBatch> => ({
  images: (limit) => deleteImagesOfMember(db, which, limit),
})

/**
 * The step that removes the reactions of a deleted account. No event is sent, as for its removed messages: there may be
 * a million, and an open tab finds them when it fetches changes.
 */
const purgeReactions = (db: Db, userId: UserId): Record<string, DeleteBatch> => ({
  reactions: (limit) => deleteReactionsOf(db, userId, limit),
})
