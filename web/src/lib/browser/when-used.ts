const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const

let used: Promise<void> | undefined

/**
 * Resolves when the member first uses the page. Delays parts that only a press needs, so that the
 * first load does not request them. Never resolves if the browser saves data: then the press itself
 * loads them.
 */
export function whenUsed(): Promise<void> {
  used ??= new Promise((resolve) => {
    if (savesData()) return
    const end = () => {
      for (const event of EVENTS) removeEventListener(event, end, true)
      resolve()
    }
    for (const event of EVENTS) addEventListener(event, end, { capture: true, passive: true })
  })
  return used
}

/** Whether the member has asked the browser to save data. Only Chromium exposes this. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
