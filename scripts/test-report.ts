import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.ts'

const LINES_OF_WHY = 3

interface Outcome {
  passed: number
  skipped: number
  /** Each test that failed, with the first lines of why. */
  failures: string[]
}

/** What a vitest or a Playwright report tells. Prints which tests passed only at a second try. */
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
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

interface BrowserReport extends BrowserSuite {
  stats: { expected: number; flaky: number; skipped: number }
}

function readBrowser({ stats, suites = [] }: BrowserReport): Outcome {
  const { expected, flaky, skipped } = stats
  // The list of Playwright names them.
  if (flaky > 0) console.log(`  ${flaky} of its tests needed a second try`)
  return { passed: expected + flaky, skipped, failures: suites.flatMap(failuresOf) }
}

const failuresOf = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) =>
      lineOf(`${file} › ${title}`, tests[0]?.results[0]?.error?.message),
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
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  for (const { fullName, status, failureMessages } of tests) {
    const [why] = failureMessages
    if (status === 'passed' && why) console.log(`  needed a second try: ${lineOf(fullName, why)}`)
  }
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages[0]))
    // A file may break outside its tests: as it is loaded, or in a hook.
    return failed.length > 0 || status !== 'failed' ? failed : [lineOf(file, message)]
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

/** A test with the first lines of why it failed. */
const lineOf = (name: string, why = ''): string =>
  [name, ...why.split('\n').filter((line) => line.trim())].slice(0, 1 + LINES_OF_WHY).join('\n    ')
