import { expect, test } from 'vitest'
import { cutQuote } from './message-view.ts'

test.each([
  ['a short text', 'Ship it?', 'Ship it?'],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['201 characters', 'x'.repeat(201), 'x'.repeat(200)],
  ['201 characters of two units each', '🦀'.repeat(201), '🦀'.repeat(200)],
  ['a family across the end', `${'x'.repeat(198)}👨‍👩‍👧‍👦!`, 'x'.repeat(198)],
  ['a family at the end', `${'x'.repeat(193)}👨‍👩‍👧‍👦!`, `${'x'.repeat(193)}👨‍👩‍👧‍👦`],
  ['an accent after the end', `${'x'.repeat(199)}e\u0301`, 'x'.repeat(199)],
  ['one character of 4000', `e${'\u0301'.repeat(3999)}`, `e${'\u0301'.repeat(199)}`],
])('a quote of %s', (_what, text, quote) => {
  expect(cutQuote(text)).toBe(quote)
})
