import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // As in the server: a busy machine makes tests slow, not wrong.
    testTimeout: 300_000,
    retry: 0,
  },
})
