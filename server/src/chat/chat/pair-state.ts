import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import { insertMessages, updateToNotes } from './message-queries.ts'
import { NO_PARTS, toMessage } from './message-view.ts'
import { insertConversations, listPairs } from './pair-queries.ts'

/**
 * Refuses messages between two members from the commit on, and returns their conversation, if they have one. Call it
 * after their connection was deleted, so that no conversation is opened concurrently.
 */
export const closeConversation = (tx: Tx, members: Pair): Promise<ConversationId | null> =>
  updateOpen(tx, members, false)

/** Allows messages between two members who are connected again. */
export async function reopenConversation(tx: Tx, members: Pair): Promise<void> {
  await updateOpen(tx, members, true)
}

/**
 * Leaves a member nothing unread in a conversation, without a receipt. Call it after `closeConversation`, because
 * storing messages locks in this order.
 */
export async function clearUnread(
  tx: Tx,
  userId: UserId,
  conversationId: ConversationId,
): Promise<void> {
  await sql`
    update conversation_members
    set unread_count = 0, last_read_id = last_message_id, last_read_at = last_message_at
    where user_id = ${userId} and conversation_id = ${conversationId}
      and last_message_id > last_read_id
  `.execute(tx)
}

/** The note of a request that was accepted. */
interface Note {
  from: UserId
  to: UserId
  note: string
  /** When it was written. */
  at: Date
}

/**
 * Appends the notes of two members to their conversation, in the order in which they were written, as messages of this
 * moment that both have read. Call it after the two were connected and their conversation was reopened.
 *
 * Returns the function that announces them. Call it after the commit.
 */
export async function storeNotes(
  tx: Tx,
  notes: readonly Note[],
): Promise<(live: Pick<Deps['live'], 'emit'>) => void> {
  const [first] = notes
  if (!first) return () => {}
  const conversationId = await findConversation(tx, first)
  const inOrder = notes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const results = await insertMessages(
    tx,
    inOrder.map(({ from, to, note }) => ({
      conversationId,
      senderId: from,
      recipientId: to,
      content: note,
    })),
  )
  const stored = results.flatMap((result) => (result.refusal ? [] : [result]))
  if (stored.length < notes.length) throw new Error('Notes need an open conversation.')
  await updateToNotes(
    tx,
    conversationId,
    stored.map(({ row }) => row.id),
  )

  const events = stored.map(({ row, sender }, index) => {
    const { from, to } = inOrder[index]!
    const shown = { isRead: true, sender, parts: NO_PARTS }
    const note = { ...row, isNote: true }
    return { from, to, own: toMessage(note, from, shown), received: toMessage(note, to, shown) }
  })
  return (live) => {
    for (const { from, to, own, received } of events) {
      live.emit(to, 'receive_message', received)
      live.emit(from, 'message_sent', own)
    }
  }
}

async function findConversation(tx: Tx, { from, to }: Note): Promise<ConversationId> {
  const pair = { senderId: from, recipientId: to }
  await insertConversations(tx, [pair])
  const [found] = await listPairs(tx, [pair])
  if (!found?.conversationId) throw new Error('Notes need a connection.')
  return found.conversationId
}

/**
 * Opens or closes the conversation of two members, and returns its id, if they have one. Waits for messages that are
 * being stored in it.
 */
async function updateOpen(
  tx: Tx,
  [one, other]: Pair,
  isOpen: boolean,
): Promise<ConversationId | null> {
  const { rows } = await sql<{ id: ConversationId }>`
    update conversations set is_open = ${isOpen}
    where low_id = least(${one}::bigint, ${other}::bigint)
      and high_id = greatest(${one}::bigint, ${other}::bigint)
    returning id
  `.execute(tx)
  return rows[0]?.id ?? null
}
