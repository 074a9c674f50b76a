import type { MessageImage } from '@shipmates/contract/chat'
import { ImageFields, imageUrl } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { type ConversationId, ImageId, type MessageId, type UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/chat'
import { PHOTO_SIZES, type PhotoSize } from '@shipmates/contract/photos'
import { validationError } from '@shipmates/contract/validation'
import { sql } from 'kysely'
import type { StoredBytes } from '../../adapters/blobs/blobs.ts'
import { processImage } from '../../adapters/photos/process-image.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Form } from '../../platform/http/uploads.ts'
import type { ImageRow } from './part-queries.ts'

/**
 * Stores the uploaded file as an unsent image of its owner. Throws VALIDATION_ERROR without a file or with too long a
 * description, INVALID_PHOTO, UNAVAILABLE.
 */
export async function uploadImage(
  { db, blobs, now }: Pick<Deps, 'db' | 'blobs' | 'now'>,
  userId: UserId,
  readForm: () => Promise<Form>,
): Promise<MessageImage> {
  const { file, fields } = await readForm()
  if (!file) throw new AppError('VALIDATION_ERROR', messages.imageMissing)
  const parsed = ImageFields.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw validationError(parsed.error.issues)
  const { alt } = parsed.data
  const { small, large, width, height } = await processImage({ bytes: file, by: userId })
  const { places, claim } = await blobs.save({ small, large })
  const id = await db.transaction().execute(async (tx) => {
    await claim(tx)
    return insertImage(tx, { ...places, width, height, alt, ownerId: userId, createdAt: now() })
  })
  return { id, url: imageUrl(id), width, height, alt }
}

const isSize = (size: string): size is PhotoSize => PHOTO_SIZES.some((known) => known === size)

/**
 * The id and size of an image that a member may see, with a function that reads its WebP. Throws NOT_FOUND for all
 * others.
 */
export async function openImage(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  userId: UserId,
  { imageId, size }: { imageId: string; size: unknown },
): Promise<{ id: ImageId; size: PhotoSize; read: () => Promise<Buffer> }> {
  const id = ImageId.safeParse(imageId).data
  const known = size === undefined ? 'large' : typeof size === 'string' && isSize(size) && size
  if (!id || !known || !(await isImageVisible(db, userId, id))) throw new AppError('NOT_FOUND')
  const read = async () => {
    const bytes = await blobs.read(() => findImagePlace(db, { id, size: known }))
    // Deleted since the check.
    if (!bytes) throw new AppError('NOT_FOUND')
    return bytes
  }
  return { id, size: known, read }
}

/**
 * Attaches a sender's unsent images, in this order, to the message that was stored in this transaction. Throws NOT_FOUND
 * if one of them is not theirs or was sent before.
 */
export async function attachImages(
  tx: Tx,
  { conversationId, id }: { conversationId: ConversationId; id: MessageId },
  { ownerId, imageIds }: { ownerId: UserId; imageIds: readonly ImageId[] },
): Promise<void> {
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
  if (rows[0]!.sent < imageIds.length) throw new AppError('NOT_FOUND')
}

/** An image in the form of the contract. */
export const toImage = ({ messageId: _, id, ...image }: ImageRow): MessageImage => ({
  id,
  url: imageUrl(id),
  ...image,
})

/**
 * The images that a member sent, oldest first. Holds one of them in memory. `db` may read a snapshot: an image that has
 * moved since is read from `latest`, and left out if it is deleted there. Throws UNAVAILABLE.
 */
export async function* readSentImages(
  { db, latest, blobs }: Pick<Deps, 'db' | 'blobs'> & { latest: Db },
  userId: UserId,
): AsyncGenerator<{ id: ImageId; bytes: Buffer }> {
  let after = '0'
  for (;;) {
    const image = await findNextImage(db, userId, after)
    if (!image) return
    const { id, ...found } = image
    const places = [async () => found, () => findImagePlace(latest, { id, size: 'large' })]
    const bytes = await blobs.read(async () => places.shift()?.())
    if (bytes) yield { id, bytes }
    after = id
  }
}

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
 * Whether a member may see an image: one in a message of their conversation that they did not clear, or an unsent one
 * of their own.
 */
async function isImageVisible(db: Db, userId: UserId, id: ImageId): Promise<boolean> {
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
const findImagePlace = (
  db: Db,
  { id, size }: { id: ImageId; size: PhotoSize },
): Promise<StoredBytes | undefined> =>
  db
    .selectFrom('imageBytes')
    .select(['bytes', 'blob'])
    .where('imageId', '=', id)
    .where('size', '=', size)
    .executeTakeFirst()

/** The next of a member's sent images after one, by id. Leaves out those of messages that they cleared. */
async function findNextImage(
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
