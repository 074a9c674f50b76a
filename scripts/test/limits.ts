export type Costs = Record<string, number>

/**
 * The maximum costs of one run. Unlike seconds, these counts do not depend on how busy a machine is. A change that
 * needs more raises the limit here, and its commit says why.
 */
export const LIMITS = {
  /** `npm test`. */
  gate: {
    // 7,100 at commit 2438161c.
    tests: 7_400,
    // Counted: 238 to 253 loads and 38 to 45 contexts, which depend on the worker that takes a test; 235 runs, 263 starts
    // and 351 databases.
    'page loads': 285,
    'browser contexts': 60,
    'axe runs': 254,
    'server starts': 284,
    databases: 379,
  },
  /** `npm test -- --all`. */
  all: {
    // 7,200 counted, part by part.
    tests: 7_900,
    // 413 and 89 counted, which vary like those of the gate. Each first load of `first-loads.slow` has a page and a
    // context of its own, as it must be cold: 17 for their requests, and 14 for the shifts of late data and late code.
    'page loads': 465,
    'browser contexts': 110,
    'axe runs': 1_450,
    // 382 and 461 counted.
    'server starts': 412,
    databases: 498,
  },
} satisfies Record<string, Costs>
