import { expect, test } from 'vitest'
import { codeTokens } from './code.tsx'

const kindsOf = (code: string, language?: string) =>
  codeTokens(code, language).flatMap(({ kind, text }) => (kind ? [`${kind} ${text}`] : []))

test.each([
  [
    'rust',
    'let m = harmonics("M2") / 2; // spring',
    ['keyword let', 'string "M2"', 'number 2', 'comment // spring'],
  ],
  [
    'sql',
    "SELECT $1 FROM piers WHERE kind = 'ferry' -- not the duck",
    [
      'keyword SELECT',
      'number $1',
      'keyword FROM',
      'keyword WHERE',
      "string 'ferry'",
      'comment -- not the duck',
    ],
  ],
  ['python', 'def f(): # why', ['keyword def', 'comment # why']],
  ['text', 'let it be 7', []],
  ['constructor', 'let it be', ['keyword let']],
])('%s is split into its tokens', (language, code, kinds) => {
  expect(kindsOf(code, language)).toEqual(kinds)
})

test.each(['let a = "open', "'a", '/* open', '`a\n', '\\', '"\\', '😀 let'])(
  'the tokens of %j are the whole text',
  (code) => {
    expect(
      codeTokens(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  },
)
