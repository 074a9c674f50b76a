import type { ConversationId, ImageId } from '@shipmates/contract/ids'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { expect, test } from 'vitest'
import { conversation, message } from '../../../testing/chat.ts'
import {
  conversationWith,
  countOthersUnread,
  hasSentEnough,
  searchInbox,
  unreadTotal,
  withAllRead,
  withChangedMessage,
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

test('a message of images only is listed by their number', () => {
  const image = { id: '3' as ImageId, url: '', width: 3, height: 2, alt: '' }

  const inbox = withNewMessage([ada], message(9, { content: '', images: [image, image] }), {
    isUnread: true,
  })

  expect(inbox?.[0]?.lastMessage).toBe('Sent 2 images')
})

test('a message that is seen at once is not counted', () => {
  const inbox = withNewMessage([ada], message(9), { isUnread: false })

  expect(inbox?.[0]?.unreadCount).toBe(1)
})

test('three messages that I sent are enough, in all chats together, without the note of a request', () => {
  const before = [conversation({ sentCount: 1 }), { ...other, sentCount: 1 }]
  const note = message(9, { isOwn: true, isNote: true })
  const withNote = withNewMessage(before, note, { isUnread: false })
  const withOwn = withNewMessage(before, message(9, { isOwn: true }), { isUnread: false })
  const withTheirs = withNewMessage(before, message(9), { isUnread: true })

  expect([undefined, before, withNote, withTheirs, withOwn].map(hasSentEnough)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
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

const last = message(9, { content: 'Hello', timestamp: '2026-11-21T09:00:00.000Z' })
const gone = { ...last, content: '', deletedAt: '2026-11-21T09:05:00.000Z' }

test.each([
  ['an edit of the last message changes the list', { ...last, content: 'Hi' }, 'Hi'],
  ['a deletion of the last message, already read, changes the list', gone, messageDeleted],
  [
    'an edit of an earlier message does not',
    { ...last, timestamp: '2026-11-21T08:00:00.000Z' },
    ada.lastMessage,
  ],
])('%s', (_, changed, line) => {
  const read = { ...ada, unreadCount: 0 }

  const [shown] = withChangedMessage([read], changed) ?? []

  expect(shown?.lastMessage).toBe(line)
  expect(shown?.lastMessageIsDeleted).toBe(line === messageDeleted)
})

test('after the deletion of an unread message the list is refetched', () => {
  expect(withChangedMessage([ada], gone)).toBeUndefined()
})

test('unread messages in a muted conversation are in no total', () => {
  expect(unreadTotal([{ ...other, mutedUntil: 'forever' }, ada])).toBe(1)
})

test('the Back button counts other conversations with unread messages, without muted ones', () => {
  const one = (id: string, unreadCount: number, mutedUntil: 'forever' | null = null) =>
    conversation({ id: id as ConversationId, unreadCount, mutedUntil })

  const inbox = [one('1', 3), one('2', 2), one('3', 4, 'forever'), one('4', 0)]

  expect(countOthersUnread(inbox, '1' as ConversationId)).toBe(1)
})
