import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // By default vitest leaves one core free; and threads are cheaper than one process per file.
    maxWorkers: availableParallelism(),
    pool: 'threads',
    // As on the server: many times the usual duration, and no retries.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    retry: 0,
    setupFiles: ['src/testing/setup.ts'],
    exclude: ['dist/**', 'node_modules/**'],
  },
})
