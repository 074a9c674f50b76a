import { expect, test } from 'vitest'
import { keep, readKept } from '../../lib/kept.ts'
import { addOutgoing, failOutgoing, type LogItem, settleOutgoing, withOutgoing } from './outbox.ts'
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

test('what was not sent stays behind what was written before it, on its way and when it is stored', () => {
  keep('outbox', undefined)
  for (const clientId of ['a', 'b', 'c']) addOutgoing(outgoing(clientId))
  failOutgoing('c', messageId(5))
  const waiting = () => JSON.parse(readKept('outbox') ?? '[]')
  expect(names(withOutgoing(stored, waiting()))).toEqual([
    [1, 2],
    [5, 'a', 'b', 'c'],
  ])

  settleOutgoing([message(6, { clientId: 'a' }), message(7), message(8, { clientId: 'b' })])

  const later = [...stored, [6, 7, 8, 9].map((id) => message(id))]
  expect(names(withOutgoing(later, waiting()))).toEqual([[1, 2], [5], [6, 7, 8, 'c', 9]])
  keep('outbox', undefined)
})

test('what was not sent stays behind all that was written before it, told in any order', () => {
  keep('outbox', undefined)
  for (const clientId of ['a', 'b', 'c']) addOutgoing(outgoing(clientId))
  failOutgoing('c', messageId(5))

  settleOutgoing([message(8, { clientId: 'b' })])
  settleOutgoing([message(6, { clientId: 'a' })])

  const later = [...stored, [6, 8, 9].map((id) => message(id))]
  const waiting = JSON.parse(readKept('outbox') ?? '[]')
  expect(names(withOutgoing(later, waiting))).toEqual([[1, 2], [5], [6, 8, 'c', 9]])
  keep('outbox', undefined)
})
