import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Much of the time is spent waiting for clocks and other processes: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Loading the modules takes longer than most tests, and none of them keeps anything.
    isolate: false,
    // Many times what each takes: a busy machine makes them slow, and not wrong. No test is tried twice.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    retry: 0,
  },
})
