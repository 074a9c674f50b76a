import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Every screen and state, on the demo. */
export default defineConfig({
  ...base,
  testMatch: 'screens.spec.ts',
  testIgnore: [],
  globalSetup: './support/start-demo.ts',
  // Each state waits for a second or more until nothing moves. Two workers would leave a third of
  // two cores idle.
  workers: 4,
})
