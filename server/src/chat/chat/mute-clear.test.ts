import {
  listConversations,
  listMessages,
  markRead,
  openConversation,
} from '@shipmates/contract/chat'
import {
  addReaction,
  clearConversation,
  deleteMessage,
  editMessage,
  listChanges,
  muteConversation,
} from '@shipmates/contract/chat-changes'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { listMessagesAfter } from './list-messages.ts'
import { updateCleared } from './mute-clear.ts'

const server = await startServerForFile()

/** Two connected members with open tabs; each has written to the other. */
async function newChat() {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  const first = sent(await linusTab.send(draftTo(ada, 'first')))
  const second = sent(await adaTab.send(draftTo(linus, 'second')))
  const third = sent(await linusTab.send(draftTo(ada, 'third')))
  const { conversationId } = first
  return { ada, linus, adaTab, linusTab, first, second, third, conversationId }
}

const mute = (member: TestMember, conversationId: string, until: unknown) =>
  member.call(muteConversation, { params: { conversationId }, body: { until } })

const clear = (member: TestMember, conversationId: string) =>
  member.call(clearConversation, { params: { conversationId } })

const textsOf = async (member: TestMember, conversationId: string, query: object = {}) => {
  const { data } = await member.call(listMessages, { params: { conversationId }, query })
  return data?.map(({ content }) => content)
}

const listed = async (member: TestMember) => (await member.call(listConversations)).data![0]!

test('muting a conversation affects only me: it counts as before, and my tabs are notified', async () => {
  const { ada, linus, adaTab, linusTab, conversationId } = await newChat()
  const until = new Date(Date.now() + 60 * 60_000).toISOString()

  const answers = []
  for (const time of [until, 'forever', null]) answers.push(await mute(ada, conversationId, time))
  await mute(ada, conversationId, 'forever')
  await linusTab.send(draftTo(ada, 'fourth'))

  expect(answers.map(({ data }) => data?.mutedUntil)).toEqual([until, 'forever', null])
  expect(await listed(ada)).toMatchObject({ mutedUntil: 'forever', unreadCount: 3 })
  expect(await ada.call(listConversations)).toMatchObject({ unreadCount: 0 })
  expect(await listed(linus)).toMatchObject({ mutedUntil: null })
  expect(await adaTab.next('conversation_changed', 4)).toEqual({
    conversationId,
    mutedUntil: 'forever',
    clearedToId: null,
  })
  expect(linusTab.all('conversation_changed')).toEqual([])
})

test('a mute that has ended is returned as null', async () => {
  const { ada, conversationId } = await newChat()
  await mute(ada, conversationId, new Date(Date.now() + 60_000).toISOString())
  await server.db
    .updateTable('conversationMembers')
    .set({ mutedUntil: new Date(Date.now() - 1000) })
    .where('userId', '=', ada.id)
    .execute()

  expect(await listed(ada)).toMatchObject({ mutedUntil: null })
})

test('a mute until a past or malformed time is refused', async () => {
  const { ada, conversationId } = await newChat()

  const answers = [
    await mute(ada, conversationId, '2020-01-01T00:00:00.000Z'),
    await mute(ada, conversationId, 'soon'),
  ]

  const refused = { status: 400, message: 'until must be a time to come, forever or null' }
  expect(answers).toMatchObject([refused, refused])
})

test('clearing hides the current messages from me alone: pages, changes, windows, preview, copy', async () => {
  const { ada, linus, adaTab, linusTab, first, third, conversationId } = await newChat()

  const answer = await clear(ada, conversationId)

  const params = { conversationId }
  const cleared = { lastMessage: '', lastMessageTime: null, unreadCount: 0, clearedToId: third.id }
  expect(answer).toMatchObject({ status: 200, data: cleared })
  expect(await listed(ada)).toMatchObject(cleared)
  expect(await textsOf(ada, conversationId)).toEqual([])
  expect((await ada.call(listChanges, { params })).data).toEqual([])
  expect((await ada.call(listMessages, { params, query: { around: first.id } })).status).toBe(404)
  expect(await listMessagesAfter({ db: server.db }, ada.id, { conversationId, limit: 9 })).toEqual(
    [],
  )
  expect(await adaTab.next('conversation_changed')).toMatchObject({ clearedToId: third.id })

  expect(await textsOf(linus, conversationId)).toEqual(['first', 'second', 'third'])
  expect(await listed(linus)).toMatchObject({ lastMessage: 'third', clearedToId: null })
  await linusTab.caughtUp()
  expect(linusTab.all('conversation_changed')).toEqual([])
  expect(linusTab.all('messages_read')).toEqual([])
})

test('messages that arrive after clearing are shown and counted', async () => {
  const { ada, linusTab, conversationId } = await newChat()
  await clear(ada, conversationId)

  const fourth = sent(await linusTab.send(draftTo(ada, 'fourth')))

  expect(await textsOf(ada, conversationId)).toEqual(['fourth'])
  expect(await textsOf(ada, conversationId, { around: fourth.id })).toEqual(['fourth'])
  expect(await listed(ada)).toMatchObject({ lastMessage: 'fourth', unreadCount: 1 })
  await ada.call(markRead, { params: { conversationId } })
  expect(await listed(ada)).toMatchObject({ unreadCount: 0 })
})

test('I get no changes of messages that I cleared, and cannot change them', async () => {
  const { ada, linus, adaTab, first, second, third, conversationId } = await newChat()
  await clear(ada, conversationId)

  await linus.call(editMessage, { params: { messageId: third.id }, body: { content: 'edited' } })
  await linus.call(deleteMessage, { params: { messageId: first.id } })
  const answers = [
    await ada.call(editMessage, { params: { messageId: second.id }, body: { content: 'x' } }),
    await ada.call(deleteMessage, { params: { messageId: second.id } }),
    await ada.call(addReaction, { params: { messageId: third.id, emoji: '🎉' } }),
  ]

  await adaTab.caughtUp()
  expect(adaTab.all('message_changed')).toEqual([])
  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  expect((await ada.call(listChanges, { params: { conversationId } })).data).toEqual([])
  expect(await listed(ada)).toMatchObject({ unreadCount: 0 })
})

test('clearing again gets the same response and sends no event', async () => {
  const { ada, adaTab, conversationId } = await newChat()
  await clear(ada, conversationId)

  const again = await clear(ada, conversationId)

  await adaTab.caughtUp()
  expect(again.status).toBe(200)
  expect(adaTab.all('conversation_changed')).toHaveLength(1)
})

test('clearing that a crashed node did not announce is announced when it is repeated', async () => {
  const { ada, adaTab, third, conversationId } = await newChat()
  await updateCleared(server.db, { userId: ada.id, conversationId: third.conversationId })

  await clear(ada, conversationId)

  expect(await adaTab.next('conversation_changed')).toMatchObject({ clearedToId: third.id })
})

test('clearing a conversation without messages sends no event', async () => {
  const [ada, linus] = await server.newConnection()
  const adaTab = await server.tabOf(ada)
  const opened = await ada.call(openConversation, { params: { userId: linus.id } })

  const answer = await clear(ada, opened.data!.id)

  await adaTab.caughtUp()
  expect(answer).toMatchObject({ status: 200, data: { clearedToId: null } })
  expect(adaTab.all('conversation_changed')).toEqual([])
})

test('a stranger can neither mute nor clear', async () => {
  const { conversationId } = await newChat()
  const eve = await server.newMember()

  const answers = await Promise.all(
    [conversationId, '999999', 'x'].flatMap((id) => [mute(eve, id, null), clear(eve, id)]),
  )

  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('NOT_FOUND'))
})

test('a window has half of its messages before one, itself and the rest after it', async () => {
  const { ada, linus, adaTab, conversationId } = await newChat()
  const sendings = Array.from({ length: 20 }, (_, n) => adaTab.send(draftTo(linus, `${n}`)))
  const ids = (await Promise.all(sendings)).map((result) => sent(result).id)
  const around = (n: number, limit: number) =>
    textsOf(linus, conversationId, { around: ids[n], limit })

  expect(await around(10, 6)).toEqual(['7', '8', '9', '10', '11', '12'])
  expect(await around(10, 1)).toEqual(['10'])
  expect(await around(19, 6)).toEqual(['16', '17', '18', '19'])
  expect(await textsOf(ada, conversationId, { around: ids[0], limit: 4 })).toEqual([
    ...['second', 'third', '0', '1'],
  ])
})

test('a window around a message of another conversation, or of none, is not found', async () => {
  const [chat, other] = [await newChat(), await newChat()]
  const params = { conversationId: chat.conversationId }

  const answers = await Promise.all(
    [other.first.id, '999999999', '1'].map((around) =>
      chat.ada.call(listMessages, { params, query: { around } }),
    ),
  )

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})
