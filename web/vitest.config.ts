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
    setupFiles: ['src/testing/setup.ts'],
    exclude: ['dist/**', 'node_modules/**'],
  },
})
