import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { steady } from './support/still.ts'
import { adaAndBob, bubble, inputOf, listOf, logOf, storeTexts } from './support/talk.ts'

test.use({ isStill: true })

const overflowOf = (page: Page) => logOf(page).evaluate((log) => log.scrollWidth - log.clientWidth)

/** The left edge of a piece of text on the screen. */
const leftOf = (text: Locator, piece: string) =>
  text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return range.getBoundingClientRect().left
    }
    throw new Error(`No ${wanted}`)
  }, piece)

const CODE = `function wide() {\n\treturn '${'x'.repeat(300)}'\n}`

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
]

const PLAIN = '<b>bold</b> **stars** _low_ javascript:alert(1) ftp://ferry.dev www.ferry.dev'

const WIDE = [
  'W'.repeat(500),
  `https://ferry.dev/${'a'.repeat(400)}`,
  `\`${'c'.repeat(400)}\``,
  '👩‍👩‍👧‍👦'.repeat(120),
  'שלום עולם! (https://ferry.dev/) זה הקוד: `npm ci`',
  '\u202Ereversed and never ended',
  'After it',
  'Z̸̢̛͎͇̺̲̩̗̙͙̘̙͎̾̈́̀̅͒̓͊̄̎̔͝͝a'.repeat(60),
]

test('no message is wider than the log, code scrolls by itself, right-to-left text is aligned correctly, and a link opens in a new tab without referrer or opener', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await storeTexts(bob, ada, [...WIDE, 'Short', `Look:\n\`\`\`ts\n${CODE}\n\`\`\`\nNice?`])
  await storeTexts(ada, bob, [`\`\`\`\n${CODE}\n\`\`\``])
  await storeTexts(bob, ada, [PLAIN, 'Look: https://ferry.dev/boat', 'שלום!'])
  await page.goto(`/messages/${bob.userName}`)
  await expect(bubble(page, 'שלום!')).toBeVisible()

  const blocks = page.getByRole('figure', { name: 'Code' })
  await expect(blocks).toHaveCount(2)
  expect(await blocks.first().locator('pre').textContent()).toBe(CODE)

  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0)
    for (const block of await blocks.all()) {
      const inner = () =>
        block.evaluate((figure) => {
          const bubble = figure.closest('li')!.getBoundingClientRect()
          const { left, right } = figure.getBoundingClientRect()
          return Math.min(left - bubble.left, bubble.right - right)
        })
      expect(await steady(inner)).toBeGreaterThanOrEqual(0)
      const lines = block.locator('pre')
      await lines.evaluate((pre) => {
        pre.scrollLeft = 0
      })
      await lines.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => lines.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0)
    }
  }
  await expect(page.getByRole('link', { name: 'https://ferry.dev/', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('right-to-left text is aligned in the bubble, in the list and in the composer', async () => {
    for (const place of [bubble(page, 'שלום!'), listOf(page).getByRole('listitem')]) {
      expect(await leftOf(place, '!')).toBeLessThan(await leftOf(place, 'ש'))
    }
    await inputOf(page).fill('שלום!')
    expect(await inputOf(page).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
  })

  await test.step('only a link opens another site', async () => {
    await expect(logOf(page).getByText(PLAIN, { exact: true })).toBeVisible()
    const context = page.context()
    let headers: Record<string, string> = {}
    await context.route('https://ferry.dev/**', async (route) => {
      headers = await route.request().allHeaders()
      await route.fulfill({ contentType: 'text/html', body: '<h1>A boat</h1>' })
    })
    const opening = context.waitForEvent('page')
    await logOf(page).getByRole('link', { name: 'https://ferry.dev/boat', exact: true }).click()
    const other = await opening
    await expect(other.getByRole('heading', { name: 'A boat' })).toBeVisible()
    expect(headers.referer).toBeUndefined()
    expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
  })
})
