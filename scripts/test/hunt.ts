import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from '../run.ts'
import { buildStale, playwright, vitest } from './parts.ts'
import { type Outcome, readReport } from './report.ts'

const BURNING_PROCESSES = 4

/**
 * Repeats one file of tests next to processes that keep every core busy, and returns its results. Tests of the server and
 * the web app meet late answers, too. Finds tests that pass only on an idle machine, or if answers come in one order.
 */
export async function hunt(file: string, times: number, reports: string): Promise<Outcome> {
  const path = relative(root, resolve(file))
  if (!existsSync(join(root, path))) throw new Error(`There is no ${path}.`)
  const workspace = path.split('/')[0]!
  const isOfBrowser = /\.spec\.ts$/.test(path)
  if (isOfBrowser || workspace === 'server') await buildStale()

  const burning = startBurning()
  process.once('exit', () => stopBurning(burning))
  try {
    return isOfBrowser
      ? await repeatInBrowser(path, times, reports)
      : await repeatInVitest(workspace, path, times, reports)
  } finally {
    stopBurning(burning)
  }
}

/** One product serves all repetitions. */
function repeatInBrowser(path: string, times: number, reports: string): Promise<Outcome> {
  const pattern = `/${path.replaceAll('.', '\\.')}$`
  const config = /screens\.spec/.test(path) ? 'pictures.config.ts' : 'playwright.config.ts'
  return outcomeOf(
    playwright(config, '--repeat-each', String(times), pattern),
    join(reports, 'hunt.json'),
  )
}

/** Vitest repeats no file, so it starts once for each repetition. */
async function repeatInVitest(
  workspace: string,
  path: string,
  times: number,
  reports: string,
): Promise<Outcome> {
  process.env.TEST_DELAYS = '1'
  const work = vitest(workspace, { only: [relative(workspace, path)] })
  const all: Outcome = { passed: 0, skipped: 0, failures: [] }
  for (let time = 1; time <= times; time++) {
    const { passed, skipped, failures } = await outcomeOf(work, join(reports, `hunt-${time}.json`))
    all.passed += passed
    all.skipped += skipped
    all.failures.push(...failures)
  }
  return all
}

/** A run that fails without a failed test counts as one. */
async function outcomeOf(
  work: (report: string) => Promise<unknown>,
  report: string,
): Promise<Outcome> {
  const fault = await work(report).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const outcome = readReport(report)
  if (fault && outcome.failures.length === 0) outcome.failures.push(fault)
  return outcome
}

function startBurning(): ChildProcess[] {
  return Array.from({ length: BURNING_PROCESSES }, () =>
    spawn(process.execPath, ['-e', 'for(;;){}'], { stdio: 'ignore' }),
  )
}

function stopBurning(processes: readonly ChildProcess[]): void {
  for (const each of processes) each.kill('SIGKILL')
}
