import { expect, test } from 'vitest'
import { codePoints } from './code-points.ts'
import { controlCharacters, lineInvalid } from './messages/malformed.ts'
import { asLine, line, lines, storable, text } from './text.ts'

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

test.each([
  '\u200b',
  '\u3164',
  '\u2800',
  '\u2060',
  '\u00ad\ufe0f',
  ' \u200f ',
  '\u115f',
  '\u{e0020}',
])('text that shows nothing is empty: %j', (value) => {
  expect(text({ min: 1, max: 9 }, 'No.').safeParse(value).success).toBe(false)
  expect(text({ max: 9 }, 'No.').parse(value)).toBe('')
})

test.each(['👩\u200d💻', 'a\u200b', '\u0301', '❤\ufe0f', '٣'])(
  'text that shows something is kept: %j',
  (value) => {
    expect(text({ min: 1, max: 9 }, 'No.').parse(value)).toBe(value)
  },
)

test.each(['\u0001', '\u0008', '\u000b', '\u000c', '\u001b', '\u007f', '\u0085', '\u009b'])(
  'text of several lines has no %j',
  (character) => {
    const parsed = lines({ max: 9 }, 'No.').safeParse(`a${character}b`)

    expect(parsed.error?.issues[0]?.message).toBe(controlCharacters)
  },
)

test.each([
  ['a\n\tb', 'a\n\tb'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['שלום\u200fa', 'שלום\u200fa'],
  ['👩\u200d💻', '👩\u200d💻'],
])('text of several lines, %j, is %j', (value, kept) => {
  expect(lines({ max: 9 }, 'No.').parse(value)).toBe(kept)
})

test.each(['\n', '\r', '\t', '\u0001', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066', '\u2069'])(
  'a line has no %j',
  (character) => {
    const parsed = line({ max: 9 }, 'No.').safeParse(`a${character}b`)

    expect(parsed.error?.issues[0]?.message).toBe(lineInvalid)
    expect(asLine(`a${character}b`)).toBe('a b')
  },
)

test.each(['a b', 'שלום abc', 'a\u200fb', '👩\u200d💻', 'नमस्ते'])('a line may be %j', (value) => {
  expect(line({ max: 9 }, 'No.').parse(value)).toBe(value)
})
