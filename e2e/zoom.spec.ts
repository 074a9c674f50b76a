import { expect, test } from './support/fixtures.ts'
import { furnished } from './support/furnished.ts'
import { outOfReachInFront, outOfReachInside } from './support/reach.ts'

/** What a screen of 1440 by 900 becomes at 200 %. */
const zoomed = {
  viewport: { width: 720, height: 450 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
} as const

test('at 200 % zoom every signed-in screen can be read and used', async ({ board, connect }) => {
  test.slow()
  const { page, bob } = await furnished(board, connect, zoomed)

  expect(await outOfReachInside(page, bob)).toEqual([])
})

test('at 200 % zoom the front door and the account screens can be read and used', async ({
  visit,
}) => {
  const page = await visit('', zoomed)

  expect(await outOfReachInFront(page)).toEqual([])
})
