import { existsSync, readFileSync } from 'node:fs'

interface Outcome {
  passed: number
  skipped: number
  /** Each test that failed, with the first line of why. */
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
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => lineOf(fullName, failureMessages[0]))
  // A file that broke before its first test has none of them.
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => lineOf(name, message))
  return { passed: numPassedTests, skipped: numPendingTests, failures: [...failures, ...broken] }
}

const lineOf = (name: string, why = 'no reason given'): string =>
  `${name}\n    ${why.split('\n')[0]}`
