import { expect, test } from 'vitest'
import { moved, squareOf, wholeCrop } from './crop-geometry.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

test.each([
  ['wide', wide, { side: 200, left: 100, top: 0 }],
  ['tall', tall, { side: 200, left: 0, top: 100 }],
  ['square', { width: 300, height: 300 }, { side: 300, left: 0, top: 0 }],
])('the whole crop of a %s picture is its largest square, in the middle', (_, size, square) => {
  expect(squareOf(size, wholeCrop)).toEqual(square)
})

test('a zoomed crop keeps its centre', () => {
  expect(squareOf(wide, { zoom: 2, x: 0.25, y: 0.5 })).toEqual({ side: 100, left: 50, top: 50 })
})

test.each([
  ['left and top', { x: 0, y: 0 }, { left: 0, top: 0 }],
  ['right and bottom', { x: 1, y: 1 }, { left: 300, top: 100 }],
])('a crop ends at the %s edges of the picture', (_, centre, corner) => {
  expect(squareOf(wide, { zoom: 2, ...centre })).toEqual({ side: 100, ...corner })
})

test('a crop is moved by fractions of its side', () => {
  const crop = moved(wide, { zoom: 2, x: 0.5, y: 0.5 }, { x: 0.5, y: -0.25 })

  expect(squareOf(wide, crop)).toEqual({ side: 100, left: 200, top: 25 })
})

test('a crop that was moved beyond an edge moves back at once', () => {
  const beyond = moved(wide, { zoom: 2, x: 0.5, y: 0.5 }, { x: 100, y: 100 })
  const back = moved(wide, beyond, { x: -1, y: -1 })

  expect(squareOf(wide, beyond)).toEqual({ side: 100, left: 300, top: 100 })
  expect(squareOf(wide, back)).toEqual({ side: 100, left: 200, top: 0 })
})

test('the whole crop of a square picture cannot be moved', () => {
  expect(moved({ width: 300, height: 300 }, wholeCrop, { x: 1, y: -1 })).toEqual(wholeCrop)
})
