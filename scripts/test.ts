/** Every test there is, one line a step, and at the end how many passed and failed. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installMissing } from './prerequisites.ts'
import { root, run } from './run.ts'
import { readReport } from './test-report.ts'

interface Step {
  name: string
  work: (report: string) => Promise<unknown>
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

/** What speaks SQL, once more; what has to do with files, photos or processes alone runs once. */
const onPostgres15 = {
  env: { TEST_DATABASE: 'postgres15' },
  only: ['src/domains', 'src/platform/db/schema', '--exclude=**/{photo,hasher,naughty}*.test.ts'],
}

const steps: Step[] = [
  { name: 'contract', work: vitest('contract') },
  { name: 'server on the embedded PostgreSQL', work: vitest('server') },
  ...(existsSync(POSTGRES_15)
    ? [{ name: 'API on PostgreSQL 15', work: vitest('server', onPostgres15) }]
    : []),
  { name: 'web', work: vitest('web') },
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
const total = { passed: 0, skipped: 0 }
const failures: string[] = []

process.env.CHROMIUM = installMissing()
if (!existsSync(POSTGRES_15)) {
  console.log('No PostgreSQL 15 on this machine: the server is tested on the embedded one alone.')
}
await attempt('check', () => run('npm', ['run', '--silent', 'check']))
await attempt('build', () => run('npm', ['run', '--silent', 'build']))
for (const [index, { name, work }] of steps.entries()) {
  const report = join(reports, `${index}.json`)
  const isGreen = await attempt(name, () => work(report))
  count(name, report, isGreen)
}

// Once more at the end, which is all that is kept of a long output.
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${Math.round((Date.now() - startedAt) / 1000)} seconds`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${failures.length} failed${skipped}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** A step that fails does not keep the others from running; one that is no test counts as one. */
async function attempt(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const stepStartedAt = Date.now()
  try {
    await work()
  } catch (error) {
    console.error(`✗ ${name}: ${(error as Error).message}`)
    if (name === 'check' || name === 'build') failures.push(name)
    return false
  }
  console.log(`✓ ${name} (${Math.round((Date.now() - stepStartedAt) / 1000)} s)`)
  return true
}

function count(name: string, path: string, isGreen: boolean): void {
  const outcome = readReport(path)
  total.passed += outcome.passed
  total.skipped += outcome.skipped
  if (outcome.skipped > 0) {
    console.log(`  ${outcome.skipped} of its tests need root and were skipped`)
  }
  failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`))
  // A run that broke without a failing test has failed all the same.
  if (!isGreen && outcome.failures.length === 0) failures.push(name)
}
