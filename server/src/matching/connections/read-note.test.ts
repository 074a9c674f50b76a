import { expect, test } from 'vitest'
import { readNote } from './floods.ts'

const isSame = (one: string, other: string) =>
  readNote(one, 'ada').noteHash!.equals(readNote(other, 'linus').noteHash!)

test.each([
  ['Hi Ada, BUY my course!', 'hi linus - buy my course', true],
  ['I liked your answer about maps', 'I liked your answer about piers', false],
  ['привет да', 'прив дада', false],
  ['👋', '👋👋', false],
])('the notes "%s" to Ada and "%s" to Linus are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

test.each([
  ['ASP.NET', false],
  ['socket.io', false],
  ['crates.io', false],
  ['Node.js/Express', false],
  ['and/or', false],
  ['e.g./i.e.', false],
  ['Look at https://example.test/1', true],
  ['more on shady-offers.xyz/join', true],
])('a note that says %s has a link: %s', (note, hasLink) => {
  expect(readNote(`${note}! See you`, 'ada').hasLink).toBe(hasLink)
})
