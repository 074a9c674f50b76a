import { searchTerms } from '@shipmates/contract/search-text'
import { expect, test } from 'vitest'
import { excerpt } from './marked.tsx'

test.each([
  ['A tide atlas', 'A tide atlas'],
  ['First line\nand the tide', 'and the tide'],
  [
    'What would you say if somebody asked you about the tide of tomorrow?',
    '…asked you about the tide of tomorrow?',
  ],
  [`${'x'.repeat(60)}tide`, '…tide'],
  ['Nothing of it', 'Nothing of it'],
  ['Call `tide()` at noon', 'Call tide() at noon'],
  ['Look:\n```ts\nconst tide = 1\n```', 'const tide = 1'],
  ['```tide\nup and down\n```', '```tide\nup and down\n```'],
])('the excerpt of %j is the line %j', (text, line) => {
  expect(excerpt(text, searchTerms('tide'))).toBe(line)
})
