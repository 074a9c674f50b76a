/** Photos are stored square, in these two sizes. */
export const PHOTO_SIZES = ['small', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Where a photo lies: named by the hash of its content, so it may be kept for ever. */
export const photoUrl = (hash: string | null, size: PhotoSize = 'large'): string | null =>
  hash && `/photos/${hash}/${size}.webp`

/** The small photo's address beside a large one's. */
export const smallPhotoUrl = (url: string): string => url.replace('/large.', '/small.')
