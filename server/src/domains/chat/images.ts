import type { MessageImage } from '@shipmates/contract/chat'
import { ImageFields, imageUrl } from '@shipmates/contract/chat-images'
import { AppError } from '@shipmates/contract/errors'
import { type ConversationId, ImageId, type MessageId, type UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/chat'
import { PHOTO_SIZES, type PhotoSize } from '@shipmates/contract/photos'
import { validationError } from '@shipmates/contract/validation'
import { processImage } from '../../adapters/photos/process-image.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Form } from '../../platform/http/uploads.ts'
import {
  findImageBytes,
  findNextImage,
  insertImage,
  isImageVisible,
  updateSent,
} from './image-queries.ts'
import { type ImageRow, listImages } from './part-queries.ts'

/**
 * Stores the uploaded file as an image that its owner may send, or throws: TOO_MANY_REQUESTS before
 * anything is read, VALIDATION_ERROR without a file or with too long a description, INVALID_PHOTO.
 */
export async function uploadImage(
  { db, limiter, now }: Pick<Deps, 'db' | 'limiter' | 'now'>,
  userId: UserId,
  readForm: () => Promise<Form>,
): Promise<MessageImage> {
  await limiter.take('images', userId)
  const { file, fields } = await readForm()
  if (!file) throw new AppError('VALIDATION_ERROR', messages.imageMissing)
  const parsed = ImageFields.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw validationError(parsed.error.issues)
  const { alt } = parsed.data
  const image = await processImage(file)
  const id = await db
    .transaction()
    .execute((tx) => insertImage(tx, { ...image, alt, ownerId: userId, createdAt: now() }))
  return { id, url: imageUrl(id), width: image.width, height: image.height, alt }
}

const isSize = (size: string): size is PhotoSize => PHOTO_SIZES.some((known) => known === size)

/**
 * The id and size of an image that a member may see, with a function that reads its WebP. Throws
 * NOT_FOUND for any other.
 */
export async function openImage(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  { imageId, size }: { imageId: string; size: unknown },
): Promise<{ id: ImageId; size: PhotoSize; read: () => Promise<Buffer> }> {
  const id = ImageId.safeParse(imageId).data
  const known = size === undefined ? 'large' : typeof size === 'string' && isSize(size) && size
  if (!id || !known || !(await isImageVisible(db, userId, id))) throw new AppError('NOT_FOUND')
  const read = async () => {
    const bytes = await findImageBytes(db, { id, size: known })
    // Deleted since the check.
    if (!bytes) throw new AppError('NOT_FOUND')
    return bytes
  }
  return { id, size: known, read }
}

/**
 * Puts a sender's images into the message that was stored in this transaction. Throws NOT_FOUND if one
 * of them is not theirs or was sent before.
 */
export async function attachImages(
  tx: Tx,
  message: { conversationId: ConversationId; id: MessageId },
  sent: { ownerId: UserId; imageIds: readonly ImageId[] },
): Promise<MessageImage[]> {
  const attached = await updateSent(tx, message, sent)
  if (attached < sent.imageIds.length) throw new AppError('NOT_FOUND')
  const images = await listImages(tx, [message])
  return images.map(toImage)
}

/** An image as the contract has it. */
export const toImage = ({ messageId: _, id, ...image }: ImageRow): MessageImage => ({
  id,
  url: imageUrl(id),
  ...image,
})

/** The images that a member sent, the first one first. Holds one of them in memory. */
export async function* readSentImages(
  db: Db,
  userId: UserId,
): AsyncGenerator<{ id: ImageId; bytes: Buffer }> {
  let after = '0'
  for (;;) {
    const image = await findNextImage(db, userId, after)
    if (!image) return
    yield image
    after = image.id
  }
}
