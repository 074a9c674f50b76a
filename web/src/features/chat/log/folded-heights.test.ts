import { expect, test } from 'vitest'
import { pagesToRender } from './folded-heights.ts'

const twenties = Array.from({ length: 20 }, () => 20)

test.each([
  ['the end of the log', { first: 19, last: 19 }, { first: 16, last: 19 }],
  ['its start', { first: 0, last: 0 }, { first: 0, last: 3 }],
  ['its middle', { first: 9, last: 10 }, { first: 6, last: 13 }],
])('at %s fifty rows are rendered on either side', (_, seen, rendered) => {
  expect(pagesToRender(twenties, seen)).toEqual(rendered)
})

test('a short log is rendered whole', () => {
  expect(pagesToRender([20, 3], { first: 1, last: 1 })).toEqual({ first: 0, last: 1 })
})
