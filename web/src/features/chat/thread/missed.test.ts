import { expect, test } from 'vitest'
import { message, messageId } from '../../../testing/chat.ts'
import { withoutCleared } from './missed.ts'
import { type Thread, withEarlier, withMessages } from './thread.ts'
import { withWindow } from './windows.ts'

const loaded = (...pages: number[][]): Thread => ({
  pages: pages.map((page) => page.map((id) => message(id))),
  hasEarlier: true,
})
const idsOf = (thread: Thread) => thread.pages.map((page) => page.map(({ id }) => Number(id)))

test.each([
  ['in the middle', '6', [[7], [8]], false],
  ['at the end', '8', [], false],
  ['before what is loaded', '4', [[5, 6, 7], [8]], true],
])('clearing up to a message %s keeps the messages after it', (_, id, left, hasEarlier) => {
  const thread = withoutCleared(loaded([5, 6, 7], [8]), messageId(id))

  expect(idsOf(thread)).toEqual(left)
  expect(thread.hasEarlier).toBe(hasEarlier)
})

test('cleared messages that a late response contains stay hidden', () => {
  const thread = withoutCleared(loaded([5, 6], [8]), messageId('6'))

  const caughtUp = withMessages(thread, [message(5), message(9)])
  const earlier = withEarlier(caughtUp, [message(3), message(4)], true)
  const shown = withWindow(earlier, { messages: [message(2), message(6)], reachesStart: true })

  expect(idsOf(shown)).toEqual([[8, 9]])
})

test('clearing up to a gap closes it', () => {
  const thread = { ...loaded([5, 6], [8]), gapsBefore: [messageId('8')] }

  expect(withoutCleared(thread, messageId('7')).gapsBefore).toEqual([])
})

test('events of an earlier clearing restore nothing', () => {
  const thread = withoutCleared(loaded([5, 6], [8]), messageId('6'))

  const late = withMessages(withoutCleared(thread, messageId('5')), [message(6)])

  expect(idsOf(late)).toEqual([[8]])
})
