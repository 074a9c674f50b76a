import type { Message } from '@shipmates/contract/chat'
import type { ChangeSeq, ImageId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { compareIds } from '../../../lib/compare-ids.ts'
import { message, messageId } from '../../../testing/chat.ts'
import {
  firstUnread,
  quoteOf,
  type Thread,
  threadOf,
  withEarlier,
  withMessages,
  withRead,
  withReadTo,
} from './thread.ts'

const loaded = (...pages: number[][]): Thread => ({
  pages: pages.map((page) => page.map((id) => message(id))),
  hasEarlier: true,
})
const idsOf = (thread: Thread) => thread.pages.map((page) => page.map(({ id }) => Number(id)))

test.each([
  ['9', '10', -1],
  ['10', '9', 1],
  ['99999999999999999', '100000000000000000', -1],
  ['9007199254740993', '9007199254740992', 1],
  ['7', '7', 0],
])('ids %s and %s are compared as numbers', (one, other, sign) => {
  expect(Math.sign(compareIds(messageId(one), messageId(other)))).toBe(sign)
})

test.each([
  ['a newer one goes to the end', [[5, 6]], [7], [[5, 6, 7]]],
  ['one that is there already stands once', [[5, 6]], [6], [[5, 6]]],
  [
    'one that comes late goes to its place',
    [
      [1, 2],
      [5, 8],
    ],
    [6],
    [
      [1, 2],
      [5, 6, 8],
    ],
  ],
  [
    'one between two pages goes to the later page',
    [
      [1, 2],
      [5, 8],
    ],
    [3],
    [
      [1, 2],
      [3, 5, 8],
    ],
  ],
  ['several in any order are put in order', [[5]], [9, 7, 8], [[5, 7, 8, 9]]],
  ['one from before the loaded end stays hidden', [[5, 6]], [4], [[5, 6]]],
  ['the first of all starts a page', [], [1], [[1]]],
])('live messages: %s', (_, pages, incoming, expected) => {
  const thread = withMessages(
    loaded(...pages),
    incoming.map((id) => message(id)),
  )

  expect(idsOf(thread)).toEqual(expected)
})

test('a read message stays read, even if an older answer says otherwise', () => {
  const read = withMessages(loaded([5]), [message(5, { isRead: true })])

  const { pages } = withMessages(read, [message(5)])

  expect(pages).toEqual([[message(5, { isRead: true })]])
})

test('a full page is closed, and the next message starts a new one', () => {
  const full = Array.from({ length: 50 }, (_, index) => index + 1)

  const thread = withMessages(loaded(full), [message(51), message(52)])

  expect(idsOf(thread)).toEqual([full, [51, 52]])
})

test('an earlier page is put before the loaded ones, without duplicates', () => {
  const thread = withEarlier(loaded([5, 6]), [message(3), message(4), message(5)], true)

  expect(idsOf(thread)).toEqual([
    [3, 4],
    [5, 6],
  ])
  expect(thread.hasEarlier).toBe(false)
})

test('an earlier page does not change gaps, the position to catch up from, or receipts', () => {
  const [five] = [message(5)]
  const thread = { ...loaded([1, 2], [5]), gapsBefore: [five!.id], since: five!.changedSeq }

  const { gapsBefore, since } = withEarlier(thread, [message(0)], true)

  expect({ gapsBefore, since }).toEqual({ gapsBefore: [five!.id], since: five!.changedSeq })
})

test('messages up to the read time become read, on that side only', () => {
  const mine = [message(1, { isOwn: true }), message(2), message(3, { isOwn: true })]
  const readAt = mine[1]!.timestamp

  const { pages } = withRead({ pages: [mine], hasEarlier: false }, { isOwn: true, readAt })

  expect(pages[0]!.map(({ isRead }) => isRead)).toEqual([true, false, false])
})

test('a receipt that arrives before its message applies to it later', () => {
  const [first, second, third] = [1, 2, 3].map((id) => message(id, { isOwn: true }))
  const readAt = second!.timestamp

  const read = withRead({ pages: [[first!]], hasEarlier: false }, { isOwn: true, readAt })
  const late = withRead(read, { isOwn: true, readAt: first!.timestamp })
  const { pages } = withMessages(late, [second!, third!, message(4)])

  expect(pages[0]!.map(({ isRead }) => isRead)).toEqual([true, true, false, false])
})

test('the read state in changes marks the messages of each side up to the id', () => {
  const page = [1, 2, 3, 4].map((id) => message(id, { isOwn: id % 2 === 0 }))
  const readTo = { ownReadToId: messageId('2'), theirReadToId: messageId('3') }

  const { pages } = withReadTo({ pages: [page], hasEarlier: false }, readTo)
  const none = withReadTo({ pages, hasEarlier: false }, { ownReadToId: null, theirReadToId: null })

  expect(pages[0]!.map(({ isRead }) => isRead)).toEqual([true, true, true, false])
  expect(none.pages).toEqual(pages)
})

test('a quote is updated by an original that arrives after the reply', () => {
  const original = message(1)
  const replyTo = { id: original.id, senderId: original.senderId, content: 'old', deletedAt: null }
  const thread = { pages: [[message(2, { replyTo })]], hasEarlier: false }

  const { pages } = withMessages(thread, [{ ...original, content: 'new' }])

  expect(pages[0]![1]!.replyTo).toEqual({ ...replyTo, content: 'new' })
})

test('an original of images only is quoted by their number', () => {
  const image = { id: '3' as ImageId, url: '', width: 3, height: 2, alt: '' }
  const original = message(1, { content: '', images: [image] })

  expect(quoteOf(original).content).toBe('Sent an image')
})

test('unread messages start at the first unread one, even if it is loaded later', () => {
  const read = { isRead: true }
  const newest = [message(5), message(6, { isOwn: true }), message(7)]

  const thread = threadOf(newest, { hasEarlier: true, unreadCount: 4 })
  expect(firstUnread(thread)).toBeUndefined()

  const more = withEarlier(thread, [message(3, read), message(4, { isOwn: true })], false)
  expect(firstUnread(more)).toBeUndefined()

  const all = withEarlier(more, [message(1, read), message(2, read)], false)
  expect(firstUnread(all)?.id).toBe('2')
})

test.each([
  ['a read one stands before them', [message(1, { isRead: true }), message(2)], true, '2'],
  ['nothing is earlier', [message(1), message(2)], false, '1'],
])('unread messages start at the first loaded one where %s', (_, page, hasEarlier, first) => {
  expect(firstUnread(threadOf(page, { hasEarlier, unreadCount: 9 }))?.id).toBe(first)
})

test('deleted messages are not new, because the unread count excludes them', () => {
  const gone = { deletedAt: '2026-01-01T00:00:00.000Z' }
  const onlyGone = threadOf([message(1, { isRead: true }), message(2, gone)], {
    hasEarlier: false,
    unreadCount: 0,
  })
  expect(firstUnread(onlyGone)).toBeUndefined()
  const followed = withMessages(onlyGone, [message(3)])
  expect(firstUnread(followed)?.id).toBe('3')

  const ofMany = threadOf([message(5, gone), message(6)], { hasEarlier: true, unreadCount: 2 })
  expect(firstUnread(ofMany)).toBeUndefined()
  const read = { isRead: true }
  const whole = withEarlier(ofMany, [message(3, read), message(4, { ...read, ...gone })], false)
  expect(firstUnread(whole)?.id).toBe('3')
})

const changed = (id: number, seq: number, overrides: Partial<Message> = {}) =>
  message(id, { changedSeq: String(seq) as ChangeSeq, ...overrides })

test.each([
  ['a newer change is applied', 12, 'new'],
  ['an older one is not', 9, 'known'],
])('%s', (_, seq, content) => {
  const thread = withMessages(loaded([5, 6]), [changed(5, 10, { content: 'known' })])

  const next = withMessages(thread, [changed(5, seq, { content: 'new' })])

  expect(next.pages.flat()[0]?.content).toBe(content)
})

test('an older copy of a message keeps it read', () => {
  const thread = withMessages(loaded([5]), [changed(5, 10, { content: 'known' })])

  const [only] = withMessages(thread, [message(5, { isRead: true })]).pages.flat()

  expect(only).toMatchObject({ content: 'known', isRead: true })
})

test.each([
  ['loaded', 5],
  ['not loaded', 2],
])('the quotes of a message that is %s are updated', (_, id) => {
  const replyTo = {
    id: messageId(id),
    senderId: message(id).senderId,
    content: 'old',
    deletedAt: null,
  }
  const thread: Thread = { pages: [[message(5), message(6, { replyTo })]], hasEarlier: true }

  const next = withMessages(thread, [changed(id, 20, { content: 'new' })])

  expect(idsOf(next)).toEqual([[5, 6]])
  expect(next.pages.flat()[1]?.replyTo?.content).toBe('new')
})
