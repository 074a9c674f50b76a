import { vi } from 'vitest'

/**
 * Retries a check until it passes. The timeout is many times the usual duration: a busy machine
 * makes a test slow, not wrong.
 */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 60_000, interval: 20 })
