import { browserStorage } from './safe-storage.ts'

const KEY = 'shipmates-told'
const REMEMBERED = 50

/**
 * Calls `tell` in one tab of this browser: the first that somebody looks at. Where the browser has no locks or no
 * storage, each tab calls it.
 */
export async function oncePerBrowser(id: string, tell: () => void): Promise<void> {
  await untilVisible()
  await inOneTab(id, tell)
}

/** Calls `act` in one tab of this browser, whether or not somebody looks at it. */
export async function inOneTab(id: string, act: () => void): Promise<void> {
  const tellFirst = () => {
    const told = browserStorage.read(KEY)?.split(' ') ?? []
    if (told.includes(id)) return
    browserStorage.write(KEY, [...told, id].slice(-REMEMBERED).join(' '))
    act()
  }
  // Missing on pages without HTTPS.
  const locks = navigator.locks as LockManager | undefined | null
  if (locks) await locks.request(KEY, tellFirst)
  else tellFirst()
}

async function untilVisible(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    )
  }
}
