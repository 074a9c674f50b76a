import { expect, test } from 'vitest'
import { codePoints } from './code-points.ts'
import { storable, text } from './text.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['日本語', 3],
  ['🦀🦀', 2],
  ['👩‍💻', 3],
  ['🇫🇮', 2],
])('%j has %i code points', (value, count) => {
  expect(codePoints(value)).toBe(count)
})

test.each([
  ['nothing', ''],
  ['a pair of surrogates', '\ud83e\udd80'],
  ['control characters', '\u0001\u0007\u001b[31m\u007f'],
  ['a byte order mark', '\ufeffa'],
  ['a character that is none', '\uffff'],
  ['text from right to left', '\u202eabc\u202c שלום'],
])('%s can be stored', (_what, value) => {
  expect(storable('No.').safeParse(value)).toEqual({ success: true, data: value })
})

test.each([
  ['NUL alone', '\0'],
  ['NUL within', 'a\0b'],
  ['the first half of a pair', 'a\ud83e'],
  ['the second half of a pair', '\udd80a'],
  ['a pair the wrong way round', '\udd80\ud83e'],
  ['a half before a whole pair', '\ud83e\ud83e\udd80'],
  ['a number', 7],
  ['null', null],
  ['nothing given', undefined],
  ['a list', ['a']],
])('%s cannot be stored', (_what, value) => {
  const parsed = storable('No.').safeParse(value)

  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['No.'])
})

const short = text({ min: 2, max: 3 }, 'Two or three characters, please')

test.each([
  ['ab', 'ab'],
  ['abc', 'abc'],
  ['  ab \n', 'ab'],
  ['\u00a0\ufeffab\u2003', 'ab'],
  [`${' '.repeat(50)}abc`, 'abc'],
  ['🦀🦀🦀', '🦀🦀🦀'],
  ['a b', 'a b'],
  ['a\nb', 'a\nb'],
])('a text of two or three characters, %j, is parsed as %j', (value, kept) => {
  expect(short.parse(value)).toBe(kept)
})

test.each(['', ' ', 'a', ' a ', 'abcd', '🦀', '🦀🦀🦀🦀', 'e\u0301e\u0301', 'a\0b', undefined, 12])(
  'a text of two or three characters cannot be %j',
  (value) => {
    const parsed = short.safeParse(value)

    expect(parsed.error?.issues[0]?.message).toBe('Two or three characters, please')
  },
)

test('a text without a minimum length may be empty', () => {
  expect(text({ max: 3 }, 'No.').parse('   ')).toBe('')
})
