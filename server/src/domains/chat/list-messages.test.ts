import { listMessages, openConversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { insertMessages } from './message-queries.ts'

const server = await startServerForFile()

async function openWith(ada: TestMember) {
  const linus = await server.newMember()
  await connectMembers(server.db, ada, linus)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  return data!.id
}

/**
 * Stores this many messages, alternating between two conversations, in batches of varying size, two
 * batches at a time.
 */
async function fill(ada: TestMember, conversations: ConversationId[], count: number) {
  const next = new Map(conversations.map((id) => [id, 1]))
  const draw = (conversationId: ConversationId) => {
    const n = next.get(conversationId)!
    next.set(conversationId, n + 1)
    return { conversationId, senderId: ada.id, content: String(n), clientId: undefined }
  }
  for (let stored = 0, size = 1; stored < count; stored += size, size = (size * 7 + 3) % 401) {
    size = Math.min(Math.max(size, 1), count - stored)
    const groups = conversations.map((id) => Array.from({ length: size }, () => draw(id)))
    await Promise.all([
      insertMessages(server.db, groups[0]!),
      insertMessages(server.db, groups[1]!),
    ])
  }
}

const reader = (ada: TestMember, conversationId: ConversationId) => async (query: object) => {
  const { data } = await ada.call(listMessages, { params: { conversationId }, query })
  return data!.map(({ content }) => Number(content))
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('any page can be read by its number, in each of many conversations', async () => {
  const ada = await server.newMember()
  const conversations = [await openWith(ada), await openWith(ada)]
  const count = 3456
  await fill(ada, conversations, count)

  for (const conversationId of conversations) {
    const read = reader(ada, conversationId)
    const pages = await Promise.all(range(1, 36).map((page) => read({ page, limit: 100 })))

    expect(pages.toReversed().flat()).toEqual(range(1, count))
    for (const page of [1, 50, 51, 72, 73, 123, 124, 172, 173, 174]) {
      const newest = count - (page - 1) * 20
      expect(await read({ page })).toEqual(range(Math.max(newest - 19, 1), newest).filter(Boolean))
    }
  }
})

test('marks and counts are right when two nodes store messages concurrently', async () => {
  const ada = await server.newMember()
  const conversationId = await openWith(ada)
  const group = (name: string, size: number) =>
    Array.from({ length: size }, (_, n) => ({
      conversationId,
      senderId: ada.id,
      content: `${name}${n}`,
      clientId: undefined,
    }))

  await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => insertMessages(server.db, group(name, 437))),
  )

  const stored = await server.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .orderBy('id')
    .execute()
  const marks = await server.db
    .selectFrom('messageMarks')
    .select(['number', 'messageId'])
    .where('conversationId', '=', conversationId)
    .orderBy('number')
    .execute()
  const counts = await server.db
    .selectFrom('conversationMembers')
    .select('messageCount')
    .where('conversationId', '=', conversationId)
    .execute()
  expect(marks).toEqual([
    { number: 1000, messageId: stored[999]!.id },
    { number: 2000, messageId: stored[1999]!.id },
  ])
  expect(counts).toEqual([{ messageCount: 2185 }, { messageCount: 2185 }])
})
