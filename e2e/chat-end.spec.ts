import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { steady } from './support/still.ts'
import {
  adaAndBob,
  bubble,
  inputOf,
  lines,
  logOf,
  sendTexts,
  storedTick,
  storeTexts,
  write,
} from './support/talk.ts'

test.use({ isStill: true })

/** The distance from the viewport to the end of the log, in pixels. */
const distanceToEnd = (page: Page) =>
  logOf(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)

const topOf = (page: Page) => logOf(page).evaluate((log) => log.scrollTop)

/** Scrolls up from the end as a reader does, and waits until the log has handled the event. */
const scrollUp = (page: Page, px: number) =>
  logOf(page).evaluate(async (log, up) => {
    log.scrollTop = log.scrollHeight - log.clientHeight - up
    for (const _ of 'two') await new Promise(requestAnimationFrame)
  }, px)

const atEnd = (page: Page) => expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1)

const CODE = `\`\`\`ts\n${lines(40).join('\n')}\n\`\`\``

/** Queues incoming socket messages while `isHeld` is set; `release` delivers them. */
const holdSocket = (page: Page) =>
  page.addInitScript(() => {
    const held: MessageEvent[] = []
    let handle = (_event: MessageEvent) => {}
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage') ?? {}
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(this: WebSocket, listen: typeof handle) {
        handle = listen
        set?.call(this, (event: MessageEvent) => {
          if (Reflect.get(window, 'isHeld')) held.push(event)
          else handle(event)
        })
      },
    })
    const release = () => {
      Object.assign(window, { isHeld: false })
      for (const event of held.splice(0)) handle(event)
    }
    Object.assign(window, { held, release })
  })

test('the log stays at its end for a reader there, and keeps its position for a reader further up', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await holdSocket(page)
  await storeTexts(ada, bob, lines(40))
  await page.goto(`/messages/${bob.userName}`)
  await expect(bubble(page, 'line 40')).toBeInViewport()
  await atEnd(page)
  const pill = page.getByRole('button', { name: /new messages?$/ })

  await test.step('the log follows new messages up to 80 pixels above its end; further up a pill announces them', async () => {
    await scrollUp(page, 80)
    await sendTexts(bob, ada, ['Still at the end'])
    await expect(bubble(page, 'Still at the end')).toBeInViewport()
    await atEnd(page)
    await expect(pill).toHaveCount(0)

    await scrollUp(page, 81)
    const place = await topOf(page)
    await sendTexts(bob, ada, [CODE])
    await expect(pill).toHaveText('1 new message')
    await inputOf(page).fill('one\ntwo\nthree\nfour\nfive')
    await expect(inputOf(page)).toHaveCSS('height', /^1\d\dpx$/)
    expect(await topOf(page)).toBe(place)
    await pill.click()
    await atEnd(page)
    await expect(pill).toHaveCount(0)

    await scrollUp(page, 400)
    await sendTexts(bob, ada, ['Unseen'])
    await expect(pill).toBeVisible()
    await write(page, 'My own')
    await expect(bubble(page, 'My own')).toBeInViewport()
    await atEnd(page)
    await expect(pill).toHaveCount(0)
  })

  await test.step('messages missed during a gap are announced in the pill', async () => {
    await expect(storedTick(bubble(page, 'My own'))).toBeVisible()
    await scrollUp(page, 400)
    const before = await steady(() => topOf(page))
    await goOffline(page)
    await sendTexts(bob, ada, ['One', 'Two', 'Three'])
    await goOnline(page)
    await expect(pill).toHaveText('3 new messages')
    expect(Math.abs((await steady(() => topOf(page))) - before)).toBeLessThanOrEqual(1)
    await pill.click()
    await atEnd(page)
  })

  await test.step('a message that arrives before the scroll event does not move the reader back, at the end or further up', async () => {
    // Not as far as the top, where earlier messages are loaded.
    for (const [text, count, by] of [
      ['Ahead of the scroll', '1 new message', 400],
      ['Ahead of the next', '2 new messages', 100],
    ] as const) {
      await page.evaluate(() => void Object.assign(window, { isHeld: true }))
      await sendTexts(bob, ada, [text])
      await page.waitForFunction(
        (held) => Reflect.get(window, 'held').some(({ data }: MessageEvent) => data.includes(held)),
        text,
      )
      const place = await logOf(page).evaluate(async (log, up) => {
        // Right after a frame, so that the next frame, which fires the scroll event, comes last.
        await new Promise(requestAnimationFrame)
        await new Promise((resolve) => setTimeout(resolve))
        log.scrollTop -= up
        const { scrollTop } = log
        Reflect.get(window, 'release')()
        return scrollTop
      }, by)

      await expect(pill).toHaveText(count)
      expect(await topOf(page)).toBe(place)
    }
    await pill.click()
  })

  await test.step('the log stays at its end through new messages and size changes', async () => {
    await sendTexts(bob, ada, [`${'A long story. '.repeat(250)}Finis`])
    await expect(bubble(page, 'Finis')).toBeInViewport()
    await atEnd(page)
    await sendTexts(bob, ada, [CODE])
    await expect(page.getByRole('figure', { name: 'Code, ts' }).last()).toBeInViewport()
    await atEnd(page)

    const height = () => logOf(page).evaluate((log) => log.clientHeight)
    const full = await height()
    await inputOf(page).fill('one\ntwo\nthree\nfour\nfive')
    await expect.poll(height).toBeLessThan(full - 60)
    await atEnd(page)
    await write(page, 'Done')
    await expect(bubble(page, 'Done')).toBeInViewport()
    await expect.poll(height).toBe(full)
    await atEnd(page)

    // A larger text size, then a window of half the height.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '24px'
    })
    await atEnd(page)
    await page.setViewportSize({ width: 1440, height: 450 })
    await expect.poll(height).toBeLessThan(full / 2)
    await atEnd(page)
  })
})
