import { expect, test } from 'vitest'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { message, messageId, outgoing } from '../../../testing/chat.ts'
import { type LogItem, withOutgoing } from '../log/row.ts'
import { addCommand, editOutgoing, listWaiting, settleOutgoing } from './outbox.ts'

const nameOf = (item: LogItem) =>
  item.kind === 'stored' ? Number(item.message.id) : item.message.clientId
const names = (pages: LogItem[][]) => pages.map((page) => page.map(nameOf))
const stored = [[message(1), message(2)], [message(5)]]

test('waiting messages are at the end, in the order they were written', () => {
  const pages = withOutgoing(stored, [outgoing('a'), outgoing('b')])

  expect(names(pages)).toEqual([
    [1, 2],
    [5, 'a', 'b'],
  ])
})

test('a refused message keeps its place when newer messages arrive', () => {
  const failed = outgoing('a', { state: 'refused', after: messageId(2) })

  expect(names(withOutgoing(stored, [failed]))).toEqual([[1, 2, 'a'], [5]])
})

test('a refused message is at the end while its place is not loaded', () => {
  const failed = outgoing('a', { state: 'refused', after: messageId(4) })

  expect(names(withOutgoing(stored, [failed]))).toEqual([
    [1, 2],
    [5, 'a'],
  ])
})

test('a message that is already stored is not shown twice', () => {
  const acknowledged = message(6, { isOwn: true, clientId: 'a' })

  expect(names(withOutgoing([[acknowledged]], [outgoing('a')]))).toEqual([[6]])
})

test('the first message of a conversation can be waiting', () => {
  expect(names(withOutgoing([], [outgoing('a')]))).toEqual([['a']])
})

test('a refused message stays behind messages written before it, both while they wait and once they are stored', () => {
  memberStorage.write('outbox', undefined)
  for (const clientId of ['a', 'b', 'c']) addCommand(outgoing(clientId))
  editOutgoing('c', (message) => ({ ...message, state: 'refused', after: messageId(5) }))
  const waiting = () => JSON.parse(memberStorage.read('outbox') ?? '[]')
  expect(names(withOutgoing(stored, waiting()))).toEqual([
    [1, 2],
    [5, 'a', 'b', 'c'],
  ])

  settleOutgoing([message(6, { clientId: 'a' }), message(7), message(8, { clientId: 'b' })])

  const later = [...stored, [6, 7, 8, 9].map((id) => message(id))]
  expect(names(withOutgoing(later, waiting()))).toEqual([[1, 2], [5], [6, 7, 8, 'c', 9]])
  memberStorage.write('outbox', undefined)
})

test('a refused message stays behind all messages written before it, whatever order they are confirmed in', () => {
  memberStorage.write('outbox', undefined)
  for (const clientId of ['a', 'b', 'c']) addCommand(outgoing(clientId))
  editOutgoing('c', (message) => ({ ...message, state: 'refused', after: messageId(5) }))

  settleOutgoing([message(8, { clientId: 'b' })])
  settleOutgoing([message(6, { clientId: 'a' })])

  const later = [...stored, [6, 8, 9].map((id) => message(id))]
  const waiting = JSON.parse(memberStorage.read('outbox') ?? '[]')
  expect(names(withOutgoing(later, waiting))).toEqual([[1, 2], [5], [6, 8, 'c', 9]])
  memberStorage.write('outbox', undefined)
})

test('messages that an earlier version of the app stored in the tab wait to be sent', () => {
  const stored = ['sending', 'failed', 'refused'].map((state) => ({ ...outgoing(state), state }))
  memberStorage.write('outbox', JSON.stringify(stored))

  expect(listWaiting().map(({ clientId }) => clientId)).toEqual(['sending', 'failed'])
  memberStorage.write('outbox', undefined)
})
