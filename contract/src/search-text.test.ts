import { expect, test } from 'vitest'
import { containsAll, findTerms, searchable, searchTerms } from './search-text.ts'

const finds = (query: string, text: string) => containsAll(text, searchTerms(query))

test.each([
  ['deploy', 'We redeployed it.', true],
  ['DEPLOY friday', 'No deploys on Friday', true],
  ['friday deploy', 'No deploys on Monday', false],
  ['node.js', 'I use Node.js, mostly', true],
  ['node.js', 'node. js', false],
  ['node.js', 'nodexjs', false],
  ['js', 'I use node.js', true],
  ['js', 'jsx and tjs', false],
  ['go', 'Go!', true],
  ['go', 'golang, ago, go_on', false],
  ['c#', 'C# or F#', true],
  ['c#', 'abc#', false],
  ['c++', 'Some C++ code', true],
  ['a b', 'b, then a', true],
  ['??', 'What?? No', true],
  ['👍', 'Fine👍', true],
  ['cafe', 'In the Café', true],
  ['CAFÉ', 'in the cafe', true],
  ['STRASSE', 'Straße', true],
  ['istanbul', 'İstanbul', true],
  ['οδος', 'ΟΔΟΣ ΟΔΟΣΗΜΑΝΣΗ', true],
  ['ёлка', 'Елка', true],
  ['ship', 'ｓｈｉｐ', true],
  ['会议', '明天开会议程', true],
  ['会议', '会, 议', false],
  ['हिन्दी', 'यह हिन्दी है', true],
  ['हिन्दी', 'हन्द', false],
  ['line two', 'one line\nand two', true],
  ['%_%', '100%_% sure', true],
  ['%%%', 'abc', false],
  // Scripts without spaces, next to others.
  ['障害', '朝会でGoサーバー障害を共有', true],
  ['部署', '本番へVue部署完了', true],
  ['后端', '请用Rust重写后端', true],
  ['公開', '5月公開です', true],
  ['เขียน', 'ใช้Zigเขียน', true],
  ['ໂຄດ', 'ຂຽນGoໂຄດ', true],
  ['ကုဒ်', 'Goကုဒ်ရေး', true],
  ['佐々木', '3佐々木さん', true],
  ['サーバ', 'Goサーバー', true],
  ['Go', '朝会でGoを', true],
  ['Zig', 'ใช้Zigเขียน', true],
  ['20', '第20回', true],
  // Quotes, dashes, digits, and invisible characters.
  ["don't", 'I don’t', true],
  ['don’t', "I don't", true],
  ['donʼt', "I don't", true],
  ['“green build”', 'a "green build"', true],
  ['"green build"', 'a „green build“', true],
  ['«зелёная»', 'сборка "зеленая"', true],
  ['re-run', 're‑run, please', true],
  ['re–run', 're-run, please', true],
  ['−5', 'at -5', true],
  ['deployment', 'deploy\u00adment', true],
  ['deployment', 'de\u200bploy\u2060ment', true],
  ['deploy\u00adment', 'deployment', true],
  ['٣٤٥', 'port 345', true],
  ['345', 'port ३४५', true],
  ['…', 'wait...', true],
  // Optional marks.
  ['محمد', 'مُحَمَّد', true],
  ['مُحَمَّد', 'محمد', true],
  ['احمد', 'أحمد', true],
  ['العربيه', 'العـــربية', true],
  ['كتاب', 'کتاب', true],
  ['میخواهم', 'می\u200cخواهم', true],
  ['שלום', 'שָׁלוֹם', true],
  ['צה"ל', 'צה״ל', true],
  ['फिल्म', 'फ़िल्म', true],
  ['ka', 'का', false],
  ['कि', 'की', false],
  // Letters that are not a base letter with a mark.
  ['lodz', 'Łódź', true],
  ['ŁÓDŹ', 'lodz', true],
  ['da lat', 'Đà Lạt', true],
  ['smorrebrod', 'Smørrebrød', true],
  ['aegir', 'Ægir', true],
  ['ığdır', 'Iğdır', true],
  ['igdir', 'Iğdır', true],
  ['IĞDIR', 'ığdır', true],
  ['thor', 'Þór', true],
  ['oeuvre', 'Œuvre', true],
  ['hamrun', 'Ħamrun', true],
  ['STRASSE', 'STRAẞE', true],
])('a search for %j in %j: %s', (query, text, isFound) => {
  expect(finds(query, text)).toBe(isFound)
})

test.each(['Ship it, now', "  don't  c#\t100% a_b ", 'a. b', '.', 'x', '\n-\r\nNode.js\\ '])(
  'the words of %j are the same next to a character outside ASCII',
  (text) => {
    expect(searchable(`${text} 👍`)).toBe(searchable(`${text} +`).replace('+', '👍'))
  },
)

test('the terms of a search are its different words, the longest first', () => {
  expect(searchTerms(' on  Friday FRIDAY deploy. ')).toHaveLength(3)
  expect(searchTerms('on friday deployed')[0]).toBe('deployed')
})

test('a search of accents only has no terms', () => {
  expect(searchTerms('\u0301 \u0301')).toEqual([])
})

const marked = (query: string, text: string) =>
  findTerms(text, searchTerms(query)).map(({ start, end }) => text.slice(start, end))

test.each([
  ['tide', 'A tide atlas: Tides, tidewater', ['tide', 'Tide', 'tide']],
  ['tide', 'No such word', []],
  ['go', 'Go! not golang, but go', ['Go', 'go']],
  ['node.js', 'I use Node.js', ['Node.js']],
  ['line two', 'one line\n\n  and two', ['line', 'two']],
  ['deploy loyal', 'deployal', ['deployal']],
  ['cafe', 'In the Café, or the Cafe\u0301s', ['Café', 'Cafe\u0301']],
  ['strasse', 'Die Straße', ['Straße']],
  ['istanbul', 'İstanbul', ['İstanbul']],
  ['ship', 'a ｓｈｉｐ', ['ｓｈｉｐ']],
  ['会议', '明天开会议程', ['会议']],
  ['👍', 'Fine👍👍', ['👍👍']],
  ['障害', '朝会でGoサーバー障害を共有', ['障害']],
  ["don't", 'I don’t', ['don’t']],
  ['deployment', 'A deploy\u00adment!', ['deploy\u00adment']],
  ['lodz', 'In Łódź, Łódź', ['Łódź', 'Łódź']],
  ['aegir', 'Ægir', ['Ægir']],
  ['محمد', 'هنا مُحَمَّد.', ['مُحَمَّد']],
  ['c++', 'Some C++ code', ['C++']],
])('for %j in %j the parts %j are marked', (query, text, stretches) => {
  expect(marked(query, text)).toEqual(stretches)
})
