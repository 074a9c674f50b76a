import { expect, test } from 'vitest'
import { mayBeLong } from './text.ts'

test.each([
  ['a line', 'Ship it?', false],
  ['twelve lines', Array(12).fill('a').join('\n'), false],
  ['thirteen lines', Array(13).fill('a').join('\n'), true],
  ['4,000 characters without a line break', 'a'.repeat(4000), true],
])('%s may be long: %s', (_, text, isLong) => {
  expect(mayBeLong(text)).toBe(isLong)
})
