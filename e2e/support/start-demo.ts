import { startDemo } from './demo.ts'

/** Playwright's global setup: starts the demo, and passes its address to the tests. Returns the teardown function. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const { url, stop } = await startDemo()
  process.env.DEMO_URL = url
  return stop
}
