import { BROWSER } from './support/browser.ts'
import { expect, test } from './support/fixtures.ts'
import { openFullAccount } from './support/full-account.ts'
import { outOfReachInFront, outOfReachInside } from './support/reach.ts'

/** The browser's font size setting, doubled. */
test.use({
  launchOptions: { ...BROWSER, args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'] },
})

test('with text at 200 % every signed-in screen is readable and usable', async ({
  openAs,
  connect,
}) => {
  test.slow()
  const { page, bob } = await openFullAccount(openAs, connect, { reducedMotion: 'reduce' })

  expect(await outOfReachInside(page, bob)).toEqual([])
})

test('with text at 200 % the landing page and the account screens are readable and usable', async ({
  visit,
}) => {
  const page = await visit('', { reducedMotion: 'reduce' })

  expect(await outOfReachInFront(page)).toEqual([])
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
})
