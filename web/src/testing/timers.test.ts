import { expect, test } from 'vitest'

const fired: string[] = []

test('timers that are pending at the end of a test', () => {
  setTimeout(() => fired.push('throttled'), 500)
  setTimeout(() => fired.push('given up'), 10_000)
  clearTimeout(setTimeout(() => fired.push('cleared'), 500))
  expect(fired).toEqual([])
})

test('have fired before the next one, or never will', () => {
  expect(fired).toEqual(['throttled'])
})
