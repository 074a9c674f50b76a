import { defineConfig } from 'vitest/config'
import config, { filesOfSrc } from './vitest.config.ts'

// The tests for differences between PostgreSQL 15 and the embedded one, for `npm test -- --all`:
//
// 1. Every migration is applied there.
// 2. Every statement that the product sent in a run of the server tests with TEST_STATEMENTS=DIR is parsed and planned
//    there. Set the same DIR for this run.
// 3. The feed of a few members is planned there with its defaults, without statistics.
// 4. The tests of those whose statements `record-statements.ts` leaves out, and one file of each domain that has SQL.
//
// `TEST_DATABASE=postgres15 vitest run --root server FILE` runs any other file there.

process.env.TEST_DATABASE = 'postgres15'

const files = [
  'testing/statements.check.ts',
  'testing/fresh-plans.check.ts',
  'platform/db/migrate.test.ts',
  'platform/db/write-check.test.ts',
  'backup/deletions.test.ts',
  'backup/pictures.test.ts',
  'backup/restore-product.test.ts',
  ...[
    'chat/chat/changes',
    'identity/accounts/sweep',
    'identity/identities/linking',
    'identity/leaving/delete-account',
    'identity/passkeys/passkeys',
    'identity/registration/invitations',
    'identity/second-factor/second-factor',
    'matching/connections/lists',
    'matching/discovery/feed',
    'matching/discovery/score-sql',
    'notify/notices/notices',
    'notify/notifications/unread-mail',
    'notify/push/sender',
    'people/github/link',
    'people/presence/service',
    'people/privacy/settings',
    'people/profiles/entries',
    'people/public-pages/public-pages',
    'people/visibility/visible',
    'staff/moderation/reports',
    'staff/overview/overview',
    'staff/staff/log',
  ].map((name) => `${name}.test.ts`),
]

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: filesOfSrc(files),
    setupFiles: ['src/testing/drop-databases.ts'],
  },
})
