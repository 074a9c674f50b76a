import { defineConfig } from '@playwright/test'
import { BROWSER } from './support/browser.ts'

/** The product as a person sees it: the built server and web app, a real mail server, a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/product.ts',
  fullyParallel: true,
  workers: 2,
  // On a busy machine a wait may run out; what needs a second try is told at the end.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
  ],
  use: {
    headless: true,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    // The worker would answer in place of the network that a test watches; installed.spec.ts has it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    // A recording costs as much as the test: it is made of a second try only.
    trace: 'on-first-retry',
    launchOptions: BROWSER,
  },
})
