/** Photos are stored as squares in these two sizes. */
export const PHOTO_SIZES = ['small', 'large'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** The URL of a photo. Contains the hash of its content, so it can be cached as immutable. */
export const photoUrl = (hash: string | null, size: PhotoSize = 'large'): string | null =>
  hash && `/photos/${hash}/${size}.webp`

/** The URL of the small photo, from that of the large one. */
export const smallPhotoUrl = (url: string): string => url.replace('/large.', '/small.')
