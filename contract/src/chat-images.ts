import * as z from 'zod/mini'
import { MessageImage } from './chat.ts'
import type { ImageId } from './ids.ts'
import { IMAGE_ALT_MAX_CHARS } from './limits.ts'
import { altTooLong } from './messages/chat.ts'
import type { PhotoSize } from './photos.ts'
import { data } from './reply.ts'
import { route } from './route.ts'
import { text } from './text.ts'

export const MESSAGE_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** An image is stored with at most this many pixels on a side. */
export const IMAGE_SIDE_MAX_PX = 2048

/** The form fields of `uploadImage` besides its file. */
export const ImageFields = z.object({
  alt: z._default(text({ max: IMAGE_ALT_MAX_CHARS }, altTooLong), ''),
})

/**
 * Only its owner can see the image until a message sends it by `imageIds`; unsent images are deleted after
 * `UNSENT_IMAGE_LIFETIME_MS`. The form may contain a description, `alt`.
 */
export const uploadImage = route({
  summary: 'Stores an image for a message; the form may describe it in "alt"',
  method: 'POST',
  path: '/api/v1/chat/images',
  access: 'member',
  status: 201,
  file: 'image',
  limits: [{ name: 'images', by: 'member' }],
  reply: data(MessageImage),
  errors: ['INVALID_PHOTO', 'PHOTO_TOO_LARGE'],
})

/**
 * The path of an image: a WebP in the size of the query `size`, by default the large one. Outside the envelope, for the
 * two members of its conversation only; before it is sent, for its owner.
 */
export const IMAGE_PATH = '/api/v1/chat/images/:imageId'

/** The URL of an image in a message. */
export const imageUrl = (id: ImageId, size: PhotoSize = 'large'): string =>
  IMAGE_PATH.replace(':imageId', id) + (size === 'large' ? '' : `?size=${size}`)
