import { describe, expect, test } from 'vitest'
import { Emoji } from './emoji.ts'
import { sentence } from './testing/sentence.ts'

const INVALID = 'Please type one emoji.'

describe('an emoji', () => {
  test.each([
    ['an emoji', '🎉'],
    ['a heart', '❤️'],
    ['a skin tone', '👍🏽'],
    ['a flag', '🇮🇳'],
    ['a flag of a region', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['the flag of pirates, joined', '🏴‍☠️'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a keycap', '1️⃣'],
    ['a family, joined', '👨‍👩‍👧‍👦'],
    ['a profession with a skin tone', '👩🏾‍💻'],
    ['a shrug', '🤷🏻‍♂️'],
    ['a speech bubble with an eye', '👁️‍🗨️'],
    ['a copyright sign', '©️'],
    ['a keycap of an asterisk', '*️⃣'],
    ['the flag of England, of seven characters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['two people with two skin tones', '🧑🏻‍🤝‍🧑🏿'],
    ['a kiss, joined of four', '👩‍❤️‍💋‍👨'],
    ['a black cat, joined', '🐈‍⬛'],
    ['a kiss of two skin tones, of 35 bytes', '👩🏽‍❤️‍💋‍👨🏿'],
    ['a couple of two skin tones', '🧑🏻‍❤️‍🧑🏾'],
    ['a heart on fire', '❤️‍🔥'],
    ['a woman with a beard', '🧔‍♀️'],
  ])('can be %s', (_what, emoji) => {
    expect(Emoji.parse(emoji)).toBe(emoji)
  })

  test.each([
    ['a heart without its mark', '❤', '❤️'],
    ['a heart marked as text', '❤︎', '❤️'],
    ['a heart marked twice', '❤️️', '❤️'],
    ['a party marked as an emoji', '🎉️', '🎉'],
    ['a keycap without its mark', '1⃣', '1️⃣'],
    ['a joined flag without its mark', '🏳‍🌈', '🏳️‍🌈'],
    ['a pointing finger marked before its skin tone', '☝️🏽', '☝🏽'],
    ['a runner without the mark of the sign', '🏃‍♀', '🏃‍♀️'],
  ])('has one spelling: %s', (_what, spelt, emoji) => {
    expect(Emoji.parse(spelt)).toBe(emoji)
  })

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['a letter', 'a'],
    ['a digit', '1'],
    ['a word', 'party'],
    ['two emoji', '🎉🎉'],
    ['an emoji twice joined, which no font knows', '🎉‍🎉'],
    ['a flag and a half', '🇮🇳🇮'],
    ['letters of a flag with a space', '🇮 🇳'],
    ['a skin tone twice', '👍🏽🏽'],
    ['a keycap without a key', '\u20e3'],
    ['a keycap of a letter', 'a\u20e3'],
    ['a flag of a region that ends nowhere', '🏴󠁧󠁢󠁷󠁬󠁳'],
    ['a grapheme of another script', 'क्षि'],
    ['a dingbat that is text', '✁'],
    ['a line', '\n🎉'],
    ['an emoji and a space', '🎉 '],
    ['an emoji and a letter', '🎉a'],
    ['two flags', '🇮🇳🇮🇳'],
    ['half a flag', '🇮'],
    ['a flag of no country', '🇽🇽'],
    ['a skin tone on a rocket', '🚀🏽'],
    ['a joiner at the end', '👩‍'],
    ['a joiner alone', '\u200d'],
    ['a mark alone', '\ufe0f'],
    ['half an emoji', '\ud83c'],
    ['NUL', '\0'],
    ['an emoji with a thousand accents', `🎉${'\u0301'.repeat(1000)}`],
    ['a letter with accents', 'é\u0301\u0301'],
    ['a thousand joined women', '👩‍'.repeat(1000)],
    ['a direction', '\u202e🎉'],
    ['markup', '<b>'],
    ['no text', 7],
  ])('cannot be %s', (_what, emoji) => {
    expect(sentence(Emoji, emoji)).toBe(INVALID)
  })
})
