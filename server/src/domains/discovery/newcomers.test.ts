import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEWCOMER_PAGE, NEWCOMER_PLACES, placeNewcomers, windowStart } from './newcomers.ts'

test('newcomers have their places on each page', () => {
  const ranked = Array.from({ length: 60 }, (_, n) => n)
  const placed = placeNewcomers(ranked, [100, 101, 102])
  const places = [0, NEWCOMER_PAGE].flatMap((before) =>
    NEWCOMER_PLACES.map((place) => before + place),
  )
  for (const [n, place] of places.entries()) expect(placed[place - 1]).toBe(100 + n)
})

test('nobody is lost or shown twice, and nobody comes later than before but by the newcomers before them', () => {
  const ids = fc.uniqueArray(fc.nat(200), { maxLength: 100 })
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.nat(200), { maxLength: 10 }), (ranked, newcomers) => {
      const placed = placeNewcomers(ranked, newcomers)
      expect(placed.toSorted()).toEqual([...new Set([...ranked, ...newcomers])].toSorted())
      for (const [place, id] of ranked.entries()) {
        const kept = Math.ceil((placed.indexOf(id) + 1) / NEWCOMER_PAGE) * NEWCOMER_PLACES.length
        expect(placed.indexOf(id)).toBeLessThanOrEqual(place + kept)
      }
    }),
  )
})

test('windows begin everywhere alike', () => {
  const tenths = new Array<number>(10).fill(0)
  for (let viewer = 1; viewer <= 100; viewer++) {
    for (let day = 20_000; day < 20_100; day++) tenths[Math.floor(10 * windowStart(viewer, day))]!++
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
