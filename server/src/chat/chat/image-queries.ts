import type { ConversationId, ImageId, MessageId, UserId } from '@shipmates/contract/ids'
import { PHOTO_SIZES, type PhotoSize } from '@shipmates/contract/photos'
import { sql } from 'kysely'
import type { StoredBytes } from '../../adapters/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { deleteOldest, deleteOrdered } from '../../platform/db/delete-oldest.ts'

interface NewImage extends Record<PhotoSize, StoredBytes> {
  ownerId: UserId
  width: number
  height: number
  alt: string
  createdAt: Date
}

/** Stores an unsent image and returns its id. */
export async function insertImage(tx: Tx, { small, large, ...image }: NewImage): Promise<ImageId> {
  const { id } = await tx
    .insertInto('images')
    .values(image)
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = { small, large }
  await tx
    .insertInto('imageBytes')
    .values(PHOTO_SIZES.map((size) => ({ imageId: id, size, ...places[size] })))
    .execute()
  return id as ImageId
}

/**
 * Attaches a sender's unsent images to a message that was just stored, in this order. Returns how many; a smaller
 * number means that some are not theirs or were sent before.
 */
export async function updateSent(
  tx: Tx,
  { conversationId, id }: { conversationId: ConversationId; id: MessageId },
  { ownerId, imageIds }: { ownerId: UserId; imageIds: readonly ImageId[] },
): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    with given as (
      select id, position from unnest(${imageIds}::bigint[]) with ordinality as given (id, position)
    ), sent as (
      update images set conversation_id = ${conversationId}, message_id = ${id}, position = given.position
      from given
      where images.id = given.id and owner_id = ${ownerId} and message_id is null
      returning images.id
    ), counted as (
      update messages set image_count = ${imageIds.length}
      where conversation_id = ${conversationId} and id = ${id}
    )
    select count(*)::int as sent from sent
  `.execute(tx)
  return rows[0]!.sent
}

/**
 * Whether a member may see an image: one in a message of their conversation that they did not clear, or an unsent one
 * of their own.
 */
export async function isImageVisible(db: Db, userId: UserId, id: ImageId): Promise<boolean> {
  const { rows } = await sql`
    select from images where id = ${id} and case
      when message_id is null then owner_id = ${userId}
      else exists (
        select from conversation_members mine
        where mine.user_id = ${userId} and mine.conversation_id = images.conversation_id
          and mine.cleared_to_id < images.message_id
      )
    end
  `.execute(db)
  return rows.length > 0
}

/** Where the bytes of an image are stored. */
export const findImagePlace = (
  db: Db,
  { id, size }: { id: ImageId; size: PhotoSize },
): Promise<StoredBytes | undefined> =>
  db
    .selectFrom('imageBytes')
    .select(['bytes', 'blob'])
    .where('imageId', '=', id)
    .where('size', '=', size)
    .executeTakeFirst()

/** Deletes a batch of a member's images: all of them, or the unsent ones. */
export const deleteImagesOfMember = (
  db: Db,
  { userId, keepsSent }: { userId: UserId; keepsSent: boolean },
  limit: number,
) => {
  const which = keepsSent ? sql`and message_id is null` : sql``
  const where = sql`owner_id = ${userId} ${which}`
  return deleteOrdered(db, { table: 'images', by: 'id', where }, limit)
}

export const deleteUnsentImages = (db: Db, before: Date, limit: number) => {
  const where = sql`message_id is null and created_at < ${before}`
  return deleteOldest(db, { table: 'images', by: 'created_at', where }, limit)
}

/** The next of a member's sent images after one, by id. Leaves out those of messages that they cleared. */
export async function findNextImage(
  db: Db,
  userId: UserId,
  after: string,
): Promise<(StoredBytes & { id: ImageId }) | undefined> {
  const { rows } = await sql<StoredBytes & { id: ImageId }>`
    select images.id, bytes, blob
    from images
    join image_bytes on image_id = images.id and size = 'large'
    join conversation_members mine
      on mine.user_id = owner_id and mine.conversation_id = images.conversation_id
    where owner_id = ${userId} and message_id > mine.cleared_to_id and images.id > ${after}
    order by images.id limit 1
  `.execute(db)
  return rows[0]
}
