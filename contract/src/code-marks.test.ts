import { expect, test } from 'vitest'
import { withoutCodeMarks } from './code-marks.ts'
import { lineOf } from './message-line.ts'

const fenced = (code: string, language = '') => `\`\`\`${language}\n${code}\n\`\`\``

test.each([
  ['Ship it?', 'Ship it?'],
  ['Run `npm ci` and `npm test`', 'Run npm ci and npm test'],
  [fenced('let a = 1', 'ts'), 'let a = 1'],
  ['```let a = 1```', 'let a = 1'],
  [`Look:\n${fenced('let `a` = 1\nlet b', 'ts')}\nat \`b\``, 'Look:\nlet `a` = 1\nlet b\nat b'],
  [`${fenced('one')}\n${fenced('two')}`, 'one\ntwo'],
  ['A lone ` stays', 'A lone ` stays'],
  ['```\nnot closed', '```\nnot closed'],
  ['````', '````'],
  ['` `', '` `'],
])('the plain text of %j is %j', (content, plain) => {
  expect(withoutCodeMarks(content)).toBe(plain)
})

test.each([
  ['Ship it?', 0, 'Ship it?'],
  ['Ship `it`?', 2, 'Ship it?'],
  ['', 1, 'Sent an image'],
  ['', 2, 'Sent 2 images'],
  ['', null, ''],
])('the line of a message with the text %j and %j images is %j', (content, imageCount, line) => {
  expect(lineOf(content, imageCount)).toBe(line)
})
