import { imageUrl } from '@shipmates/contract/chat-images'
import type { RowImage } from '../log/row.ts'
import { keyOfSent, pictureOf } from '../outbox/files.ts'

/** An image of a message for display, stored or not. */
export interface ShownImage {
  /** The same before and after it is stored. */
  key: string
  /** Its description, or else its number among the images of the message: "image: A pier". */
  name: string
  alt: string
  width: number
  height: number
  /** Undefined if it was not uploaded before a reload, until it is restored. */
  small: string | undefined
  large: string | undefined
  isUploaded: boolean
}

/** How the address names an image: by its message, and its number there. */
export const photoName = (messageId: string, index: number): string => `${messageId}.${index + 1}`

export const shownImages = (images: readonly RowImage[]): ShownImage[] =>
  images.map((image, index) => {
    const { id, alt, width, height } = image
    const key = 'key' in image ? image.key : (keyOfSent(image.id) ?? image.id)
    const local = pictureOf(key)?.url
    const name = alt
      ? `image: ${alt}`
      : images.length === 1
        ? 'image'
        : `image ${index + 1} of ${images.length}`
    return {
      key,
      name,
      alt,
      width,
      height,
      small: local ?? (id && imageUrl(id, 'small')),
      large: 'key' in image && local ? local : id && imageUrl(id),
      isUploaded: id !== undefined,
    }
  })
