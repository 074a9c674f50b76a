/** Whether this run is `npm test -- --all`. */
export const isAll = Boolean(process.env.TEST_ALL)

/**
 * How often a test repeats something that it proves by chance or by volume, such as races, generated cases and damaged
 * files: `many` times with `npm test -- --all`, and `few` otherwise.
 */
export const times = (few: number, many: number): number => (isAll ? many : few)

/**
 * Cases that prove the same with other inputs, at the cost of a process each: `more` runs only with `npm test --
 * --all`.
 */
export const cases = <Case>(few: readonly Case[], more: readonly Case[]): Case[] =>
  isAll ? [...few, ...more] : [...few]
