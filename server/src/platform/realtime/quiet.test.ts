import type { UserId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { createQuiet } from './live.ts'

const [ada, linus] = ['1', '2'] as UserId[]

/** Starts at an arbitrary time. */
function start() {
  let now = 5_000
  const quiet = createQuiet(() => now)
  return { quiet, pass: (ms: number) => (now += ms) }
}

test('a member is quiet since the last event that they received', () => {
  const { quiet, pass } = start()
  pass(10_000)
  quiet.note([ada!, linus!])
  pass(2_000)
  quiet.note([linus!])
  pass(500.7)

  expect(quiet.of(ada!)).toBe(2_500)
  expect(quiet.of(linus!)).toBe(500)
})

test('nothing is known of the time before the start', () => {
  const { quiet, pass } = start()
  expect(quiet.of(ada!)).toBe(0)
  pass(3_000)

  expect(quiet.of(ada!)).toBe(3_000)
})

test('members without an event for a minute count as quiet for a minute', () => {
  const { quiet, pass } = start()
  quiet.note([ada!])
  pass(59_000)
  quiet.note([linus!])
  expect(quiet.of(ada!)).toBe(59_000)
  pass(59_000)
  quiet.note([])

  expect(quiet.of(ada!)).toBe(60_000)
  expect(quiet.of(linus!)).toBe(59_000)
})
