import type { ConversationId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { conversation, message } from '../testing.ts'
import {
  conversationWith,
  searchInbox,
  unreadTotal,
  withAllRead,
  withConversation,
  withNewMessage,
} from './inbox.ts'

const other = conversation({ id: '8' as ConversationId, userName: 'constructor', unreadCount: 3 })
const ada = conversation({ unreadCount: 1 })

test('a message moves its conversation to the top, shows its text and is counted as unread', () => {
  const inbox = withNewMessage([other, ada], message(9, { content: 'Hello' }), { isUnread: true })

  expect(inbox?.map(({ id }) => id)).toEqual([ada.id, other.id])
  expect(inbox?.[0]).toMatchObject({
    lastMessage: 'Hello',
    lastMessageIsOwn: false,
    unreadCount: 2,
  })
})

test('a message that is seen at once is not counted', () => {
  const inbox = withNewMessage([ada], message(9), { isUnread: false })

  expect(inbox?.[0]?.unreadCount).toBe(1)
})

test.each([
  ['of a conversation that is not listed', [other]],
  ['that the list may know already', [{ ...ada, lastMessageTime: message(9).timestamp }]],
])('the list cannot apply a message %s', (_, inbox) => {
  expect(withNewMessage(inbox, message(9), { isUnread: true })).toBeUndefined()
})

test('reading clears the badge of that conversation only', () => {
  const inbox = withAllRead([other, ada], other.id)

  expect(inbox.map(({ unreadCount }) => unreadCount)).toEqual([0, 1])
  expect(unreadTotal(inbox)).toBe(1)
})

test('opening a conversation again does not list it twice', () => {
  expect(withConversation([ada], ada)).toEqual([ada])
  expect(withConversation([ada], other)).toEqual([other, ada])
})

test.each([
  ['LOVE', ['ada_lovelace']],
  [' con ', ['constructor']],
  ['', ['ada_lovelace', 'constructor']],
  ['%', []],
])('searching for "%s" finds %j', (text, names) => {
  expect(searchInbox([ada, other], text).map(({ userName }) => userName)).toEqual(names)
})

test.each([
  ['ADA_LOVELACE', ada],
  ['constructor', other],
  ['__proto__', undefined],
  ['toString', undefined],
])('the conversation with %s', (userName, expected) => {
  expect(conversationWith([ada, other], userName)).toBe(expected)
})
