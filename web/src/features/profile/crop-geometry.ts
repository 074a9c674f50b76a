export type Crop = {
  /** 1 shows the largest possible square. */
  zoom: number
  /** The centre, as a fraction (0 to 1) of the picture's width and height. */
  x: number
  y: number
}

type Size = { width: number; height: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

/** The cropped square in the picture's pixels, clamped to its edges. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
  }
}

/** The crop moved by fractions of its side, clamped to the picture. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = squareOf(size, crop)
  const to = {
    ...crop,
    x: (left + side / 2 + by.x * side) / size.width,
    y: (top + side / 2 + by.y * side) / size.height,
  }
  const square = squareOf(size, to)
  return {
    ...to,
    x: (square.left + side / 2) / size.width,
    y: (square.top + side / 2) / size.height,
  }
}

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max)
