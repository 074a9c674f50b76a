import { expect, test } from 'vitest'
import { keptPages } from './kept-pages.ts'

const twenties = Array.from({ length: 20 }, () => 20)

test.each([
  ['the end of the log', { first: 19, last: 19 }, { first: 16, last: 19 }],
  ['its start', { first: 0, last: 0 }, { first: 0, last: 3 }],
  ['its middle', { first: 9, last: 10 }, { first: 6, last: 13 }],
])('at %s fifty rows are kept on either side', (_, seen, kept) => {
  expect(keptPages(twenties, seen)).toEqual(kept)
})

test('a short log is kept whole', () => {
  expect(keptPages([20, 3], { first: 1, last: 1 })).toEqual({ first: 0, last: 1 })
})
