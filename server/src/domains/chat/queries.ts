import type { Standing } from '@shipmates/contract/chat'
import type { ConversationId, MessageId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { bothShow, isPresent } from '../visibility/visible.ts'

export interface ConversationRow {
  id: ConversationId
  userId: UserId
  userName: string
  email: string
  photoHash: string | null
  lastMessage: string | null
  lastMessageAt: Date | null
  lastMessageIsOwn: boolean | null
  lastMessageIsDeleted: boolean | null
  unreadCount: number
  standing: Standing
  isDeleted: boolean
  /** Whether the viewer may know if the other is online, and when they were last seen. */
  seesPresence: boolean
  lastSeenAt: Date | null
}

/**
 * Selects from a member's conversations: one (`only`, listed or not), or a page of the listed ones.
 */
export interface ListedPart {
  only?: ConversationId
  /** Returns those after this conversation in the list. */
  before?: ConversationId | undefined
  limit?: number | undefined
}

/**
 * A member's listed conversations, by latest message, or by time of opening where there is none;
 * newest first. Leaves out members whom the viewer blocked, unless one conversation is selected.
 *
 * Sorts after reading, because an index in this order would be updated by every message. The
 * `limit 1` in the lateral joins makes the planner look members up one by one; without it, it
 * scans whole tables.
 */
export async function listConversations(
  db: Db,
  userId: UserId,
  { only, before, limit }: ListedPart = {},
): Promise<ConversationRow[]> {
  const place = sql`(coalesce(last_message_at, listed_at), conversation_id)`
  const start = sql`(
    select coalesce(last_message_at, listed_at), conversation_id from conversation_members
    where user_id = ${userId} and conversation_id = ${before}
  )`
  const { rows } = await sql<ConversationRow>`
    select mine.conversation_id as id, other.id as user_id, coalesce(other.user_name, '') as user_name,
      case when relation.standing = 'connected' then other.email else '' end as email,
      case when other.deleted_at is null then profiles.photo_hash end as photo_hash, last.content as last_message, mine.last_message_at,
      last.sender_id = mine.user_id as last_message_is_own,
      last.deleted_at is not null as last_message_is_deleted, mine.unread_count,
      relation.standing, other.deleted_at is not null as is_deleted, relation.sees_presence,
      case when relation.sees_presence then last_seen.seen_at end as last_seen_at
    from (
      select * from conversation_members
      where user_id = ${userId}
        and ${only ? sql`conversation_id = ${only}` : isListed(userId)}
        and ${before ? sql`${place} < ${start}` : sql`true`}
      order by coalesce(last_message_at, listed_at) desc, conversation_id desc
      limit ${limit ?? null}
    ) mine
    cross join lateral (
      select * from users where id = mine.other_id limit 1
    ) other
    cross join lateral (
      select standing, standing = 'connected'
        and ${bothShow('presence', userId, sql.ref('mine.other_id'))} as sees_presence
      from (select ${standingWith(userId)} as standing limit 1) standing
      limit 1
    ) relation
    left join lateral (
      select photo_hash from profiles where user_id = mine.other_id limit 1
    ) profiles on true
    left join lateral (
      select seen_at from last_seen where user_id = mine.other_id limit 1
    ) last_seen on true
    left join messages last
      on last.conversation_id = mine.conversation_id and last.id = mine.last_message_id
    order by coalesce(mine.last_message_at, mine.listed_at) desc, mine.conversation_id desc
  `.execute(db)
  return rows
}

const isListed = (userId: UserId) => sql`
  listed_at is not null
  and not exists (
    select from blocks where user_id = ${userId} and other_id = conversation_members.other_id
  )
`

/** SQL: how a member stands with `other`, a row of `users`. */
const standingWith = (userId: UserId) => sql<Standing>`
  case
    when exists (select from blocks where user_id = ${userId} and other_id = other.id) then 'blocked'
    when not exists (select from connections where user_id = ${userId} and other_id = other.id)
    then case
      when exists (
        select from connection_requests
        where from_id = ${userId} and to_id = other.id and status = 'ignored'
      ) then 'removed'
      else 'ended'
    end
    when ${isPresent('other')} then 'connected'
    else 'ended'
  end
`

export interface Membership {
  otherId: UserId
  lastReadId: MessageId
  /** The last message that the other member is known to have read. */
  otherReceiptId: MessageId
}

/** A member's row in a conversation, or `undefined` when they are not in it. */
export async function findMembership(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select mine.other_id, mine.last_read_id, other.receipt_id as other_receipt_id
    from conversation_members mine
    join conversation_members other
      on other.conversation_id = mine.conversation_id and other.user_id = mine.other_id
    where mine.user_id = ${userId} and mine.conversation_id = ${conversationId}
  `.execute(db)
  return rows[0]
}

export interface MessageRow {
  id: MessageId
  senderId: UserId
  content: string
  clientId: string | null
  createdAt: Date
  isNote: boolean
  deletedAt: Date | null
}

interface Page {
  conversationId: ConversationId
  before?: MessageId | undefined
  limit: number
  /** How many of the newest messages to skip. */
  offset: number
}

/**
 * A page of messages, oldest first. Counts pages from the newest message, or from `before`. The
 * subquery skips messages by the index alone.
 */
export async function listMessages(
  db: Db,
  { conversationId, before, limit, offset }: Page,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select messages.id, sender_id, content, client_id, created_at, is_note, deleted_at
    from (
      select id from messages
      where conversation_id = ${conversationId} ${before ? sql`and id < ${before}` : sql``}
      order by id desc limit ${limit} offset ${offset}
    ) page
    join messages on messages.conversation_id = ${conversationId} and messages.id = page.id
    order by messages.id
  `.execute(db)
  return rows
}

export interface Person {
  id: UserId
  /** Empty for a deleted member. */
  userName: string
  photoHash: string | null
}

/** Names and photos of members, for showing beside their messages. */
export async function listPeople(db: Db, ids: readonly UserId[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, coalesce(user_name, '') as user_name,
      case when deleted_at is null then photo_hash end as photo_hash
    from users left join profiles on profiles.user_id = users.id
    where users.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

interface Reading {
  /** The time of the last message read. A message stored concurrently, which stays unread, has a later one. */
  lastReadAt: Date
  /** Whether the other member may know of it. */
  isTold: boolean
}

/**
 * Marks a conversation as read by a member; returns `undefined` when nothing was unread.
 *
 * The other member may know of it if the two are connected and both show read receipts.
 */
export async function updateRead(
  db: Db,
  userId: UserId,
  { conversationId, otherId }: { conversationId: ConversationId; otherId: UserId },
): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    update conversation_members
    set unread_count = 0, last_read_id = last_message_id, last_read_at = last_message_at,
      receipt_id = case when is_told then last_message_id else receipt_id end
    from (
      select ${bothShow('read_receipts', userId, otherId)} and exists (
        select from connections
        join users other on other.id = other_id and ${isPresent('other')}
        where user_id = ${userId} and other_id = ${otherId}
      ) as is_told
    ) receipt
    where user_id = ${userId} and conversation_id = ${conversationId}
      and last_message_id > last_read_id
    returning last_read_at, is_told
  `.execute(db)
  return rows[0]
}

/** Leaves nothing unread in a conversation, without a receipt. */
export async function updateUnread(
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

/** Adds a conversation to the list of a member who opened it. No effect if it is listed already. */
export async function updateListed(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<void> {
  await sql`
    update conversation_members set listed_at = clock_timestamp()
    where user_id = ${userId} and conversation_id = ${conversationId} and listed_at is null
  `.execute(db)
}
