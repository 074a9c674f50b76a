import { NODES } from '../nodes.ts'
import { installPostgres15 } from '../prerequisites.ts'
import { run } from '../run.ts'
import { tryImage } from '../try-image.ts'
import { tryNodes } from '../try-nodes.ts'

export const LANES = ['server', 'browser'] as const

export interface Part {
  name: string
  title: string
  /** `gate`: in each run. `all`: only with `--all`. `documents`: if only documents have changed. */
  runs: 'gate' | 'all' | 'documents'
  /** Whether it needs `dist`. A part that runs alone then builds stale parts first. */
  needsBuild?: boolean
  /** Whether it needs the programs that `installMissing` installs. */
  needsPrograms?: boolean
  /** Parts of one lane run one after the other, next to those of the other lane. A part without one runs alone. */
  lane?: (typeof LANES)[number]
  /**
   * Runs the part, and writes the JSON report of its tests, if any, to the path `report`. Output goes to the file
   * `log`, if given. A part of a lane starts its process at once, before it awaits anything.
   */
  work(report: string, log?: string): Promise<unknown>
}

/** Runs Vitest in a workspace. */
export function vitest(
  workspace: string,
  { config, only = [] }: { config?: string; only?: readonly string[] } = {},
): Part['work'] {
  const options = ['--root', workspace, '--reporter=dot', '--reporter=json']
  if (config) options.push('--config', config)
  return (report, log) =>
    run('vitest', ['run', ...only, ...options, `--outputFile.json=${report}`], { log })
}

/** Runs Playwright on the built product, with files whose paths match the patterns, or with all. */
export function playwright(config: string, ...options: string[]): Part['work'] {
  return (report, log) =>
    run('playwright', ['test', '--config', `e2e/${config}`, ...options], {
      env: { ...process.env, E2E_REPORT: report },
      log,
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
  { name: 'contract', title: 'contract', runs: 'gate', lane: 'server', work: vitest('contract') },
  {
    name: 'server',
    title: 'server, embedded PostgreSQL',
    runs: 'gate',
    lane: 'server',
    needsBuild: true,
    needsPrograms: true,
    work: vitest('server'),
  },
  {
    name: 'postgres15',
    title: 'statements and domains on PostgreSQL 15',
    runs: 'all',
    lane: 'server',
    needsBuild: true,
    needsPrograms: true,
    work: (report, log) => {
      installPostgres15()
      return vitest('server', { config: 'vitest.postgres15.config.ts' })(report, log)
    },
  },
  {
    name: 'pgbouncer',
    title: 'through PgBouncer',
    runs: 'all',
    lane: 'server',
    needsBuild: true,
    needsPrograms: true,
    work: vitest('server', { config: 'vitest.pgbouncer.config.ts' }),
  },
  { name: 'web', title: 'web', runs: 'gate', lane: 'server', work: vitest('web') },
  { name: 'bench', title: 'bench', runs: 'gate', lane: 'server', work: vitest('bench') },
  {
    name: 'browser',
    title: 'browser',
    runs: 'gate',
    lane: 'browser',
    needsBuild: true,
    needsPrograms: true,
    work: playwright('playwright.config.ts'),
  },
  {
    name: 'pictures',
    title: 'pictures',
    runs: 'gate',
    lane: 'browser',
    needsBuild: true,
    needsPrograms: true,
    work: playwright('pictures.config.ts'),
  },
]
