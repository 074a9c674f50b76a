/** A seeded pseudo-random generator (mulberry32). */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    some: (items, count) => {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1).at(0),
      ).map((item) => item!)
    },
  }
}
