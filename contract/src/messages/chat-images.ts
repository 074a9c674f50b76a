export { INVALID_PHOTO as imageInvalid } from './errors.ts'
export const uploadFailed = "Couldn't upload the image."
/** Some browsers lose pictures on a reload; the server deletes unsent ones after a day. */
export const imageGone =
  'An image of this message is no longer there. Please add it to a new message.'
export const altHint = "ALT describes an image for people who can't see it."
export const imagesPreparing = 'Preparing images…'
export const dropHere = 'Drop images to add them'
export const imagesAdded = ({ count }: { count: number }) =>
  count === 1 ? '1 image added' : `${count} images added`
