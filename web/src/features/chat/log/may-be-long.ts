/** The minimum number of characters in a line on the narrowest screen. */
const LINE_MIN_CHARS = 20
export const LINES_SHOWN = 12

/** Whether a text may need folding; only then its height is measured. */
export const mayBeLong = (text: string): boolean =>
  text.length > LINES_SHOWN * LINE_MIN_CHARS || text.split('\n').length > LINES_SHOWN
