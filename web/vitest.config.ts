import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests of what a module does before its first use in a page, which need fresh modules. */
const needsFreshModules = [
  'src/app/guards.test.tsx',
  'src/features/chat/composer/composer.test.tsx',
  'src/features/chat/outbox/files.test.ts',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // By default vitest leaves one core free; and threads are cheaper than one process per file.
    maxWorkers: availableParallelism(),
    pool: 'threads',
    // As on the server: many times the usual duration, and no retries.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    retry: 0,
    setupFiles: ['src/testing/setup.ts'],
    projects: [
      // One page and one module graph for each worker: a third of the work. `src/testing/setup.ts`
      // resets the state after each test.
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          exclude: ['dist/**', 'node_modules/**', ...needsFreshModules],
        },
      },
      { extends: true, test: { name: 'fresh', include: needsFreshModules } },
    ],
  },
})
