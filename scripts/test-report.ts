import { existsSync, readFileSync } from 'node:fs'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The counts of a vitest or a Playwright report. Prints which tests passed only at a second try. */
export function readReport(path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return report.stats ? countBrowser(report.stats) : countVitest(report)
}

interface BrowserStats {
  expected: number
  flaky: number
  unexpected: number
  skipped: number
}

function countBrowser({ expected, flaky, unexpected, skipped }: BrowserStats): Counts {
  // The list of Playwright names them.
  if (flaky > 0) console.log(`  ${flaky} of its tests needed a second try`)
  return { passed: expected + flaky, failed: unexpected, skipped }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function countVitest(report: VitestReport): Counts {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  for (const { fullName, status, failureMessages } of tests) {
    const [why] = failureMessages
    if (status !== 'passed' || !why) continue
    console.log(`  needed a second try: ${fullName}\n    ${why.split('\n')[0]}`)
  }
  const { numPassedTests, numFailedTests, numPendingTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}
