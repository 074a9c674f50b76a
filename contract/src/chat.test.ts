import { describe, expect, test } from 'vitest'
import { listMessages } from './chat.ts'
import { clientEvents, Draft } from './events.ts'
import { imagesTwice, tooManyImages } from './messages/chat.ts'
import { sentence } from './testing/sentence.ts'

const CONTENT = 'A message must be 1 to 4000 characters long'
const MALFORMED = 'Invalid ID.'
const draft = { conversationId: '3', recipientId: '7', content: 'Ship it?' }

describe('a message to send', () => {
  test.each<[string, object]>([
    ['the usual', {}],
    ['without a conversation', { conversationId: null }],
    ['of one character', { content: '.' }],
    ['of 4000 characters', { content: 'x'.repeat(4000) }],
    ['of 4000 characters of two units each', { content: '🦀'.repeat(4000) }],
    ['of 4000 characters with spaces around', { content: ` ${'x'.repeat(4000)}\n` }],
    ['without text, with an image', { content: '', imageIds: ['3'] }],
    ['with four images', { imageIds: ['1', '2', '3', '4'] }],
    ['with an id of its own', { clientId: '6f1b9f0e-6b5a-4d0c-9a55-0d4f1f6f2a11' }],
  ])('is valid: %s', (_what, change) => {
    expect(sentence(Draft, { ...draft, ...change })).toBeUndefined()
  })

  test.each<[string, object, string]>([
    ['empty', { content: '' }, CONTENT],
    ['of spaces and lines', { content: ' \n\t\u00a0' }, CONTENT],
    ['of 4001 characters', { content: 'x'.repeat(4001) }, CONTENT],
    ['without content', { content: undefined }, CONTENT],
    ['of spaces, without images', { content: ' ', imageIds: [] }, CONTENT],
    ['with five images', { imageIds: ['1', '2', '3', '4', '5'] }, tooManyImages],
    ['with the same image twice', { imageIds: ['1', '1'] }, imagesTwice],
    ['with a malformed image', { imageIds: ['x'] }, MALFORMED],
    ['to a malformed conversation', { conversationId: 'x' }, MALFORMED],
    ['to a malformed recipient', { recipientId: '0' }, MALFORMED],
    ['with an id that is no UUID', { clientId: '1' }, 'clientId must be a UUID'],
    ['with an empty id', { clientId: '' }, 'clientId must be a UUID'],
  ])('is refused: %s', (_what, change, message) => {
    expect(sentence(Draft, { ...draft, ...change })).toBe(message)
  })

  test.each(['conversationId', 'recipientId'])('needs %s', (field) => {
    expect(sentence(Draft, { ...draft, [field]: undefined })).toBeDefined()
  })

  test('is trimmed but keeps its line breaks', () => {
    expect(Draft.parse({ ...draft, content: '\n one\n  two \n' }).content).toBe('one\n  two')
  })

  test('cannot set its sender or time', () => {
    const forged = { ...draft, senderId: '9', timestamp: '2020-01-01', isRead: true }

    expect(Draft.parse(forged)).toEqual(draft)
  })
})

test.each([undefined, null, 'x', 7, [], {}, { recipientId: 'x' }])(
  'typing events refuse the payload %j',
  (payload) => {
    expect(clientEvents.typing.safeParse(payload).success).toBe(false)
    expect(clientEvents.stop_typing.safeParse(payload).success).toBe(false)
  },
)

describe('paging through messages', () => {
  test.each<[object, object]>([
    [{}, { limit: 20 }],
    [{ page: '2' }, { page: 2, limit: 20 }],
    [{ limit: '1' }, { limit: 1 }],
    [
      { before: '9', limit: '100' },
      { before: '9', limit: 100 },
    ],
  ])('accepts %o', (query, read) => {
    expect(listMessages.query.parse(query)).toEqual(read)
  })

  test.each<[object, string]>([
    [{ page: '0' }, 'page must be a whole number from 1 to 1000000'],
    [{ page: 'x' }, 'page must be a whole number from 1 to 1000000'],
    [{ page: '1000001' }, 'page must be a whole number from 1 to 1000000'],
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '101' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '' }, 'limit must be a whole number from 1 to 100'],
    [{ before: '0' }, MALFORMED],
    [{ before: 'x' }, MALFORMED],
  ])('refuses %o', (query, message) => {
    expect(sentence(listMessages.query, query)).toBe(message)
  })
})
