import { browserStorage } from './safe-storage.ts'

const KEY = 'shipmates-told'
const REMEMBERED = 200

/**
 * A tab without the focus waits this long for a focused one to announce first: a visible window may be behind others.
 */
export const FOCUSED_FIRST_MS = 200

/**
 * Calls `run` in one tab of this browser: the first visible one. If the browser has no locks or no storage, each tab
 * calls it.
 */
export async function oncePerBrowser(id: string, run: () => void): Promise<void> {
  await untilVisible()
  await inOneTab(id, run)
}

/** Calls `act` in one tab of this browser, visible or not. */
export const inOneTab = (id: string, act: () => void): Promise<void> =>
  tabByTab((isFirst) => {
    if (isFirst(id)) act()
  })

/**
 * Calls `act` while no other tab of this browser is in such a call. `isFirst` says whether this is the first call for
 * an id.
 */
export async function tabByTab(act: (isFirst: (id: string) => boolean) => void): Promise<void> {
  const isFirst = (id: string) => {
    const known = browserStorage.read(KEY)?.split(' ') ?? []
    if (known.includes(id)) return false
    browserStorage.write(KEY, [...known, id].slice(-REMEMBERED).join(' '))
    return true
  }
  // Missing on pages without HTTPS.
  const locks = navigator.locks as LockManager | undefined | null
  if (locks) await locks.request(KEY, () => act(isFirst))
  else act(isFirst)
}

/** Resolves when this tab is visible; a little later if another window has the focus. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    )
  }
  if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, FOCUSED_FIRST_MS))
}
