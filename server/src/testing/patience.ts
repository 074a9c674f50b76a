import { vi } from 'vitest'

/**
 * Timeout for awaited results in tests. Many times what they take, so that a busy machine makes tests slow instead of
 * flaky.
 */
export const PATIENCE_MS = 180_000

const FIRST_WAIT_MS = 5
const MAX_WAIT_MS = 100

/**
 * Retries a check until it does not throw, and returns its result. Waits longer and longer in between, because most
 * checks query the database, and some wait for ten seconds.
 */
export async function until<T>(holds: () => T | Promise<T>): Promise<T> {
  if (vi.isFakeTimers()) return vi.waitFor(holds, { timeout: PATIENCE_MS, interval: FIRST_WAIT_MS })
  const deadline = performance.now() + PATIENCE_MS
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS)) {
    try {
      return await holds()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/**
 * A node's clock follows the database's with an error of up to half the slowest round trip that it accepts
 * (`platform/db/clock.ts`). Times of a node are compared with those of a test with this allowance.
 */
export const CLOCK_ERROR_MS = 500

/** For the database of a test that is not about query timeouts. */
export const PATIENT_DATABASE = { connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS }
