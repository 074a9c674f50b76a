/** Runs all tests. Prints a line per part, and at the end durations and totals. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NODES } from './nodes.ts'
import { installMissing } from './prerequisites.ts'
import { root, run } from './run.ts'
import { type Outcome, readReport } from './test-report.ts'
import { tryImage } from './try-image.ts'
import { tryNodes } from './try-nodes.ts'

interface Part {
  name: string
  work: () => Promise<unknown>
}

const reports = join(root, 'test-results')
const POSTGRES_15 = '/usr/lib/postgresql/15/bin/postgres'

const vitest =
  (workspace: string, { env = {}, only = [] }: { env?: NodeJS.ProcessEnv; only?: string[] } = {}) =>
  (report: string) =>
    run(
      'vitest',
      [
        'run',
        ...only,
        '--root',
        workspace,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        env: { ...process.env, ...env },
      },
    )

/** Repeats the tests that use SQL. Those about files, photos or processes run only once. */
const onPostgres15 = {
  env: { TEST_DATABASE: 'postgres15' },
  only: ['src/domains', 'src/platform/db/schema', '--exclude=**/{photo,hasher,naughty}*.test.ts'],
}

/** Statements of every kind: of batches, prepared ones, transactions, locks and notifications. */
const throughPgBouncer = {
  env: { TEST_POOLER: 'pgbouncer' },
  only: [
    ...['chat/send-message', 'chat/events', 'chat/pairs', 'discovery/feed', 'discovery/search'],
    ...['accounts/log-in', 'connections/blocks', 'notifications'],
  ].map((name) => `src/domains/${name}`),
}

const steps: { name: string; work: (report: string) => Promise<unknown> }[] = [
  { name: 'contract', work: vitest('contract') },
  { name: 'server on the embedded PostgreSQL', work: vitest('server') },
  ...(existsSync(POSTGRES_15)
    ? [{ name: 'API on PostgreSQL 15', work: vitest('server', onPostgres15) }]
    : []),
  { name: 'API through PgBouncer', work: vitest('server', throughPgBouncer) },
  { name: 'web', work: vitest('web') },
  { name: 'bench', work: vitest('bench') },
  {
    name: 'browser',
    work: (report) =>
      run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
        env: { ...process.env, E2E_REPORT: report },
      }),
  },
]

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const startedAt = Date.now()
const parts: { part: string; seconds: number; passed?: number; failed?: number }[] = []
const total = { passed: 0, skipped: 0 }
const failures: string[] = []
const flaky: string[] = []

process.env.CHROMIUM = installMissing()
if (!existsSync(POSTGRES_15)) {
  console.log('No PostgreSQL 15 on this machine: the server is tested on the embedded one alone.')
}
await attempt({ name: 'check', work: () => run('npm', ['run', '--silent', 'check']) })
await attempt({ name: 'build', work: () => run('npm', ['run', '--silent', 'build']) })
await attempt({ name: `Node ${NODES.join(', ')}`, work: tryNodes })
await attempt({ name: 'image', work: tryImage })
await attempt({ name: 'release', work: () => run('tsx', ['e2e/try-release.ts']) })
for (const [index, { name, work }] of steps.entries()) {
  const report = join(reports, `${index}.json`)
  await attempt({ name, work: () => work(report) }, () => readReport(report))
}

// Repeats failures at the end, since a truncated output often keeps only its end.
for (const test of flaky) console.log(`~ passed when it ran again: ${test}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.table(parts)
console.log(`${Math.round((Date.now() - startedAt) / 1000)} seconds`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(
  `${total.passed} passed (${flaky.length} only when they ran again), ${failures.length} failed${skipped}`,
)
process.exitCode = failures.length > 0 ? 1 : 0

/** Runs a part and records its result; never throws. A failure without a report counts as one. */
async function attempt({ name, work }: Part, outcome?: () => Outcome): Promise<void> {
  const partStartedAt = Date.now()
  const why = await Promise.resolve()
    .then(work)
    .then(() => undefined)
    .catch((error: Error) => error.message)
  const seconds = Math.round((Date.now() - partStartedAt) / 1000)
  if (why === undefined) console.log(`✓ ${name} (${seconds} s)`)
  else console.error(`✗ ${name}: ${why}`)

  const told = outcome?.()
  if (told) count(told)
  const failed = (told?.failures ?? []).map((failure) => `${name}: ${failure}`)
  // A part can also fail without a failed test.
  if (why !== undefined && failed.length === 0) failed.push(name)
  failures.push(...failed)
  flaky.push(...(told?.flaky ?? []).map((test) => `${name}: ${test}`))
  parts.push({
    part: name,
    seconds,
    ...(told && { passed: told.passed, failed: failed.length }),
  })
}

function count({ passed, skipped }: Outcome): void {
  total.passed += passed
  total.skipped += skipped
  if (skipped > 0) console.log(`  ${skipped} of its tests need root and were skipped`)
}
