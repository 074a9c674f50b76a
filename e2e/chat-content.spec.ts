import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { adaAndBob, bubble, inputOf, listOf, logOf, say } from './support/talk.ts'

const overflowOf = (page: Page) => logOf(page).evaluate((log) => log.scrollWidth - log.clientWidth)

/** The left edge of a part of a text on the screen. */
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

for (const viewport of WIDTHS) {
  test(`a block of code scrolls by itself, also by keys, at ${viewport.width} pixels`, async ({
    board,
    connect,
  }) => {
    const { page, ada, bob } = await adaAndBob(board, connect, { viewport })
    await say(bob, ada, ['Short', `Look:\n\`\`\`ts\n${CODE}\n\`\`\`\nNice?`])
    await say(ada, bob, [`\`\`\`\n${CODE}\n\`\`\``])
    await page.goto(`/messages/${bob.userName}`)

    const blocks = page.getByRole('figure', { name: 'Code' })
    await expect(blocks).toHaveCount(2)
    expect(await blocks.first().locator('pre').textContent()).toBe(CODE)
    expect(await overflowOf(page)).toBe(0)
    for (const block of await blocks.all()) {
      const { left, right } = await block.evaluate((figure) => {
        const bubble = figure.closest('li')!.getBoundingClientRect()
        const { left, right } = figure.getBoundingClientRect()
        return { left: left - bubble.left, right: bubble.right - right }
      })
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(0)
      const lines = block.locator('pre')
      await lines.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => lines.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0)
    }
    expect(await findingsOf(page)).toEqual([])
  })

  test(`no message is wider than the log, at ${viewport.width} pixels`, async ({
    board,
    connect,
  }) => {
    const { page, ada, bob } = await adaAndBob(board, connect, { viewport })
    await say(bob, ada, [
      'W'.repeat(500),
      `https://ferry.dev/${'a'.repeat(400)}`,
      `\`${'c'.repeat(400)}\``,
      '👩‍👩‍👧‍👦'.repeat(120),
      'שלום עולם! (https://ferry.dev/) זה הקוד: `npm ci`',
      '\u202Ereversed and never ended',
      'After it',
      'Z̸̢̛͎͇̺̲̩̗̙͙̘̙͎̾̈́̀̅͒̓͊̄̎̔͝͝a'.repeat(60),
    ])
    await page.goto(`/messages/${bob.userName}`)

    await expect(logOf(page).getByText('After it')).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await expect(page.getByRole('link', { name: 'https://ferry.dev/', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}

test('right-to-left text is aligned correctly in its bubble, in the list and in the composer', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['שלום!'])
  await page.goto(`/messages/${bob.userName}`)

  for (const place of [logOf(page).getByRole('listitem'), listOf(page).getByRole('listitem')]) {
    expect(await leftOf(place, '!')).toBeLessThan(await leftOf(place, 'ש'))
  }
  await inputOf(page).fill('שלום!')
  expect(await inputOf(page).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
})

test('URLs become safe links, backticks become code, and everything else stays as written', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  const PLAIN = '<b>bold</b> **stars** _low_ javascript:alert(1) ftp://ferry.dev www.ferry.dev'
  await say(bob, ada, [
    'See https://ferry.dev/a_b?c=d&e#f, or (http://127.0.0.1:9/wiki_(sea)).',
    'Run `npm ci`, not `https://ferry.dev/x`',
    PLAIN,
  ])
  await page.goto(`/messages/${bob.userName}`)

  const links = logOf(page).getByRole('link')
  await expect(links).toHaveText(['https://ferry.dev/a_b?c=d&e#f', 'http://127.0.0.1:9/wiki_(sea)'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', (await link.textContent()) ?? '')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  }
  await expect(logOf(page).getByRole('code')).toHaveText(['npm ci', 'https://ferry.dev/x'])
  await expect(bubble(page, 'See')).toContainText('f, or (http://127.0.0.1:9/wiki_(sea)).')
  await expect(bubble(page, 'Run')).toContainText('Run npm ci, not https://ferry.dev/x')
  await expect(logOf(page).getByText(PLAIN, { exact: true })).toBeVisible()
})

test('a link opens in a new tab, and the other site gets no referrer or opener', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['Look: https://ferry.dev/boat'])
  await page.goto(`/messages/${bob.userName}`)
  const context = page.context()
  let headers: Record<string, string> = {}
  await context.route('https://ferry.dev/**', async (route) => {
    headers = await route.request().allHeaders()
    await route.fulfill({ contentType: 'text/html', body: '<h1>A boat</h1>' })
  })

  const opening = context.waitForEvent('page')
  await logOf(page).getByRole('link').click()
  const other = await opening
  await expect(other.getByRole('heading', { name: 'A boat' })).toBeVisible()
  expect(headers.referer).toBeUndefined()
  expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
})
