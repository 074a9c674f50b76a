/// <reference lib="dom" />
import type { Page } from 'puppeteer-core'
import type { Figure } from '../report.ts'
import { pause, percentile } from '../timing.ts'

const SLOWED = 4
const AT_MOST_MS = 100
export const TIMES = 8
/** The percentile of visits by which web.dev judges interaction to next paint (INP). */
const SHARE = 0.75
/** Time for prefetches after the load, such as the profile dialog. */
const AT_REST_MS = 2_000
/** Time for the next frame to be painted and reported. */
const SETTLED_MS = 1_000
const FIRST_CARD = 'main article'

interface Action {
  what: string
  path: string
  /** Selector to wait for before acting. */
  ready: string
  prepare?: (tab: Page) => Promise<unknown>
  act: (tab: Page) => Promise<unknown>
}

/** Hovers before the click, as a user does. Hovering is not an interaction and not counted. */
const press = (selector: string): Pick<Action, 'prepare' | 'act'> => ({
  prepare: (tab) => tab.hover(selector),
  act: (tab) => tab.click(selector),
})

const actions: readonly Action[] = [
  {
    what: 'Connect',
    path: '/dashboard',
    ready: FIRST_CARD,
    ...press(`${FIRST_CARD} ::-p-text(Connect)`),
  },
  {
    what: 'open the profile dialog',
    path: '/dashboard',
    ready: FIRST_CARD,
    ...press(`${FIRST_CARD} h2 button`),
  },
  {
    what: 'send a message',
    path: '/messages/mei_builds',
    ready: 'main textarea',
    prepare: (tab) => tab.type('main textarea', 'Ship it?'),
    act: (tab) => tab.keyboard.press('Enter'),
  },
  {
    what: 'switch the conversation',
    path: '/messages/mei_builds',
    ready: 'main textarea',
    ...press('main a[href="/messages/zoe_maps"]'),
  },
]

/**
 * Measures interaction to next paint of the most frequent actions on an idle page: the 75th
 * percentile of visits, and the worst.
 *
 * Counts only entries that start with the action itself. Headless Chromium reports the characters
 * typed in `prepare` only with a later frame, so they would appear as interactions of a second.
 */
export async function measureAnswers(tab: Page, url: string): Promise<Figure[]> {
  await tab.setViewport({ width: 1440, height: 900 })
  await tab.evaluateOnNewDocument(noteInteractions)
  const figures: Figure[] = []
  for (const { what, path, ready, prepare, act } of actions) {
    const longest: number[] = []
    while (longest.length < TIMES) {
      await tab.emulateCPUThrottling(1)
      await tab.goto(url + path, { waitUntil: 'networkidle0' })
      await tab.waitForSelector(ready)
      await pause(AT_REST_MS)
      await prepare?.(tab)
      await tab.emulateCPUThrottling(SLOWED)
      await pause(SETTLED_MS)
      await tab.evaluate(() => Reflect.set(window, 'countedFrom', performance.now()))
      await act(tab)
      await pause(SETTLED_MS)
      longest.push(await tab.evaluate(() => Number(Reflect.get(window, 'longestMs') ?? 0)))
    }
    figures.push(
      { what, measured: percentile(longest, SHARE), unit: 'ms', atMost: AT_MOST_MS },
      { what: `${what}, at worst`, measured: Math.max(...longest), unit: 'ms' },
    )
  }
  return figures
}

/** Runs in the page. The browser reports interactions from 16 ms on; shorter ones count as 0. */
function noteInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const isCounted = entry.interactionId && entry.startTime >= Reflect.get(window, 'countedFrom')
      const longest = Number(Reflect.get(window, 'longestMs') ?? 0)
      if (isCounted) Reflect.set(window, 'longestMs', Math.max(longest, entry.duration))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
