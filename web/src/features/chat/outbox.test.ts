import { expect, test } from 'vitest'
import { type LogItem, withOutgoing } from './outbox.ts'
import { message, messageId, outgoing } from './testing.ts'

const nameOf = (item: LogItem) =>
  item.kind === 'stored' ? Number(item.message.id) : item.message.clientId
const names = (pages: LogItem[][]) => pages.map((page) => page.map(nameOf))
const stored = [[message(1), message(2)], [message(5)]]

test('what is being sent stands at the end, in the order it was written', () => {
  const pages = withOutgoing(stored, [outgoing('a'), outgoing('b')])

  expect(names(pages)).toEqual([
    [1, 2],
    [5, 'a', 'b'],
  ])
})

test('what was not sent keeps its place when newer messages come', () => {
  const failed = outgoing('a', { state: 'failed', after: messageId(2) })

  expect(names(withOutgoing(stored, [failed]))).toEqual([[1, 2, 'a'], [5]])
})

test('what was not sent stands at the end while its place is not loaded', () => {
  const failed = outgoing('a', { state: 'failed', after: messageId(4) })

  expect(names(withOutgoing(stored, [failed]))).toEqual([
    [1, 2],
    [5, 'a'],
  ])
})

test('what is stored by now is not shown twice', () => {
  const acknowledged = message(6, { isOwn: true, clientId: 'a' })

  expect(names(withOutgoing([[acknowledged]], [outgoing('a')]))).toEqual([[6]])
})

test('the first message of a conversation can be on its way', () => {
  expect(names(withOutgoing([], [outgoing('a')]))).toEqual([['a']])
})
