/** The seed for one use of a world's seed, at one time in days, so that each use has its own draws. */
export function seedFor(seed: number, use: string, at = 0): number {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(Math.floor(at * 1e6), 0x85ebca6b)
  for (const letter of use) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return mixed ^ (mixed >>> 15)
}

/** A draw that depends only on a seed and two numbers: above 0 and below 1. */
export function chance(seed: number, one: number, other: number): number {
  let mixed = seed | 0
  for (const part of [one, other]) {
    mixed = Math.imul(mixed ^ part, 0x9e3779b1)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed ^= mixed >>> 13
  }
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return (((mixed ^ (mixed >>> 16)) >>> 0) + 0.5) / 2 ** 32
}

/** A normal draw, mean 0 and standard deviation 1, that depends only on its arguments. */
export function normalChance(seed: number, one: number, other: number): number {
  const radius = Math.sqrt(-2 * Math.log(chance(seed, one, other)))
  return radius * Math.cos(2 * Math.PI * chance(~seed, one, other))
}

/** A sequence of draws. */
export interface Draws {
  /** A number above 0 and below 1. */
  next(): number
  within(range: readonly [from: number, to: number]): number
  /** An integer from 0 to `most`, both included. */
  upTo(most: number): number
  normal(): number
  /** The median times a lognormal draw; `spread` is the standard deviation of the logarithm. */
  lognormal(median: number, spread: number): number
  /** An integer from 0, below `count`; n is drawn with a probability proportional to 1 / (n + 1). */
  zipf(count: number): number
}

export function createDraws(seed: number): Draws {
  let drawn = 0
  const next = () => chance(seed, 0, drawn++)
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    within: ([from, to]) => from + (to - from) * next(),
    upTo: (most) => Math.floor(next() * (most + 1)),
    normal,
    lognormal: (median, spread) => median * Math.exp(spread * normal()),
    zipf: (count) => Math.min(count - 1, Math.floor(Math.exp(next() * Math.log(count + 1))) - 1),
  }
}
