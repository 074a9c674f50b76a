import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Tests that wait for real time or start many processes: only `npm test -- --all` runs them.
    exclude: process.env.TEST_ALL ? [] : ['src/**/*.slow.test.ts'],
    // Statements that the product sends, to be prepared on other versions of PostgreSQL: vitest.postgres15.config.ts
    setupFiles: [
      'src/testing/drop-databases.ts',
      ...(process.env.TEST_DELAYS ? ['src/testing/delay-answers.ts'] : []),
      ...(process.env.TEST_STATEMENTS ? ['src/testing/record-statements.ts'] : []),
    ],
    globalSetup: ['src/testing/global-setup.ts'],
    // Much of the time is spent waiting for clocks and other processes: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Loading the modules takes longer than most tests, and none of them keeps state.
    isolate: false,
    // Many times what each takes, so that a busy machine makes them slow, not wrong. No test is retried.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000, interval: 20 } },
    retry: 0,
  },
})

/** The paths of these files of `src`. Throws if one is missing, which would leave its tests out unnoticed. */
export function filesOfSrc(files: readonly string[]): string[] {
  const missing = files.filter((file) => !existsSync(new URL(`src/${file}`, import.meta.url)))
  if (missing.length > 0) throw new Error(`Missing from server/src: ${missing.join(', ')}`)
  return files.map((file) => `src/${file}`)
}
