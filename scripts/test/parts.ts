import { NODES } from '../nodes.ts'
import { installPostgres15 } from '../prerequisites.ts'
import { run } from '../run.ts'
import { tryImage } from '../try-image.ts'
import { tryNodes } from '../try-nodes.ts'

export interface Part {
  name: string
  title: string
  /** `gate`: in each run. `all`: only with `--all`. `documents`: where documents alone changed. */
  runs: 'gate' | 'all' | 'documents'
  /** Whether it needs `dist`. A part that runs alone then builds what is stale. */
  needsBuild?: boolean
  /** Whether it needs the programs that `installMissing` installs. */
  needsPrograms?: boolean
  /** Does the work, and writes the JSON report of its tests to this path if it has tests. */
  work(report: string): Promise<unknown>
}

/** Runs Vitest in a workspace. */
export function vitest(
  workspace: string,
  { config, only = [] }: { config?: string; only?: readonly string[] } = {},
): Part['work'] {
  const options = ['--root', workspace, '--reporter=dot', '--reporter=json']
  if (config) options.push('--config', config)
  return (report) => run('vitest', ['run', ...only, ...options, `--outputFile.json=${report}`])
}

/** Runs Playwright on the built product, with files whose paths match the patterns, or with all. */
export function playwright(config: string, ...options: string[]): Part['work'] {
  return (report) =>
    run('playwright', ['test', '--config', `e2e/${config}`, ...options], {
      env: { ...process.env, E2E_REPORT: report },
    })
}

const npm = (script: string) => () => run('npm', ['run', '--silent', script])

/** Builds what is older than its sources. */
export const buildStale = () => run('npm', ['run', '--silent', 'build', '--', '--if-stale'])

/** All parts, in the order in which they run. */
export const PARTS: readonly Part[] = [
  { name: 'check', title: 'check', runs: 'gate', work: npm('check') },
  {
    name: 'documents',
    title: 'documents',
    runs: 'documents',
    work: () => run('npm', ['run', '--silent', 'check', '--', 'documents']),
  },
  {
    name: 'schema',
    title: 'docs/schema.sql',
    runs: 'documents',
    work: vitest('server', { only: ['src/platform/db/schema-file'] }),
  },
  { name: 'build', title: 'build', runs: 'gate', work: npm('build') },
  {
    name: 'nodes',
    title: `Node ${NODES.join(', ')}`,
    runs: 'all',
    needsBuild: true,
    work: tryNodes,
  },
  {
    name: 'image',
    title: 'image',
    runs: 'all',
    needsBuild: true,
    needsPrograms: true,
    work: tryImage,
  },
  {
    name: 'release',
    title: 'release',
    runs: 'all',
    needsBuild: true,
    needsPrograms: true,
    work: () => run('tsx', ['e2e/try-release.ts']),
  },
  { name: 'contract', title: 'contract', runs: 'gate', work: vitest('contract') },
  {
    name: 'server',
    title: 'server, embedded PostgreSQL',
    runs: 'gate',
    needsBuild: true,
    needsPrograms: true,
    work: vitest('server'),
  },
  {
    name: 'postgres15',
    title: 'statements and domains on PostgreSQL 15',
    runs: 'all',
    needsBuild: true,
    needsPrograms: true,
    work: async (report) => {
      installPostgres15()
      await vitest('server', { config: 'vitest.postgres15.config.ts' })(report)
    },
  },
  {
    name: 'pgbouncer',
    title: 'through PgBouncer',
    runs: 'all',
    needsBuild: true,
    needsPrograms: true,
    work: vitest('server', { config: 'vitest.pgbouncer.config.ts' }),
  },
  { name: 'web', title: 'web', runs: 'gate', work: vitest('web') },
  { name: 'bench', title: 'bench', runs: 'gate', work: vitest('bench') },
  {
    name: 'browser',
    title: 'browser',
    runs: 'gate',
    needsBuild: true,
    needsPrograms: true,
    work: playwright('playwright.config.ts'),
  },
  {
    name: 'pictures',
    title: 'pictures',
    runs: 'gate',
    needsBuild: true,
    needsPrograms: true,
    work: playwright('pictures.config.ts'),
  },
]
