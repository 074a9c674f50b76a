import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // By itself one core is left to who looks on; and a process a file costs more than a thread.
    maxWorkers: availableParallelism(),
    pool: 'threads',
    testTimeout: 20_000,
    // As on the server: on a busy machine a wait may run out once. The end of the run names those.
    retry: 1,
    setupFiles: ['src/testing/setup.ts'],
    exclude: ['dist/**', 'node_modules/**'],
  },
})
