import type { ConversationRelation } from '@shipmates/contract/chat'
import { AppError } from '@shipmates/contract/errors'
import type {
  ConnectionId,
  ConversationId,
  MessageId,
  RequestId,
  UserId,
} from '@shipmates/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { bothShow, isPresent } from '../../people/visibility/visible.ts'
import type { Db } from '../../platform/db/client.ts'

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
  lastMessageImages: number | null
  unreadCount: number
  sentCount: number
  standing: ConversationRelation
  connectionId: ConnectionId | null
  requestId: RequestId | null
  isDeleted: boolean
  /** Whether the viewer may know if the other is online, and when they were last seen. */
  isPresenceShown: boolean
  lastSeenAt: Date | null
  /** A time in the future, or `Infinity`. */
  mutedUntil: Date | number | null
  clearedToId: MessageId | null
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
 * A member's listed conversations, by latest message, or by time of opening if there is none; newest first. Leaves out
 * members the viewer blocked, unless one conversation is selected.
 *
 * Sorts after reading, because an index in this order would be updated by every message. Reads the last messages by a
 * function, whose plan for all partitions is made once per connection. The `limit 1` in the lateral joins makes the
 * planner look members up one by one; without it, it scans whole tables.
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
    with mine as materialized (
      select * from conversation_members
      where user_id = ${userId}
        and ${only ? sql`conversation_id = ${only}` : isListed(userId)}
        and ${before ? sql`${place} < ${start}` : sql`true`}
      order by coalesce(last_message_at, listed_at) desc, conversation_id desc
      limit ${limit ?? null}
    )
    select mine.conversation_id as id, other.id as user_id, coalesce(other.user_name, '') as user_name,
      case when relation.standing = 'connected' then other.email else '' end as email,
      case when other.deleted_at is null then profiles.photo_hash end as photo_hash, last.content as last_message,
      case when mine.last_message_id > mine.cleared_to_id then mine.last_message_at end as last_message_at,
      last.sender_id = mine.user_id as last_message_is_own,
      last.deleted_at is not null as last_message_is_deleted, last.image_count as last_message_images,
      mine.unread_count, mine.sent_count,
      relation.standing, relation.connection_id, relation.request_id,
      other.deleted_at is not null as is_deleted, relation.is_presence_shown,
      case when mine.muted_until > clock_timestamp() then mine.muted_until end as muted_until,
      nullif(mine.cleared_to_id, 0) as cleared_to_id,
      case when relation.is_presence_shown then last_seen.seen_at end as last_seen_at
    from mine
    cross join lateral (
      select * from users where id = mine.other_id limit 1
    ) other
    cross join lateral (
      select standing,
        case when standing = 'connected' then connection_id end as connection_id,
        case when standing = 'requested' then request_id end as request_id,
        standing = 'connected'
          and ${bothShow('presence', userId, sql.ref('mine.other_id'))} as is_presence_shown
      from (${relationWith(userId)}) standing
      limit 1
    ) relation
    left join lateral (
      select photo_hash from profiles where user_id = mine.other_id limit 1
    ) profiles on true
    left join lateral (
      select seen_at from last_seen where user_id = mine.other_id limit 1
    ) last_seen on true
    left join find_messages(
      (select array_agg(conversation_id) from mine), (select array_agg(last_message_id) from mine)
    ) last on last.conversation_id = mine.conversation_id and last.id = mine.last_message_id
      and last.id > mine.cleared_to_id
    order by coalesce(mine.last_message_at, mine.listed_at) desc, mine.conversation_id desc
  `.execute(db)
  return rows
}

/** The number of unread messages in all conversations that a member's list shows, without muted ones. */
export async function countUnread(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread_count), 0)::int as count from conversation_members
    where user_id = ${userId} and unread_count > 0 and ${isListed(userId)}
      and coalesce(muted_until <= clock_timestamp(), true)
  `.execute(db)
  return rows[0]!.count
}

/** SQL: whether a row of `conversation_members` is in the list of this member. */
export const isListed = (userId: UserId) => sql`
  listed_at is not null
  and not exists (
    select from blocks where user_id = ${userId} and other_id = conversation_members.other_id
  )
`

/**
 * SQL: selects a member's relation with `other`, a row of `users`, and the ids of their connection and of the member's
 * own decision. Looks for a decision only if there is no connection.
 */
const relationWith = (userId: UserId) => sql`
  select connection.id as connection_id, decision.id as request_id,
    case
      when exists (select from blocks where user_id = ${userId} and other_id = other.id) then 'blocked'
      when not ${isPresent('other')} then 'ended'
      when connection.id is not null then 'connected'
      when decision.status = 'ignored' then 'removed'
      when decision.status in ('interested', 'rejected') then 'requested'
      else 'ended'
    end as standing
  from (select 1 limit 1) one
  left join lateral (
    select id from connections where user_id = ${userId} and other_id = other.id limit 1
  ) connection on true
  left join lateral (
    select id, status from connection_requests
    where connection.id is null and from_id = ${userId} and to_id = other.id limit 1
  ) decision on true
  limit 1
`

/**
 * The conversation of a member with this username, ignoring case, if the list shows it or the member blocked
 * the other; undefined otherwise.
 */
export const findNamed = (db: Db, userId: UserId, userName: string) =>
  findOpenable(
    db,
    userId,
    sql`(
      select conversations.id from users other
      join conversations on conversations.low_id = least(other.id, ${userId}::bigint)
        and conversations.high_id = greatest(other.id, ${userId}::bigint)
      where lower(other.user_name) = lower(${userName})
    )`,
  )

/** A conversation of a member by its id, if the list shows it or the member blocked the other. */
export const findById = (db: Db, userId: UserId, id: ConversationId) =>
  findOpenable(db, userId, sql`${id}`)

async function findOpenable(db: Db, userId: UserId, id: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: ConversationId }>`
    select conversation_id as id from conversation_members
    where user_id = ${userId} and conversation_id = ${id} and (
      listed_at is not null
      or exists (
        select from blocks where user_id = ${userId} and other_id = conversation_members.other_id
      )
    )
  `.execute(db)
  return rows[0]?.id
}

export interface Membership {
  otherId: UserId
  lastReadId: MessageId
  /** The last message that the other member is known to have read. */
  otherReceiptId: MessageId
  /** Messages up to this one are hidden from the member. */
  clearedToId: MessageId
}

/** A member's row in a conversation. Throws NOT_FOUND when they are not in it. */
export async function requireMembership(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<Membership> {
  const { rows } = await sql<Membership>`
    select mine.other_id, mine.last_read_id, mine.cleared_to_id,
      other.receipt_id as other_receipt_id
    from conversation_members mine
    join conversation_members other
      on other.conversation_id = mine.conversation_id and other.user_id = mine.other_id
    where mine.user_id = ${userId} and mine.conversation_id = ${conversationId}
  `.execute(db)
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0]
}

interface Reading {
  /** The time of the last message read. A message stored concurrently, which stays unread, has a later one. */
  lastReadAt: Date
  /** Whether the other member may receive a receipt. */
  showsReceipt: boolean
}

/**
 * Marks a conversation as read by a member; returns `undefined` when nothing was unread.
 *
 * The other member may receive a receipt if the two are connected and both show read receipts.
 */
export async function updateRead(
  db: Db,
  userId: UserId,
  { conversationId, otherId }: { conversationId: ConversationId; otherId: UserId },
): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    update conversation_members
    set unread_count = 0, last_read_id = last_message_id, last_read_at = last_message_at,
      receipt_id = case when shows_receipt then last_message_id else receipt_id end
    from (
      select ${bothShow('read_receipts', userId, otherId)} and exists (
        select from connections
        join users other on other.id = other_id and ${isPresent('other')}
        where user_id = ${userId} and other_id = ${otherId}
      ) as shows_receipt
    ) receipt
    where user_id = ${userId} and conversation_id = ${conversationId}
      and last_message_id > last_read_id
    returning last_read_at, shows_receipt
  `.execute(db)
  return rows[0]
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
