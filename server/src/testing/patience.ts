import { vi } from 'vitest'

/**
 * Timeout for what a test awaits. Many times what it takes, so that a busy machine makes tests slow
 * instead of flaky.
 */
export const PATIENCE_MS = 60_000

/** Retries a check until it does not throw, and returns its result. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: PATIENCE_MS, interval: 5 })

/**
 * A node's clock follows the database's with an error of up to half the slowest round trip that it accepts
 * (`platform/db/clock.ts`). Times of a node are compared with those of a test with this allowance.
 */
export const CLOCK_ERROR_MS = 500

/** For the database of a test that is not about query timeouts. */
export const PATIENT_DATABASE = { connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS }
