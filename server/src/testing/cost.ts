import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Costs of a test run. Unlike seconds, these counts do not depend on how busy a machine is. */
export const COSTS = [
  'page loads',
  'browser contexts',
  'axe runs',
  'server starts',
  'databases',
] as const

export type Cost = (typeof COSTS)[number]

/** Counts one of them: the file of that name in `TEST_COSTS` grows by a byte. Does nothing outside `npm test`. */
export function countCost(cost: Cost): void {
  const directory = process.env.TEST_COSTS
  if (directory) appendFileSync(join(directory, cost), '.')
}
