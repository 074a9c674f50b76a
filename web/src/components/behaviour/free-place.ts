/** Vertical extent in pixels of the viewport. */
export type Span = { top: number; bottom: number }

const GAP_PX = 8

/** The lowest part of an extent, so that a long message does not push a box to the middle of the window. */
export const footOf = ({ top, bottom }: Span, height: number): Span => ({
  top: Math.max(top, bottom - height),
  bottom,
})

/** The bottom edge of the lowest position where a box of this height covers none of `taken`, if there is one. */
export function lowestFreePlace(
  height: number,
  room: Span,
  taken: readonly Span[],
): number | undefined {
  let bottom = room.bottom
  while (bottom - height >= room.top) {
    const covered = taken.filter(
      (span) => span.top < bottom + GAP_PX && span.bottom > bottom - height - GAP_PX,
    )
    if (covered.length === 0) return bottom
    bottom = Math.max(...covered.map(({ top }) => top)) - GAP_PX
  }
  return undefined
}
