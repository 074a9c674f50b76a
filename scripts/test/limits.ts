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
    // About 154 in the browser tests and 80 in the pictures; contexts 36 and 8; runs 15 and 217.
    'page loads': 260,
    'browser contexts': 50,
    'axe runs': 255,
    // About 315 counted in the server tests, and fewer than 100 in the browser tests.
    'server starts': 430,
    // 418 counted.
    databases: 460,
  },
  /** `npm test -- --all`. */
  all: {
    // 7,200 counted, part by part.
    tests: 7_900,
    // The browser tests load 260 pages in 62 contexts: each counted first load has one of its own.
    'page loads': 410,
    'browser contexts': 85,
    'axe runs': 1_450,
    // 452 and 524 counted, part by part.
    'server starts': 500,
    databases: 580,
  },
} satisfies Record<string, Costs>
