import { PICTURE_MAX_PIXELS } from '../limits.ts'

export { INVALID_PHOTO as pictureUnknown } from './errors.ts'
export const pictureTooManyPixels = `This picture has too many pixels. At most ${PICTURE_MAX_PIXELS / 1_000_000} megapixels are allowed.`
export const pictureCutOff = 'This picture is cut off: the end of its file is missing.'
export const pictureDamaged = "This picture is damaged and can't be opened."
/** A browser does not say which of the two it is. */
export const pictureDamagedOrHuge = 'This picture is damaged, or too large for this browser.'
export const pictureMoves = 'This picture moves. Only its first frame will be sent.'
