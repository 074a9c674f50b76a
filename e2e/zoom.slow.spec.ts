import { expect, test } from './support/fixtures.ts'
import { openFullAccount } from './support/full-account.ts'
import { outOfReachInFront, outOfReachInside } from './support/reach.ts'

/** The viewport of a 1440 by 900 screen at 200 % zoom. */
const zoomed = {
  viewport: { width: 720, height: 450 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
} as const

test('at 200 % zoom every signed-in screen is readable and usable', async ({ openAs, connect }) => {
  test.slow()
  const { page, bob } = await openFullAccount(openAs, connect, zoomed)

  expect(await outOfReachInside(page, bob)).toEqual([])
})

test('at 200 % zoom the landing page and the account screens are readable and usable', async ({
  visit,
}) => {
  const page = await visit('', zoomed)

  expect(await outOfReachInFront(page)).toEqual([])
})
