/// <reference lib="dom" />
import type { Page } from 'puppeteer-core'
import type { Figure } from '../report.ts'
import { pause, percentile } from '../timing.ts'
import { CONVERSATIONS, LONG_CHAT_WITH, MESSAGES } from './seed-chats.ts'

const SLOWED = 4
const AT_MOST_MS = 100
/** The percentile of visits by which web.dev judges interaction to next paint (INP). */
const SHARE = 0.75
/** Time for prefetches after the load, such as the profile dialog. */
const AT_REST_MS = 2_000
/** Time for the next frame to be painted and reported. */
const SETTLED_MS = 1_000
/** How often earlier messages are loaded in the long chat. */
const PAGES_READ = 4
const FIRST_CARD = 'main article'
const SEARCH = 'main [type=search]'

interface Action {
  what: string
  path: string
  /** Selector to wait for before acting. */
  ready: string
  prepare?: (tab: Page) => Promise<unknown>
  act: (tab: Page) => Promise<unknown>
}

/** Loads earlier messages by scrolling to the top of the log some times, and returns to the input. */
async function readBack(tab: Page): Promise<void> {
  for (let times = 0; times < PAGES_READ; times++) {
    await tab.$eval('[data-log]', (log) => log.scrollTo({ top: 0, behavior: 'instant' }))
    await tab.waitForNetworkIdle({ idleTime: 200 })
  }
  await tab.click('main textarea')
}

/** Hovers before the click, as a user does. Hovering is not an interaction and not counted. */
const press = (selector: string): Pick<Action, 'prepare' | 'act'> => ({
  prepare: (tab) => tab.hover(selector),
  act: (tab) => tab.click(selector),
})

const chat = `/messages/${LONG_CHAT_WITH}`
const inbox = `Messages with ${CONVERSATIONS.toLocaleString('en')} conversations`
const longChat = `a chat of ${MESSAGES.toLocaleString('en')} messages`

const actions: readonly Action[] = [
  {
    what: 'Discover: Connect',
    path: '/dashboard',
    ready: FIRST_CARD,
    ...press(`${FIRST_CARD} ::-p-text(Connect)`),
  },
  {
    what: 'Discover: open the profile dialog',
    path: '/dashboard',
    ready: FIRST_CARD,
    ...press(`${FIRST_CARD} h2 button`),
  },
  {
    what: `${inbox}: open another`,
    path: chat,
    ready: 'main textarea',
    ...press('main a[href^="/messages/mate_"]'),
  },
  {
    what: `${inbox}: type in the search`,
    path: '/messages',
    ready: SEARCH,
    prepare: (tab) => tab.click(SEARCH),
    act: (tab) => tab.keyboard.press('m'),
  },
  {
    what: `${longChat}: type`,
    path: chat,
    ready: 'main textarea',
    prepare: readBack,
    act: (tab) => tab.keyboard.press('m'),
  },
  {
    what: `${longChat}: send`,
    path: chat,
    ready: 'main textarea',
    prepare: async (tab) => {
      await readBack(tab)
      await tab.type('main textarea', 'Ship it?')
    },
    act: (tab) => tab.keyboard.press('Enter'),
  },
]

/**
 * Measures interaction to next paint of the most frequent actions on an idle page: the 75th
 * percentile of visits, and the worst.
 *
 * Counts only entries that start with the action itself. Headless Chromium reports the characters
 * typed in `prepare` only with a later frame, so they would appear as interactions of a second.
 */
export async function measureAnswers(tab: Page, url: string, times: number): Promise<Figure[]> {
  await tab.setViewport({ width: 1440, height: 900 })
  await tab.evaluateOnNewDocument(noteInteractions)
  const figures: Figure[] = []
  for (const { what, path, ready, prepare, act } of actions) {
    const longest: number[] = []
    while (longest.length < times) {
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
