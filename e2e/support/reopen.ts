import { expect, type Page } from '@playwright/test'
import { untilDisconnected } from './network.ts'
import { restorePauses } from './pauses.ts'

/** An address without a page: all that a screen keeps while it is mounted ends there. */
const NOWHERE = '/nowhere'
/** What only the page for unknown addresses has: Admin has a page of the same heading, with the shell around it. */
const WAY_BACK = 'Back home'

/**
 * Clears a page that has shown something: its screens are unmounted, its socket is closed, its cache and its storage are
 * empty. Its scripts stay, and so does what their modules keep. A load costs twice as much as all that a state does
 * after it.
 */
export async function clear(page: Page): Promise<void> {
  // A layer that closes goes back in the history, and may undo the first try.
  await expect
    .poll(async () => {
      const isThere = await page.evaluate(
        (text) => Array.from(document.links).some((link) => link.textContent === text),
        WAY_BACK,
      )
      if (!isThere) await goTo(page, NOWHERE)
      return isThere
    })
    .toBe(true)
  await untilDisconnected(page)
  await page.evaluate(clearQueries)
  await page.evaluate(() => {
    const user = sessionStorage.getItem('user')
    sessionStorage.clear()
    localStorage.clear()
    if (user) sessionStorage.setItem('user', user)
  })
  await restorePauses(page)
}

/** Goes to a path inside the app, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
  }, path)

/** What React keeps of an element. */
interface Fiber {
  memoizedProps: { client?: { clear: () => void } } | null
  child: Fiber | null
}

/** Empties the cache of the queries. The built app keeps it to itself, so it is read from the props of its provider. */
const clearQueries = () => {
  const root = document.getElementById('root')!
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!
  let fiber: Fiber | null = Reflect.get(root, key).stateNode.current
  while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child
  fiber!.memoizedProps!.client!.clear()
}
