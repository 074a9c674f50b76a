/** The number of Unicode code points, in which all length limits of the product are measured. */
export const codePoints = (text: string): number =>
  text.length - (text.match(SURROGATE_PAIR)?.length ?? 0)

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g
