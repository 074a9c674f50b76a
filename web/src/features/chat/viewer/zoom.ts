/** The view of a picture: its scale, and its offset from the middle of the stage in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

/** A point, in pixels from the middle of the stage. */
export type Point = Pick<View, 'x' | 'y'>

/** The size of the stage and of the unscaled picture in it, which is not larger. */
export interface Sizes {
  place: { width: number; height: number }
  picture: { width: number; height: number }
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6
const CLOSER_SCALE = 2.5

/**
 * Zooms by a factor and keeps the picture's `point` in place, except that its edges do not leave
 * the stage's.
 */
export function zoomAt({ scale, x, y }: View, by: number, point: Point, sizes: Sizes): View {
  const next = Math.min(Math.max(scale * by, 1), MAX_SCALE)
  const ratio = next / scale
  const moved = {
    scale: next,
    x: point.x - (point.x - x) * ratio,
    y: point.y - (point.y - y) * ratio,
  }
  return kept(moved, sizes)
}

/** Moves an enlarged picture, at most to its edges. */
export const moveBy = ({ scale, x, y }: View, by: Point, sizes: Sizes): View =>
  kept({ scale, x: x + by.x, y: y + by.y }, sizes)

/** Enlarges an unscaled picture at a point, or resets an enlarged one. */
export const toggleZoom = (view: View, point: Point, sizes: Sizes): View =>
  view.scale > 1 ? WHOLE : zoomAt(view, CLOSER_SCALE, point, sizes)

function kept({ scale, x, y }: View, { place, picture }: Sizes): View {
  const within = (offset: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2)
    return Math.min(Math.max(offset, -most), most)
  }
  return {
    scale,
    x: within(x, picture.width, place.width),
    y: within(y, picture.height, place.height),
  }
}
