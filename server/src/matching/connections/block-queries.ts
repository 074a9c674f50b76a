import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { isPresent, isVisibleUnlessBlocked } from '../../people/visibility/visible.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { ListPart } from './list-queries.ts'

export interface Blocking {
  blocker: UserId
  blocked: UserId
}

/**
 * Whether a member can be blocked: the blocker could see them if neither had blocked the other, or has a conversation
 * with them, and the account is not deleted.
 */
export async function isBlockable(tx: Tx, { blocker, blocked }: Blocking): Promise<boolean> {
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

interface NewBlock extends Blocking {
  at: Date
}

/** Inserts a block; returns false when there is one already. */
export async function insertBlock(tx: Tx, { blocker, blocked, at }: NewBlock) {
  const { numAffectedRows } = await sql`
    insert into blocks (user_id, other_id, blocked_at) values (${blocker}, ${blocked}, ${at})
    on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

export const deleteBlock = (db: Db, blocker: UserId, blocked: UserId) =>
  db
    .deleteFrom('blocks')
    .where('userId', '=', blocker)
    .where('otherId', '=', blocked)
    .executeTakeFirstOrThrow()

interface BlockRow {
  userId: UserId
  userName: string
  photoHash: string | null
  blockedAt: Date
  conversationId: ConversationId | null
}

/**
 * The members that a member blocked, newest first. If `before` was unblocked since, starts with the newest, so that
 * none is left out.
 */
export async function listBlocked(
  db: Db,
  blocker: UserId,
  { before, limit }: ListPart<UserId> = {},
) {
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
  return rows
}
