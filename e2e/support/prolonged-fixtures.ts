import { test as base, type Visit } from './fixtures.ts'
import { prolongProductTimers } from './pauses.ts'

export { type Connect, expect, type MemberWithPage, type OpenAs } from './fixtures.ts'

/** The fixtures on pages whose product timers cannot race a test: see `prolongProductTimers`. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ visit }, use) => {
    await use(async (path = '', options) => {
      const page = await visit('', options)
      await prolongProductTimers(page.context())
      if (path) await page.goto(path)
      // The login page is drawn before it can be used.
      await page.locator('[data-drawn]').waitFor({ state: 'detached' })
      return page
    })
  },
})
