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

/** Stores this many messages in each of the conversations. */
const fill = ({ id: senderId }: TestMember, conversations: ConversationId[], count: number) =>
  insertMessages(
    server.db,
    range(1, count).flatMap((n) =>
      conversations.map((conversationId) => ({ conversationId, senderId, content: String(n) })),
    ),
  )

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
