import { describe, expect, test } from 'vitest'
import { Conversation, Message } from './chat.ts'
import {
  addReaction,
  clearConversation,
  deleteMessage,
  editMessage,
  listChanges,
  muteConversation,
  removeReaction,
} from './chat-changes.ts'
import { Draft, serverEvents } from './events.ts'
import { emojiInvalid, messageLength, muteInvalid } from './messages/chat.ts'
import { sentence } from './testing/sentence.ts'

const MALFORMED = 'Invalid ID.'
const LIMIT = 'limit must be a whole number from 1 to 100'
/** The longest id that fits. */
const LONGEST = '9'.repeat(18)

describe('the new text of a message', () => {
  test.each<[string, string, string]>([
    ['of one character', '.', '.'],
    ['of 4000 characters', 'x'.repeat(4000), 'x'.repeat(4000)],
    ['with spaces around', `\n ${'x'.repeat(4000)} `, 'x'.repeat(4000)],
    ['with lines', ' one\n  two ', 'one\n  two'],
  ])('is valid: %s', (_what, content, kept) => {
    expect(editMessage.body.parse({ content })).toEqual({ content: kept })
  })

  test.each<[string, unknown]>([
    ['empty', ''],
    ['of spaces and lines', ' \n\t\u00a0'],
    ['of 4001 characters', 'x'.repeat(4001)],
    ['missing', undefined],
  ])('is refused: %s', (_what, content) => {
    expect(sentence(editMessage.body, { content })).toBe(messageLength)
  })

  test('carries nothing else', () => {
    const forged = { content: 'x', senderId: '9', editedAt: null, changedSeq: '1', imageIds: ['1'] }

    expect(editMessage.body.parse(forged)).toEqual({ content: 'x' })
  })
})

describe('the address of a change', () => {
  test.each([editMessage, deleteMessage])('names a message: $method', ({ params }) => {
    expect(sentence(params, { messageId: LONGEST })).toBeUndefined()
    for (const messageId of ['0', '01', '-1', '1.5', '1e3', 'x', '', ' 1', `${LONGEST}9`]) {
      expect(sentence(params, { messageId })).toBe(MALFORMED)
    }
  })

  test.each([addReaction, removeReaction])('of a reaction has one emoji: $method', ({ params }) => {
    expect(params.parse({ messageId: '7', emoji: '❤' })).toEqual({ messageId: '7', emoji: '❤️' })
    expect(sentence(params, { messageId: '7', emoji: '🎉🎉' })).toBe(emojiInvalid)
    expect(sentence(params, { messageId: 'x', emoji: '🎉' })).toBe(MALFORMED)
  })

  test.each([listChanges, muteConversation, clearConversation])(
    'names a conversation: $path',
    ({ params }) => {
      expect(sentence(params, { conversationId: '3' })).toBeUndefined()
      expect(sentence(params, { conversationId: 'x' })).toBe(MALFORMED)
    },
  )
})

describe('asking for changes', () => {
  test.each<[object, object]>([
    [{}, { limit: 100 }],
    [{ since: LONGEST }, { since: LONGEST, limit: 100 }],
    [
      { since: '1', limit: '1' },
      { since: '1', limit: 1 },
    ],
  ])('accepts %o', (query, read) => {
    expect(listChanges.query.parse(query)).toEqual(read)
  })

  test.each<[object, string]>([
    [{ since: '0' }, MALFORMED],
    [{ since: '-1' }, MALFORMED],
    [{ since: `${LONGEST}9` }, MALFORMED],
    [{ since: '' }, MALFORMED],
    [{ limit: '0' }, LIMIT],
    [{ limit: '101' }, LIMIT],
    [{ limit: '1.5' }, LIMIT],
    [{ limit: '' }, LIMIT],
  ])('refuses %o', (query, message) => {
    expect(sentence(listChanges.query, query)).toBe(message)
  })

  test('returns how far both have read, or that nothing is read', () => {
    const answer = { data: [], ownReadToId: null, theirReadToId: '7' }

    expect(listChanges.reply.parse(answer)).toEqual(answer)
    expect(listChanges.reply.safeParse({ ...answer, ownReadToId: '0' }).success).toBe(false)
    expect(listChanges.reply.safeParse({ data: [] }).success).toBe(false)
  })
})

describe('a mute', () => {
  test.each([null, 'forever', '2027-01-31T12:00:00.000Z'])('may last until %o', (until) => {
    expect(muteConversation.body.parse({ until })).toEqual({ until })
  })

  test.each([
    undefined,
    '',
    'always',
    '2027-01-31',
    '2027-01-31T12:00:00Z',
    '2027-01-31T12:00:00.000+01:00',
    '2027-02-30T12:00:00.000Z',
    1_800_000_000_000,
    true,
  ])('may not last until %o', (until) => {
    expect(sentence(muteConversation.body, { until })).toBe(muteInvalid)
  })
})

const message = {
  id: '7',
  conversationId: '3',
  senderId: '1',
  content: 'Ship it?',
  timestamp: '2026-11-23T10:00:00.000Z',
  isOwn: true,
  isRead: false,
  senderName: 'ada_lovelace',
  senderPhoto: null,
  editedAt: null,
  deletedAt: null,
  changedSeq: '7',
  replyTo: null,
  reactions: [],
  images: [],
}

describe('a message', () => {
  test.each<[string, object]>([
    ['that never changed', {}],
    ['that was edited', { editedAt: '2026-11-23T10:01:00.000Z', changedSeq: '9' }],
    ['that was deleted', { content: '', deletedAt: '2026-11-23T10:01:00.000Z', changedSeq: '9' }],
    [
      'that answers one',
      { replyTo: { id: '5', senderId: '2', content: 'x'.repeat(200), deletedAt: null } },
    ],
    [
      'that answers a deleted one',
      { replyTo: { id: '5', senderId: '2', content: '', deletedAt: '2026-11-23T10:01:00.000Z' } },
    ],
    ['with reactions', { reactions: [{ emoji: '🎉', userIds: ['2', '1'] }], changedSeq: '9' }],
    [
      'with images alone',
      { content: '', images: [{ id: '4', url: '/x', width: 9, height: 16, alt: '' }] },
    ],
    ['of mine, with its client id', { clientId: '6f1b9f0e-6b5a-4d0c-9a55-0d4f1f6f2a11' }],
  ])('can be one %s, fetched and live', (_what, change) => {
    const whole = { ...message, ...change }

    expect(Message.parse(whole)).toEqual(whole)
    for (const event of ['message_sent', 'receive_message', 'message_changed'] as const) {
      expect(serverEvents[event].parse(whole)).toEqual(whole)
    }
  })

  test.each<[string, object]>([
    ['a number of its change', { changedSeq: undefined }],
    ['a number that is decimal', { changedSeq: '1e3' }],
    ['a number that is a string, since it may not fit a number', { changedSeq: 7 }],
    ['whether it was edited', { editedAt: undefined }],
    ['a time of its deletion with milliseconds', { deletedAt: '2026-11-23T10:01:00Z' }],
    ['reactions', { reactions: undefined }],
    ['members behind its reactions', { reactions: [{ emoji: '🎉' }] }],
    ['images', { images: undefined }],
    [
      'whole sizes of its images',
      { images: [{ id: '4', url: '/x', width: 1.5, height: 2, alt: '' }] },
    ],
    ['whether it answers one', { replyTo: undefined }],
    ['the sender of what it answers', { replyTo: { id: '5', content: '', deletedAt: null } }],
  ])('needs %s', (_what, change) => {
    expect(Message.safeParse({ ...message, ...change }).success).toBe(false)
  })
})

test.each(['x', '0', '', '-1'])('a reply to %o is refused', (replyToId) => {
  const draft = { conversationId: '3', recipientId: '7', content: 'Yes.', replyToId }

  expect(sentence(Draft, draft)).toBe(MALFORMED)
})

test.each([null, 'forever', '2027-01-31T12:00:00.000Z'])(
  'a tab learns that a conversation is muted until %o, as the list says',
  (mutedUntil) => {
    const event = { conversationId: '3', mutedUntil, clearedToId: null }

    expect(serverEvents.conversation_changed.parse(event)).toEqual(event)
    expect(Conversation.shape.mutedUntil.parse(mutedUntil)).toBe(mutedUntil)
  },
)
