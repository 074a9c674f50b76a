import { expect, test } from 'vitest'
import { footOf, lowestFreePlace } from './use-free-place.ts'

const room = { top: 0, bottom: 800 }

test('a box is placed at the bottom if nothing is there', () => {
  expect(lowestFreePlace(60, room, [{ top: 100, bottom: 140 }])).toBe(800)
})

test('a box is placed above elements that it would cover', () => {
  expect(lowestFreePlace(60, room, [{ top: 780, bottom: 900 }])).toBe(772)
})

test('a gap that is too small is skipped', () => {
  const buttons = [
    { top: 760, bottom: 800 },
    { top: 700, bottom: 740 },
    { top: 500, bottom: 540 },
  ]

  expect(lowestFreePlace(60, room, buttons)).toBe(692)
})

test('without a free position, none is returned', () => {
  expect(lowestFreePlace(60, room, [{ top: 40, bottom: 790 }])).toBeUndefined()
})

test('only the lower part of a tall element must stay free', () => {
  expect(footOf({ top: 100, bottom: 400 }, 64)).toEqual({ top: 336, bottom: 400 })
  expect(footOf({ top: 360, bottom: 400 }, 64)).toEqual({ top: 360, bottom: 400 })
})
