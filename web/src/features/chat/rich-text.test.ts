import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

const shown = (content: string) =>
  richText(content).map((part) => (part.kind === 'text' ? part.text : `${part.kind}:${part.text}`))

test.each([
  ['plain words', ['plain words']],
  ['see https://ferry.dev/a?b=c#d now', ['see ', 'link:https://ferry.dev/a?b=c#d', ' now']],
  ['Read http://ferry.dev.', ['Read ', 'link:http://ferry.dev', '.']],
  ['(https://ferry.dev/x)', ['(', 'link:https://ferry.dev/x', ')']],
  [
    'https://en.wikipedia.org/wiki/Flag_(signal)',
    ['link:https://en.wikipedia.org/wiki/Flag_(signal)'],
  ],
  ['use `npm ci` first', ['use ', 'code:npm ci', ' first']],
  ['`https://ferry.dev`', ['code:https://ferry.dev']],
  ['a lone ` stays', ['a lone ` stays']],
  ['`two\nlines`', ['`two\nlines`']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['data:text/html,<b>x</b>', ['data:text/html,<b>x</b>']],
  ['<a href="https://evil.dev">x</a>', ['<a href="', 'link:https://evil.dev', '">x</a>']],
  ['https://', ['https://']],
  ['**bold** _no_', ['**bold** _no_']],
])('%j is shown as %j', (content, expected) => {
  expect(shown(content)).toEqual(expected)
})

test('a link leads where it says, with its host in plain sight', () => {
  const [link] = richText('https://ferry.dev@evil.dev/')

  expect(link).toMatchObject({ kind: 'link', href: 'https://ferry.dev@evil.dev/' })
})
