import type { Block } from '@shipmates/contract/blocks'
import { AppError } from '@shipmates/contract/errors'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { oneselfBlocked } from '@shipmates/contract/messages/connections'
import { photoUrl } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import { clearUnread, closeConversation } from '../../chat/chat/pair-state.ts'
import type { Deps } from '../../deps.ts'
import { dropNoticesBetween } from '../../notify/notices/notices.ts'
import { emptyProfile } from '../../people/profiles/members.ts'
import { isPresent, isVisibleUnlessBlocked } from '../../people/visibility/visible.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Pair } from '../../platform/pair.ts'
import { announceEnd, announceRemoved } from './end-connection.ts'
import type { ListPart } from './lists.ts'
import { deleteConnection, deleteRequestsBetween, keepRejection, lockPair } from './queries.ts'

/**
 * Blocks a member: deletes requests and connection, and hides the two from each other. The blocked member gets the
 * events of a removed connection or a withdrawn request, and no others.
 *
 * Blocking again has no effect. Throws NOT_FOUND for a member whom the blocker could not see anyway and with whom they
 * have no conversation, because the list of blocks shows names and photos. It makes no difference whether the other has
 * blocked them.
 */
export async function blockMember(
  { db, now, live }: Pick<Deps, 'db' | 'now' | 'live'>,
  { blocker, blocked }: Blocking,
): Promise<void> {
  if (blocker === blocked) throw new AppError('VALIDATION_ERROR', oneselfBlocked)

  const announce = await db.transaction().execute(async (tx) => {
    await lockPair(tx, blocker, blocked)
    if (!(await isBlockable(tx, { blocker, blocked }))) throw new AppError('NOT_FOUND')
    if (!(await insertBlock(tx, { blocker, blocked, at: now() }))) return undefined
    return endRelations(tx, { blocker, blocked })
  })
  if (!announce) return
  announce(live)
  live.emit(blocker, 'members_changed', {})
  await live.untilHandled()
}

/**
 * Deletes the requests and the connection of the two, and closes their conversation. Rejections and passes stay, so
 * that blocking and unblocking does not release a suppressed request.
 */
async function endRelations(
  tx: Tx,
  { blocker, blocked }: Blocking,
): Promise<(live: Deps['live']) => void> {
  const pair: Pair = [blocker, blocked]
  const wasConnected = (await deleteConnection(tx, pair)) !== undefined
  const requests = await deleteRequestsBetween(tx, pair)
  for (const request of requests) await keepRejection(tx, request)
  await dropNoticesBetween(tx, pair)
  const conversationId = await closeConversation(tx, pair)
  if (conversationId) await clearUnread(tx, blocker, conversationId)

  return (live) => {
    for (const { id: requestId, fromId, toId, status } of requests) {
      // To its sender, a rejected request still looked pending.
      if (status === 'interested') live.emit([fromId, toId], 'request_gone', { requestId })
      if (status === 'rejected') live.emit(fromId, 'request_gone', { requestId })
    }
    if (wasConnected) announceEnd(live, pair, conversationId)
    else announceRemoved(live, { to: blocker, userId: blocked, conversationId })
  }
}

/**
 * Unblocks a member; restores nothing. Has no effect without a block. The blocker's tabs are notified, because the
 * conversation is in their lists again; the other member is not.
 */
export async function unblockMember(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { blocker, blocked }: Blocking,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('userId', '=', blocker)
    .where('otherId', '=', blocked)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0) live.emit(blocker, 'members_changed', {})
}

interface BlockRow {
  userId: UserId
  userName: string
  photoHash: string | null
  blockedAt: Date
  conversationId: ConversationId | null
}

/**
 * The members that a member blocked, newest first: all of them, or a page. Only names and photos. If `before` was
 * unblocked since, starts with the newest, so that none is left out.
 */
export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  blocker: UserId,
  { before, limit }: ListPart<UserId>,
): Promise<Block[]> {
  const start = sql`coalesce(
    (select blocked_at from blocks where user_id = ${blocker} and other_id = ${before}),
    'infinity'
  )`
  const { rows } = await sql<BlockRow>`
    select member.id as user_id, member.user_name, profiles.photo_hash, blocked_at,
      conversations.id as conversation_id
    from blocks
    join users member on member.id = blocks.other_id and ${isPresent('member')}
    left join profiles on profiles.user_id = member.id
    left join conversations
      on conversations.low_id = least(blocks.user_id, member.id)
      and conversations.high_id = greatest(blocks.user_id, member.id)
    where blocks.user_id = ${blocker}
      and ${before ? sql`(blocked_at, blocks.other_id) < (${start}, ${before}::bigint)` : sql`true`}
    order by blocked_at desc, blocks.other_id desc
    limit ${limit ?? null}
  `.execute(db)
  return rows.map(({ userId: id, userName, photoHash, blockedAt, conversationId }) => ({
    user: {
      ...emptyProfile,
      id,
      userName,
      photoUrl: photoUrl(photoHash),
    },
    blockedAt: blockedAt.toISOString(),
    conversationId,
  }))
}

export interface Blocking {
  blocker: UserId
  blocked: UserId
}

/**
 * Whether a member can be blocked: the blocker could see them if neither had blocked the other, or has a conversation
 * with them, and the account is not deleted.
 */
async function isBlockable(tx: Tx, { blocker, blocked }: Blocking): Promise<boolean> {
  const { rows } = await sql`
    select from users member
    where id = ${blocked} and deleted_at is null and (
      ${isVisibleUnlessBlocked(blocker, 'member')}
      or exists (
        select from conversations
        where low_id = least(${blocker}::bigint, ${blocked}::bigint)
          and high_id = greatest(${blocker}::bigint, ${blocked}::bigint)
      )
      or exists (select from blocks where user_id = ${blocker} and other_id = ${blocked})
    )
  `.execute(tx)
  return rows.length > 0
}

/** Inserts a block; returns false when there is one already. */
export async function insertBlock(tx: Tx, { blocker, blocked, at }: Blocking & { at: Date }) {
  const { numAffectedRows } = await sql`
    insert into blocks (user_id, other_id, blocked_at) values (${blocker}, ${blocked}, ${at})
    on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}
