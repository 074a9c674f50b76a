import { expect, test } from 'vitest'
import { moveBy, toggleZoom, WHOLE, zoomAt } from './zoom.ts'

const sizes = { place: { width: 400, height: 400 }, picture: { width: 400, height: 200 } }
const middle = { x: 0, y: 0 }

test('a picture is enlarged around a point', () => {
  expect(zoomAt(WHOLE, 4, { x: 50, y: 20 }, sizes)).toEqual({ scale: 4, x: -150, y: -60 })
})

test('zoom is limited to six times and to the whole picture', () => {
  expect(zoomAt(WHOLE, 100, middle, sizes).scale).toBe(6)
  expect(zoomAt({ scale: 3, x: 90, y: 40 }, 0.01, middle, sizes)).toEqual(WHOLE)
})

test('a side that fits stays centred, and an edge does not move inside the stage', () => {
  const twice = zoomAt(WHOLE, 2, middle, sizes)

  expect(moveBy(twice, { x: 999, y: 999 }, sizes)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(moveBy(twice, { x: -999, y: 0 }, sizes).x).toBe(-200)
})

test('a toggle enlarges the whole picture and resets an enlarged one', () => {
  const closer = toggleZoom(WHOLE, { x: 100, y: 0 }, sizes)

  expect(closer).toEqual({ scale: 2.5, x: -150, y: 0 })
  expect(toggleZoom(closer, middle, sizes)).toEqual(WHOLE)
})
