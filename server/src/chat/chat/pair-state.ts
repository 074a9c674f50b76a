import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { bothShow, isPresent, isVisible } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import { insertMessages, updateToNotes } from './message-queries.ts'
import { NO_PARTS, toMessage } from './message-view.ts'

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

/** The sender and the recipient of a message. */
export interface Direction {
  senderId: UserId
  recipientId: UserId
}

interface PairRow extends Direction {
  isConnected: boolean
  conversationId: ConversationId | null
}

const senders = (pairs: readonly Direction[]) => pairs.map(({ senderId }) => senderId)
const recipients = (pairs: readonly Direction[]) => pairs.map(({ recipientId }) => recipientId)

/** The connection and conversation of each pair, one row per pair. */
export async function listPairs(db: Db, pairs: readonly Direction[]): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select pair.sender_id, pair.recipient_id,
      connections.id is not null and ${isPresent('recipient')} as is_connected, conversations.id as conversation_id
    from unnest(${senders(pairs)}::bigint[], ${recipients(pairs)}::bigint[])
      as pair (sender_id, recipient_id)
    left join users recipient on recipient.id = pair.recipient_id
    left join connections
      on connections.user_id = pair.sender_id and connections.other_id = pair.recipient_id
    left join conversations
      on conversations.low_id = least(pair.sender_id, pair.recipient_id)
      and conversations.high_id = greatest(pair.sender_id, pair.recipient_id)
  `.execute(db)
  return rows
}

/**
 * Inserts a conversation for each connected pair that has none. Safe to call concurrently.
 *
 * Locks the connections, so that a removal either prevents the conversation or finds and closes it. Skips a pair that
 * is being disconnected.
 */
export async function insertConversations(db: Db, pairs: readonly Direction[]): Promise<void> {
  await sql`
    with connected as materialized (
      select user_id, other_id
      from (
        select distinct least(sender_id, recipient_id) as low_id, greatest(sender_id, recipient_id) as high_id
        from unnest(${senders(pairs)}::bigint[], ${recipients(pairs)}::bigint[])
          as pair (sender_id, recipient_id)
      ) pair
      join connections on connections.user_id = low_id and connections.other_id = high_id
      for key share of connections skip locked
    ), made as (
      insert into conversations (low_id, high_id)
      select user_id, other_id from connected
      order by 1, 2
      on conflict (low_id, high_id) do nothing
      returning id, low_id, high_id
    )
    insert into conversation_members (user_id, conversation_id, other_id)
    select low_id, id, high_id from made
    union all
    select high_id, id, low_id from made
  `.execute(db)
}

/**
 * The conversation in which a member types to another, and whether both show typing to others. `undefined` unless they
 * are connected.
 */
export async function findTypingConversation(
  db: Db,
  { senderId, recipientId }: Direction,
): Promise<{ conversationId: ConversationId | null; isShown: boolean } | undefined> {
  const { rows } = await sql<{ conversationId: ConversationId | null; isShown: boolean }>`
    select conversations.id as conversation_id, ${bothShow('typing', senderId, recipientId)} as is_shown
    from connections
    join users recipient on recipient.id = connections.other_id and ${isPresent('recipient')}
    left join conversations
      on conversations.low_id = least(connections.user_id, connections.other_id)
      and conversations.high_id = greatest(connections.user_id, connections.other_id)
    where connections.user_id = ${senderId} and connections.other_id = ${recipientId}
  `.execute(db)
  return rows[0]
}

/** Whether a member may see another. */
export async function isMemberVisible(db: Db, viewer: UserId, member: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from users member where id = ${member} and ${isVisible(viewer, 'member')}
  `.execute(db)
  return rows.length > 0
}
