import { test as base, type Visit } from './fixtures.ts'
import { calm } from './pauses.ts'

export { type Board, type Connect, expect, type Sailor } from './fixtures.ts'

/** The fixtures on pages whose product timers cannot race a test: see `calm`. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ visit }, use) => {
    await use(async (path = '', options) => {
      const page = await visit('', options)
      await calm(page.context())
      if (path) await page.goto(path)
      // The login page is drawn before it can be used.
      await page.locator('[data-drawn]').waitFor({ state: 'detached' })
      return page
    })
  },
})
