import { queryClient } from '../net/query-client.ts'

/** Timeout, so that a slow query or a busy page does not delay non-critical loads for longer. */
const WITHIN_MS = 1_000

/**
 * Resolves when pending queries have settled, or after 1 s, the page has been painted with their
 * answers, and the browser is idle, or after another second. For non-critical loads.
 */
export async function whenIdle(): Promise<void> {
  await answered()
  await afterPaint()
  await rendered()
}

/**
 * A list renders interruptibly, in many tasks: the browser is idle only after the last one. Safari
 * does not say when.
 */
const rendered = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: WITHIN_MS })
    else resolve()
  })

const answered = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const check = () => {
      if (!queryClient.isFetching()) end()
    }
    const timer = setTimeout(end, WITHIN_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })

/** Timeout: a hidden tab does not paint. */
const UNSEEN_MS = 100

/**
 * Resolves after the next paint, after 100 ms without a paint, or at once when the page is left.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', end)
      resolve()
    }
    const timer = setTimeout(end, UNSEEN_MS)
    addEventListener('pagehide', end)
    requestAnimationFrame(() => setTimeout(end))
  })

/** Resolves when what is being rendered has been painted, or after 1.1 s. For code that would delay that paint. */
export async function whenPainted(): Promise<void> {
  await rendered()
  await afterPaint()
}

/** Without a sidebar, a window of this width is as wide as its page. */
const WIDE = '(min-width: 93.75rem)'

/** Resolves once the page is idle in a window that may have room for what only very wide pages show. */
export async function whenWide(): Promise<void> {
  const query = matchMedia(WIDE)
  await new Promise<void>((resolve) => {
    const check = () => query.matches && resolve()
    query.addEventListener('change', check)
    check()
  })
  await whenIdle()
}

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
