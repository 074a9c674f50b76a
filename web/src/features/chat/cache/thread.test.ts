import { expect, test } from 'vitest'
import { message, messageId } from '../testing.ts'
import {
  compareIds,
  firstUnread,
  type Thread,
  threadOf,
  withEarlier,
  withMessages,
  withRead,
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

test('a full page is closed and the next message starts a new one', () => {
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

test('ticks turn for messages up to the read time, on that side only', () => {
  const mine = [message(1, { isOwn: true }), message(2), message(3, { isOwn: true })]
  const readAt = mine[1]!.timestamp

  const { pages } = withRead({ pages: [mine], hasEarlier: false }, { isOwn: true, readAt })

  expect(pages[0]!.map(({ isRead }) => isRead)).toEqual([true, false, false])
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
