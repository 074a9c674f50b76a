import { expect, type Page } from '@playwright/test'
import { untilDisconnected } from './network.ts'
import { restorePauses } from './pauses.ts'

/** An address without a page: the state of a mounted screen ends there. */
const NOWHERE = '/nowhere'
/**
 * A link that only the page for unknown addresses has, because Admin has a page with the same heading and the shell
 * around it.
 */
const WAY_BACK = 'Back home'

/**
 * Clears a page that has shown something: unmounts its screens, closes its socket, and empties its cache and storage.
 * Its scripts stay, with the state of their modules. A load costs twice as much as everything that a state does after
 * it.
 */
export async function clear(page: Page): Promise<void> {
  // A closing layer goes back in the history, and may undo the first attempt.
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

/** React's internal node of an element. */
interface Fiber {
  memoizedProps: { client?: { clear: () => void } } | null
  child: Fiber | null
}

/** Empties the cache of the queries. The built app does not export it, so it is read from the props of its provider. */
const clearQueries = () => {
  const root = document.getElementById('root')!
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!
  let fiber: Fiber | null = Reflect.get(root, key).stateNode.current
  while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child
  fiber!.memoizedProps!.client!.clear()
}
