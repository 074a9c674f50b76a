import { expect, test } from 'vitest'
import { firstBelow, hasLeftEnd, isAtEnd, PINNED_WITHIN_PX, scrolledSince } from './scroll.ts'

/** A log of 2,000 px in a viewport of 500 px, scrolled to its end. */
const atEnd = { scrollTop: 1500, scrollHeight: 2000, clientHeight: 500 }

test.each([
  ['at the end', 0, true],
  ['just near enough', PINNED_WITHIN_PX, true],
  ['one pixel too far', PINNED_WITHIN_PX + 1, false],
])('a reader %s is followed: %s px away', (_where, awayPx, expected) => {
  expect(isAtEnd({ ...atEnd, scrollTop: atEnd.scrollTop - awayPx })).toBe(expected)
})

test('a log shorter than its viewport is at its end', () => {
  expect(isAtEnd({ scrollTop: 0, scrollHeight: 300, clientHeight: 500 })).toBe(true)
})

test.each([
  ['scrolls up by a page', { scrollTop: 1000 }, true],
  ['scrolls up by a few pixels', { scrollTop: 1490 }, false],
  ['scrolls up while messages arrive', { scrollTop: 1300, scrollHeight: 2600 }, true],
  ['does nothing while messages arrive', { scrollHeight: 2600 }, false],
  ['does nothing while messages are removed', { scrollTop: 900, scrollHeight: 1400 }, false],
  ['does nothing while the viewport grows', { scrollTop: 1200, clientHeight: 800 }, false],
  ['does nothing while the viewport shrinks', { clientHeight: 200 }, false],
])('a reader at the end who %s has left it: %o %s', (_what, change, expected) => {
  expect(hasLeftEnd({ ...atEnd, ...change }, atEnd)).toBe(expected)
})

test.each([
  ['scrolls down by a page', { scrollTop: 1450 }, 450],
  ['scrolls up while messages are added', { scrollTop: 700, scrollHeight: 2600 }, -300],
  ['does nothing while messages are added', { scrollHeight: 2600 }, 0],
  ['does nothing while messages are removed', { scrollTop: 400, scrollHeight: 900 }, 0],
  ['does nothing while the viewport grows', { scrollTop: 800, clientHeight: 1200 }, 0],
])('a reader further up who %s: %o is a scroll by %s px', (_what, change, expected) => {
  expect(scrolledSince({ ...atEnd, scrollTop: 1000, ...change }, 1000)).toBe(expected)
})

test.each([
  ['no rows', [], 0, 0],
  ['all rows below', [10, 20, 30], 0, 0],
  ['a row that ends at the edge', [10, 20, 30], 10, 1],
  ['a row across the edge', [10, 20, 30], 15, 1],
  ['all rows above', [10, 20, 30], 30, 3],
])('the first row below an edge, with %s', (_which, bottoms, edge, expected) => {
  expect(firstBelow(edge, bottoms.length, (row) => bottoms[row]!)).toBe(expected)
})

test('the first of a thousand rows is found with few measurements', () => {
  const requests: number[] = []

  const found = firstBelow(7345, 1000, (row) => {
    requests.push(row)
    return (row + 1) * 10
  })

  expect(found).toBe(734)
  expect(requests.length).toBeLessThanOrEqual(10)
})
