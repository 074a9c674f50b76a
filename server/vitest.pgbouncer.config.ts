import { defineConfig } from 'vitest/config'
import config, { filesOfSrc } from './vitest.config.ts'

// The tests that a pooler in transaction mode may break, for `npm test -- --all`. `TEST_POOLER=pgbouncer vitest run
// --root server FILE` runs any other file through it.

process.env.TEST_POOLER = 'pgbouncer'

const files = [
  // Transactions, locks of rows and advisory locks, many at once.
  'chat/chat/events',
  'matching/connections/blocks',
  'identity/accounts/log-in',
  // Statements that are prepared once per connection without a pooler.
  'matching/discovery/feed',
]

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: filesOfSrc(files.map((name) => `${name}.test.ts`)),
    setupFiles: ['src/testing/drop-databases.ts'],
  },
})
