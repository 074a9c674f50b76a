import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../run.ts'

const LINES_OF_WHY = 3

export interface Outcome {
  passed: number
  skipped: number
  /** Each failed test with the first lines of its error. */
  failures: string[]
}

/** Reads a JSON report of Vitest or Playwright. Empty if the file does not exist. */
export function readReport(path: string): Outcome {
  if (!existsSync(path)) return { passed: 0, skipped: 0, failures: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return report.stats ? readBrowser(report) : readVitest(report)
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface BrowserReport extends BrowserSuite {
  stats: { expected: number; skipped: number }
}

/** A repeated title (`--repeat-each`) has a test for each repetition. */
const readBrowser = ({ stats, suites = [] }: BrowserReport): Outcome => ({
  passed: stats.expected,
  skipped: stats.skipped,
  failures: failuresOf({ suites }),
})

const failuresOf = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ results }) => lineOf(`${file} › ${title}`, results[0]?.error?.message)),
  ),
]

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages[0]))
    // A file can also fail outside its tests, while it is loaded or in a hook.
    return failed.length > 0 || status !== 'failed' ? failed : [lineOf(file, message)]
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

/** The name of a failed test with the first lines of its error. */
const lineOf = (name: string, why = ''): string =>
  [name, ...why.split('\n').filter((line) => line.trim())].slice(0, 1 + LINES_OF_WHY).join('\n    ')
