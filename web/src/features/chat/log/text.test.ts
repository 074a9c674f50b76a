import { expect, test } from 'vitest'
import { richText } from './text.ts'

const shown = (content: string) =>
  richText(content).flatMap((piece) =>
    piece.kind === 'block'
      ? `block:${piece.text}`
      : piece.parts.map(({ kind, text }) => (kind === 'text' ? text : `${kind}:${text}`)),
  )

test.each([
  ['plain words', ['plain words']],
  ['see https://ferry.dev/a?b=c#d now', ['see ', 'link:https://ferry.dev/a?b=c#d', ' now']],
  ['Read http://ferry.dev.', ['Read ', 'link:http://ferry.dev', '.']],
  ['(https://ferry.dev/x)', ['(', 'link:https://ferry.dev/x', ')']],
  [
    'https://en.wikipedia.org/wiki/Flag_(signal)',
    ['link:https://en.wikipedia.org/wiki/Flag_(signal)'],
  ],
  [
    '[Flags](https://en.wikipedia.org/wiki/Flag_(signal)), see',
    ['[Flags](', 'link:https://en.wikipedia.org/wiki/Flag_(signal)', '), see'],
  ],
  ['{https://ferry.dev/{id}}', ['{', 'link:https://ferry.dev/{id}', '}']],
  ['“https://ferry.dev/x”', ['“', 'link:https://ferry.dev/x', '”']],
  ['https://ferry.dev/船。', ['link:https://ferry.dev/船', '。']],
  ['http://[::1]:3000/', ['link:http://[::1]:3000/']],
  ['https://dock.example/a، ثم', ['link:https://dock.example/a', '، ثم']],
  ['https://dock.example/b؟', ['link:https://dock.example/b', '؟']],
  ['https://dock.example/c।', ['link:https://dock.example/c', '।']],
  ['《https://dock.example/d》', ['《', 'link:https://dock.example/d', '》']],
  ['（https://dock.example/e）を見て', ['（', 'link:https://dock.example/e', '）を見て']],
  ['https://dock.example/f。明日', ['link:https://dock.example/f', '。明日']],
  ['„https://dock.example/g“ и', ['„', 'link:https://dock.example/g', '“ и']],
  ['https://dock.example/h։', ['link:https://dock.example/h', '։']],
  ['https://dock.example/i።', ['link:https://dock.example/i', '።']],
  ['https://dock.example/j៖ក', ['link:https://dock.example/j', '៖ក']],
  ['https://dock.example/k\u200b!', ['link:https://dock.example/k', '\u200b!']],
  ['https://dock.example/日本語/ਕਖ?q=é', ['link:https://dock.example/日本語/ਕਖ?q=é']],
  ['https://dock.example/می\u200cخواهم', ['link:https://dock.example/می\u200cخواهم']],
  ['https://dock.example/1914–1918.', ['link:https://dock.example/1914–1918', '.']],
  ['https://dock.example/pier’s’', ['link:https://dock.example/pier’s', '’']],
  ['https://dock.example/_next_', ['link:https://dock.example/_next_']],
  ['https://dock.example/\u202egpj.exe', ['link:https://dock.example/', '\u202egpj.exe']],
  ['use `npm ci` first', ['use ', 'code:npm ci', ' first']],
  ['`https://ferry.dev`', ['code:https://ferry.dev']],
  ['a lone ` stays', ['a lone ` stays']],
  ['`two\nlines`', ['`two\nlines`']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['data:text/html,<b>x</b>', ['data:text/html,<b>x</b>']],
  ['<a href="https://evil.dev">x</a>', ['<a href="', 'link:https://evil.dev', '">x</a>']],
  ['https://', ['https://']],
  ['**bold** _no_', ['**bold** _no_']],
  ['```\nnpm ci\n```', ['block:npm ci']],
  [
    'Try\n```ts\nconst a = `x`\n\n  a()  \n```\nnow',
    ['Try', 'block:const a = `x`\n\n  a()  ', 'now'],
  ],
  ['```\r\none\r\ntwo\r\n```\r\nend', ['block:one\r\ntwo', 'end']],
  ['```npm ci```', ['block:npm ci']],
  ['```\none\n```\n\n```\ntwo\n```', ['block:one', 'block:two']],
  ['```\nhttps://ferry.dev\n```', ['block:https://ferry.dev']],
  ['```\nnever closed', ['```\nnever closed']],
  ['six `````` are no code', ['six `````` are no code']],
  ['```\n\n```', ['```\n\n```']],
])('%j is shown as %j', (content, expected) => {
  expect(shown(content)).toEqual(expected)
})

test("a link's target is its text, so its host is visible", () => {
  const text = 'https://ferry.dev@evil.dev/'

  expect(richText(text)).toEqual([{ kind: 'lines', parts: [{ kind: 'link', text, href: text }] }])
})

test.each([
  ['```ts\nlet a\n```', 'ts', 'let a'],
  ['```c++ \nint a;\n```', 'c++', 'int a;'],
  ['```\nlet a\n```', undefined, 'let a'],
  ['```let a\nlet b```', undefined, 'let a\nlet b'],
])('the language of %j is %s', (content, language, text) => {
  expect(richText(content)).toEqual([{ kind: 'block', language, text }])
})

/** The shortest of several runs, since other tests run in parallel. */
function costOf(content: string): number {
  const goes = Array.from({ length: 7 }, () => {
    const startedAt = performance.now()
    richText(content)
    return performance.now() - startedAt
  })
  return Math.min(...goes)
}

const LENGTH = 4000
const fill = (part: string) => part.repeat(LENGTH / part.length)

const manyLetters = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join('')

test.each([
  ['punctuation and brackets after a link', `https://a/${'.'.repeat(1990)}${')'.repeat(2000)}`],
  ['brackets and punctuation by turns', `https://a/${').'.repeat(1995)}`],
  ['punctuation that ends no link', `https://a/${'.'.repeat(3989)}a`],
  ['blocks that are never closed', fill('```a\n')],
  ['the begin of a block in every line', fill('```\nx')],
  ['a backtick in every line', fill('`a\n')],
  ['links that are none', fill('https://')],
  ['one host of many scripts', `https://${manyLetters(3990)}`],
  ['links in brackets', fill('(http://a)')],
])('a long message of %s costs about as much as other messages', (_, content) => {
  const usual = costOf(fill('see http://a.b/c and `d` '))

  expect(costOf(content)).toBeLessThan(30 * usual)
})
