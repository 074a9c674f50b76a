import { defineConfig } from '@playwright/test'
import { BROWSER } from './support/browser.ts'

/** End-to-end tests of the built server and web app, with a real mail server and a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Only `npm test -- --all` runs the slow tests. pictures.config.ts runs the screens.
  testIgnore: ['screens.spec.ts', ...(process.env.TEST_ALL ? [] : ['*.slow.spec.ts'])],
  globalSetup: './support/product.ts',
  fullyParallel: true,
  workers: 2,
  // Many times the usual duration: a busy machine makes tests slow, not wrong. No test is retried.
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
  ],
  use: {
    headless: true,
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // A service worker would respond instead of the network that a test intercepts;
    // installed.spec.ts covers it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs as much as the test itself. `npx playwright test --trace on` records the named
    // tests.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: BROWSER,
  },
})
