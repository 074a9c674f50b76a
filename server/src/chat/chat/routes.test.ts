import {
  listConversations,
  listMessages,
  markRead,
  openConversation,
} from '@shipmates/contract/chat'
import type { ConversationId, MessageId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import type { Tab } from '../../testing/sockets.ts'
import { storeMessages } from '../../testing/stored-message.ts'

const server = await startServerForFile()

async function write(tab: Tab, recipient: TestMember, count: number) {
  const results = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      tab.send({ conversationId: null, recipientId: recipient.id, content: `message ${n + 1}` }),
    ),
  )
  const messages = results.map((result) => {
    if (!result.ok) throw new Error(result.code)
    return result.message
  })
  return messages
}

const open = (member: TestMember, other: { id: string }) =>
  member.call(openConversation, { params: { userId: other.id } })

test('a conversation is created once, and while empty is listed only for the member who opened it', async () => {
  const [ada, linus] = await server.newConnection()

  const [first, second] = await Promise.all([open(ada, linus), open(ada, linus)])

  expect(first.status).toBe(200)
  expect(second.data?.id).toBe(first.data?.id)
  expect(first.data).toEqual({
    id: expect.any(String),
    userId: linus.id,
    userName: linus.userName,
    email: linus.email,
    photoUrl: null,
    lastMessage: '',
    lastMessageTime: null,
    lastMessageIsOwn: false,
    lastMessageIsDeleted: false,
    lastMessageHasImages: false,
    unreadCount: 0,
    sentCount: 0,
    lastSeenAt: null,
    isOnline: false,
    isPresenceShown: true,
    standing: 'connected',
    connectionId: expect.any(String),
    requestId: null,
    isDeleted: false,
    mutedUntil: null,
    clearedToId: null,
  })
  const [mine, theirs] = await Promise.all([
    ada.call(listConversations),
    linus.call(listConversations),
  ])
  expect(mine.data).toEqual([first.data])
  expect(theirs.data).toEqual([])
})

test('a conversation is opened with connections only, and an unknown member is not found', async () => {
  const [ada, eve] = await server.newMembers(2)

  const answers = await Promise.all([
    open(ada, eve),
    open(ada, ada),
    open(ada, { id: '999999' }),
    open(ada, { id: 'nobody' }),
  ])

  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [403, 'NOT_CONNECTED'],
    [403, 'NOT_CONNECTED'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ])
})

test('the list is newest first, with the last message, unread count and presence', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  const [linusTab, graceTab] = await server.tabsOf(linus, grace)
  await write(graceTab, ada, 1)
  const sent = await write(linusTab, ada, 3)
  graceTab.close()

  const list = await ada.call(listConversations)

  expect(list.data).toMatchObject([
    {
      userName: linus.userName,
      lastMessage: 'message 3',
      lastMessageTime: sent[2]!.timestamp,
      lastMessageIsOwn: false,
      unreadCount: 3,
      isOnline: true,
    },
    { userName: grace.userName, lastMessage: 'message 1', unreadCount: 1 },
  ])
  const theirs = await linus.call(listConversations)
  expect(theirs.data).toMatchObject([{ lastMessageIsOwn: true, unreadCount: 0, sentCount: 3 }])
})

test('a page of the list starts after `before` and has at most `limit` conversations', async () => {
  const ada = await server.newMember()
  const others = await server.newMembers(5)
  for (const other of others) {
    await connectMembers(server.db, ada, other)
    await open(ada, other)
  }
  const list = async (query: object) => (await ada.call(listConversations, { query })).data!
  const all = await list({})

  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, before: first[1]!.id })
  const rest = await list({ before: second[1]!.id })
  const ofNobody = await list({ before: '999999' })

  expect([...first, ...second, ...rest]).toEqual(all)
  expect([first, second, rest, ofNobody].map(({ length }) => length)).toEqual([2, 2, 1, 0])
})

test('malformed pages are refused', async () => {
  const ada = await server.newMember()

  const answers = [
    await ada.call(listConversations, { query: { limit: '101' } }),
    await ada.call(listMessages, { params: { conversationId: '1' }, query: { page: 0 } }),
  ]

  const refused = { status: 400, code: 'VALIDATION_ERROR' }
  expect(answers).toMatchObject([refused, refused])
})

test('pages count from the newest, oldest first within; before= pages do not shift', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  const sent = await write(tab, linus, 45)
  const params = { conversationId: sent[0]!.conversationId }
  const read = async (query: object) => {
    const { data } = await linus.call(listMessages, { params, query })
    return data!.map(({ content }) => Number(content.split(' ')[1]))
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n)

  expect(await read({})).toEqual(range(26, 45))
  expect(await read({ page: 2 })).toEqual(range(6, 25))
  expect(await read({ page: 3 })).toEqual(range(1, 5))
  expect(await read({ page: 4 })).toEqual([])
  expect(await read({ page: 1_000_000 })).toEqual([])
  expect(await read({ before: sent[25]!.id, limit: 3 })).toEqual([23, 24, 25])
  expect(await read({ before: sent[0]!.id })).toEqual([])
})

test('reading clears the unread count and marks the messages as read, live for both members and in the history', async () => {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab, linusOther] = await server.tabsOf(ada, linus, linus)
  const [message, last] = await write(adaTab, linus, 2)
  const params = { conversationId: message!.conversationId }

  const answer = await linus.call(markRead, { params })

  expect(answer.status).toBe(200)
  // Not the time of reading, because a message that is stored then and stays unread could be earlier.
  const event = {
    conversationId: params.conversationId,
    readerId: linus.id,
    readAt: last!.timestamp,
  }
  expect(await adaTab.next('messages_read')).toEqual(event)
  expect(await linusTab.next('messages_read')).toEqual(event)
  expect(await linusOther.next('messages_read')).toEqual(event)
  const [history, list] = await Promise.all([
    ada.call(listMessages, { params }),
    linus.call(listConversations),
  ])
  expect(history.data?.map(({ isRead }) => isRead)).toEqual([true, true])
  expect(list.data).toMatchObject([{ unreadCount: 0 }])
})

test('reading again emits no event', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  const [message] = await write(tab, linus, 1)
  const params = { conversationId: message!.conversationId }
  await linus.call(markRead, { params })
  await tab.next('messages_read')

  const again = await linus.call(markRead, { params })

  await tab.caughtUp()
  expect(again.status).toBe(200)
  expect(tab.all('messages_read')).toHaveLength(1)
})

test("another member's conversation is not found by any route", async () => {
  const [ada, linus] = await server.newConnection()
  const eve = await server.newMember()
  const tab = await server.tabOf(ada)
  const [message] = await write(tab, linus, 1)
  const params = { conversationId: message!.conversationId }

  const answers = await Promise.all([
    eve.call(listMessages, { params }),
    eve.call(markRead, { params }),
    eve.call(listMessages, { params: { conversationId: 'x' } }),
    eve.call(markRead, { params: { conversationId: '999999' } }),
  ])

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const list = await linus.call(listConversations)
  expect(list.data).toMatchObject([{ unreadCount: 1 }])
})

test('before= with an unknown message, or one of another conversation, reveals nothing', async () => {
  const [ada, linus] = await server.newConnection()
  const [grace, eve] = await server.newConnection()
  const [adaTab, graceTab] = await server.tabsOf(ada, grace)
  const [mine] = await write(adaTab, linus, 1)
  const [foreign] = await write(graceTab, eve, 1)
  const params = { conversationId: mine!.conversationId }

  const page = await ada.call(listMessages, { params, query: { before: foreign!.id as MessageId } })

  expect(page.data).toEqual([mine])
})

async function openWith(ada: TestMember) {
  const linus = await server.newMember()
  await connectMembers(server.db, ada, linus)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  return data!.id
}

/** Stores this many messages in each of the conversations. */
const fill = ({ id: senderId }: TestMember, conversations: ConversationId[], count: number) =>
  storeMessages(
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
