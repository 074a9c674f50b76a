import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { adaAndBob, bubble, lines, logOf, sendTexts, storeTexts } from './support/talk.ts'

/** More than the 200 rows that the log renders without folding pages far outside the viewport. */
const COUNT = 210
/** Some are taller than others, as real messages are. */
const earlierLines = lines(COUNT).map(
  (line, index) => `${line}.${index % 7 ? '' : ' And so on.'.repeat(30)}`,
)

const numbered = (page: Page, number: number) =>
  logOf(page).getByText(new RegExp(`^line ${number}\\.`))

const loadButton = (page: Page) => page.getByRole('button', { name: 'Load earlier messages' })

/** Scrolls the log, and waits until it has handled the scroll event. */
const scrollTo = (page: Page, top: number) =>
  logOf(page).evaluate(async (log, to) => {
    log.scrollTop = to
    for (const _ of 'two') await new Promise(requestAnimationFrame)
  }, top)

/**
 * The largest shift in pixels of the first visible message during an action. Measured in every
 * frame at the bottom edge, since the day line above may disappear.
 */
async function strayWhile(page: Page, act: () => Promise<void>): Promise<number> {
  const watch = await logOf(page).evaluateHandle((log) => {
    const edge = log.getBoundingClientRect().top
    const rows = [...log.querySelectorAll('li')]
    const row = rows.find((li) => li.getBoundingClientRect().bottom > edge)!
    const place = row.getBoundingClientRect().bottom
    let stray = 0
    let frame = 0
    const look = () => {
      const now = row.isConnected ? row.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY
      stray = Math.max(stray, Math.abs(now - place))
      frame = requestAnimationFrame(look)
    }
    look()
    return {
      end: () => {
        look()
        cancelAnimationFrame(frame)
        return stray
      },
    }
  })
  await act()
  return watch.evaluate(({ end }) => end())
}

/**
 * Scrolls to the end. Returns the messages that came into view, and the largest shift of any of
 * them beyond the scroll distance.
 */
const walkDown = (page: Page) =>
  logOf(page).evaluate(async (log) => {
    const { top, bottom } = log.getBoundingClientRect()
    const inView = () =>
      [...log.querySelectorAll('li')].flatMap((row) => {
        const at = row.getBoundingClientRect()
        const number = Number(/line (\d+)\./.exec(row.textContent)?.[1])
        return at.bottom > top && at.top < bottom && number ? [{ number, bottom: at.bottom }] : []
      })
    /** Whether the log has yet to render a page in view. */
    const isFolded = () =>
      [...log.querySelectorAll('[data-folded]')].some((folded) => {
        const at = folded.getBoundingClientRect()
        return at.bottom > top && at.top < bottom
      })
    const seen = new Set(inView().map(({ number }) => number))
    let stray = 0
    while (log.scrollHeight - log.scrollTop - log.clientHeight > 1) {
      const before = new Map(inView().map((row) => [row.number, row.bottom]))
      const from = log.scrollTop
      log.scrollTop += 300
      const by = log.scrollTop - from
      do {
        for (const _ of 'two') await new Promise(requestAnimationFrame)
      } while (isFolded())
      for (const row of inView()) {
        seen.add(row.number)
        const was = before.get(row.number)
        if (was !== undefined) stray = Math.max(stray, Math.abs(was - by - row.bottom))
      }
    }
    return { seen: [...seen], stray }
  })

test('earlier messages load within 100 pixels of the top and by the button, without shifting the view, and scrolling back shows every message', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await storeTexts(ada, bob, earlierLines)
  let calls = 0
  page.on('request', (request) => {
    if (/\/chat\/messages\/.*before=/.test(request.url())) calls += 1
  })
  await page.goto(`/messages/${bob.userName}`)
  await expect(numbered(page, COUNT)).toBeInViewport()
  const button = loadButton(page)

  await scrollTo(page, 101)
  expect(calls).toBe(0)
  const byScroll = await strayWhile(page, async () => {
    await logOf(page).evaluate((log) => log.scrollBy(0, -2))
    await expect(numbered(page, 171)).toHaveCount(1)
  })
  expect(calls).toBe(1)
  // Two of these pixels are the scroll itself.
  expect(byScroll).toBeLessThanOrEqual(3)

  for (const oldest of [151, 131, 111, 91, 71, 51, 31, 11, 1]) {
    await scrollTo(page, 150)
    await expect(numbered(page, oldest)).toHaveCount(0)
    const stray = await strayWhile(page, async () => {
      await button.evaluate((element) => element.focus({ preventScroll: true }))
      await page.keyboard.press('Enter')
      await expect(numbered(page, oldest)).toHaveCount(1)
    })
    expect(stray, `while line ${oldest} came`).toBeLessThanOrEqual(1)
  }
  await expect(button).toHaveCount(0)
  await expect(logOf(page)).toBeFocused()
  await expect(logOf(page).getByRole('region', { name: /are connected$/ })).toBeAttached()

  // No messages are rendered far outside the viewport, except the next 50, for in-page find.
  await scrollTo(page, 0)
  await expect(numbered(page, 1)).toBeInViewport()
  await expect(numbered(page, COUNT)).toHaveCount(0)
  await expect(numbered(page, 60)).toHaveCount(1)

  const { seen, stray } = await walkDown(page)
  expect(seen).toEqual(lines(COUNT).map((_, index) => index + 1))
  expect(stray).toBeLessThanOrEqual(1)
  await expect(numbered(page, 1)).toHaveCount(0)
  await sendTexts(bob, ada, ['Aye'])
  await expect(bubble(page, 'Aye')).toBeInViewport()
  // Only the log scrolls: nothing in it makes the page taller.
  const rest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(rest).toBe(0)
})
