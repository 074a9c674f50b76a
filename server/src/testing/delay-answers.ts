import pg from 'pg'

// With TEST_DELAYS=1, an answer of the database often comes late, so that a test that takes one order of two answers
// for granted fails.

/** Taken before a test stops the clock. */
const { setTimeout } = globalThis

/** In ms: most answers are late by little, few by much. */
function lateness(): number {
  const chance = Math.random()
  if (chance < 0.5) return 0
  return Math.random() * (chance < 0.9 ? 30 : 400)
}

const late = async <T>(answer: Promise<T>): Promise<T> => {
  const result = await answer
  const ms = lateness()
  if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms))
  return result
}

// Several test files share a process, and each loads this file.
const patched = pg as typeof pg & { isLate?: true }
if (!patched.isLate) {
  patched.isLate = true
  // biome-ignore lint/suspicious/noExplicitAny: all forms of a query.
  const client: any = pg.Client.prototype
  const { query } = client
  client.query = function (...args: unknown[]) {
    const answer = query.apply(this, args)
    return answer instanceof Promise ? late(answer) : answer
  }
}
