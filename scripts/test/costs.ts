import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Costs, LIMITS } from './limits.ts'

/** Points `TEST_COSTS` to a new directory, in which the tests' `countCost` counts. */
export function startCosts(directory: string): void {
  mkdirSync(directory, { recursive: true })
  process.env.TEST_COSTS = directory
}

/** Counts so far: each is a file of that name that grows by a byte. */
export function readCosts(directory: string): Costs {
  if (!existsSync(directory)) return {}
  return Object.fromEntries(
    readdirSync(directory).map((cost) => [cost, statSync(join(directory, cost)).size]),
  )
}

export function addCosts(all: readonly Costs[]): Costs {
  const sum: Costs = {}
  for (const costs of all) {
    for (const [cost, count] of Object.entries(costs)) sum[cost] = (sum[cost] ?? 0) + count
  }
  return sum
}

/** A sentence for each count that exceeds the limit of this command, or has none. */
export function findExcess(costs: Costs, command: keyof typeof LIMITS): string[] {
  const limits: Costs = LIMITS[command]
  return Object.entries(costs)
    .filter(([cost, count]) => count > (limits[cost] ?? 0))
    .map(
      ([cost, count]) =>
        `${count} ${cost}, more than the ${limits[cost] ?? 0} of scripts/test/limits.ts`,
    )
}
