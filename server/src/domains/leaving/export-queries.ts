import type { ConversationId, ExportId, UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { deleteOldest, deleteOrdered } from '../../platform/db/delete-oldest.ts'

export const insertExport = (db: Db, userId: UserId, now: Date) =>
  db
    .insertInto('exports')
    .values({ userId, createdAt: now, leasedUntil: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const listExportsOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('exports')
    .select(['id', 'state', 'createdAt', 'expiresAt', 'bytes'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** A copy that can be downloaded by this member. */
export const findReady = (
  db: Db,
  { id, userId, now }: { id: ExportId; userId: UserId; now: Date },
) =>
  db
    .selectFrom('exports')
    .select(['bytes', 'createdAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const findChunk = (db: Db, exportId: ExportId, number: number) =>
  db
    .selectFrom('exportChunks')
    .select('bytes')
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst()

/** Leases the next copy to make; other nodes skip it. */
export async function leaseExport(db: Db, { now, until }: { now: Date; until: Date }) {
  const { rows } = await sql<{ id: ExportId; userId: UserId; tries: number }>`
    update exports set leased_until = ${until}, tries = tries + 1
    where id = (
      select id from exports where state = 'making' and leased_until <= ${now}
      order by leased_until limit 1 for update skip locked
    )
    returning id, user_id, tries
  `.execute(db)
  return rows[0]
}

export const updateExportLease = (db: Db, id: ExportId, leasedUntil: Date) =>
  db.updateTable('exports').set({ leasedUntil }).where('id', '=', id).execute()

export const updateFailed = (db: Db, id: ExportId) =>
  db.updateTable('exports').set({ state: 'failed' }).where('id', '=', id).execute()

export const updateReady = (db: Db, id: ExportId, ready: { bytes: number; expiresAt: Date }) =>
  db
    .updateTable('exports')
    .set({ state: 'ready', ...ready })
    .where('id', '=', id)
    .execute()

export const insertChunk = (db: Db, chunk: { exportId: ExportId; number: number; bytes: Buffer }) =>
  db.insertInto('exportChunks').values(chunk).execute()

export const deleteChunks = (db: Db, exportId: ExportId) =>
  db.deleteFrom('exportChunks').where('exportId', '=', exportId).execute()

export const deleteChunksOf = (db: Db, userId: UserId, limit: number) => {
  const where = sql`export_id in (select id from exports where user_id = ${userId})`
  return deleteOrdered(db, { table: 'export_chunks', by: 'number', where }, limit)
}

export const deleteExportsOf = (db: Db, userId: UserId, limit: number) =>
  deleteOrdered(db, { table: 'exports', by: 'id', where: sql`user_id = ${userId}` }, limit)

export const deleteOldChunks = (db: Db, before: Date, limit: number) => {
  const where = sql`export_id in (select id from exports where created_at < ${before})`
  return deleteOldest(db, { table: 'export_chunks', by: 'number', where }, limit)
}

export const deleteOldExports = (db: Db, before: Date, limit: number) => {
  const where = sql`created_at < ${before}`
  return deleteOldest(db, { table: 'exports', by: 'created_at', where }, limit)
}

/** Whom a member blocked, newest first. */
export async function listBlocked(db: Db, userId: UserId) {
  const { rows } = await sql<{ userId: UserId; userName: string; blockedAt: Date }>`
    select other_id as user_id, coalesce(user_name, '') as user_name, blocked_at
    from blocks join users on users.id = other_id
    where user_id = ${userId} order by blocked_at desc, other_id desc
  `.execute(db)
  return rows
}

export interface ExportedConversation {
  id: ConversationId
  with: string
}

/** A batch of a member's conversations in the order of their ids, each with the other's name. */
export async function listOwnConversations(
  db: Db,
  userId: UserId,
  { after, limit }: { after: string; limit: number },
): Promise<ExportedConversation[]> {
  const { rows } = await sql<ExportedConversation>`
    select conversation_id as id, coalesce(user_name, '') as "with"
    from conversation_members join users on users.id = other_id
    where user_id = ${userId} and conversation_id > ${after}
    order by conversation_id limit ${limit}
  `.execute(db)
  return rows
}

export interface ExportedMessage {
  id: string
  isOwn: boolean
  content: string
  createdAt: Date
}

/** A batch of the messages of a conversation, oldest first. */
export async function listMessagesAfter(
  db: Db,
  userId: UserId,
  { id, after, limit }: { id: ConversationId; after: string; limit: number },
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select id, sender_id = ${userId} as is_own, content, created_at
    from messages where conversation_id = ${id} and id > ${after}
    order by id limit ${limit}
  `.execute(db)
  return rows
}
