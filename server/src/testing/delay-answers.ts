import { Redis } from 'ioredis'
import pg from 'pg'

// With TEST_DELAYS=1, answers of PostgreSQL and Redis often come late, so that a test that takes one order of two
// answers for granted fails.

/** Taken before a test stops the clock. */
const { setTimeout } = globalThis

/** In ms: most answers are late by little, few by much. */
function lateness(): number {
  const chance = Math.random()
  if (chance < 0.5) return 0
  return Math.random() * (chance < 0.9 ? 30 : 400)
}

async function delay<T>(answer: Promise<T>): Promise<T> {
  const result = await answer
  const ms = lateness()
  if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms))
  return result
}

/** Delays the results of a method that are promises. */
// biome-ignore lint/suspicious/noExplicitAny: any method of any class.
function delayResults(owner: any, method: string): void {
  const original = owner[method]
  owner[method] = function (...args: unknown[]) {
    const result = original.apply(this, args)
    if (!(result instanceof Promise)) return result
    const late = delay(result)
    // A caller may listen to the result itself.
    late.catch(() => {})
    return late
  }
}

// Several test files share a process, and each loads this file.
const patched = pg as typeof pg & { isLate?: true }
if (!patched.isLate) {
  patched.isLate = true
  delayResults(pg.Client.prototype, 'query')
  delayResults(Redis.prototype, 'sendCommand')
}
