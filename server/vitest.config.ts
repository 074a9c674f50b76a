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
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real processes, sockets and clocks: on a busy machine a wait may run out once.
    retry: 1,
  },
})
