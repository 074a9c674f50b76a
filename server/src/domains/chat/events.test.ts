import { randomUUID } from 'node:crypto'
import { listConversations, listMessages, openConversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import { connectMembers, newConnection } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { draftTo, openTab, sent, settle } from '../../testing/sockets.ts'
import { insertMessages } from './message-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

const twoConnected = () => newConnection(server.db, server)

test('a message reaches every tab of both members, and nobody else', async () => {
  const [ada, linus] = await twoConnected()
  const eve = await server.newMember()
  await connectMembers(server.db, eve, linus)
  const [first, second, third, fourth, stranger] = await Promise.all(
    [ada, ada, linus, linus, eve].map(tabOf),
  )

  const result = await first!.send({ ...draftTo(linus), clientId: randomUUID() })

  const message = sent(result)
  const received = await third!.next('receive_message')
  await settle()
  expect(first!.all('message_sent')).toEqual([message])
  expect(second!.all('message_sent')).toEqual([message])
  expect(fourth!.all('receive_message')).toEqual([received])
  expect(third!.all('message_sent')).toEqual([])
  expect(stranger!.all('receive_message')).toEqual([])
  const { clientId, ...shared } = message
  expect(clientId).toBeDefined()
  expect(received).toEqual({ ...shared, isOwn: false })
  expect(message).toMatchObject({
    content: 'Ship it?',
    senderId: ada.id,
    senderName: ada.userName,
    isOwn: true,
    isRead: false,
  })
})

test('an acknowledged message is in both histories, as it was told live', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)

  const message = sent(await tab.send(draftTo(linus, '  Zwölf Boxkämpfer 🥊\n`code`  ')))

  const params = { conversationId: message.conversationId }
  const [mine, theirs] = await Promise.all([
    ada.call(listMessages, { params }),
    linus.call(listMessages, { params }),
  ])
  expect(message.content).toBe('Zwölf Boxkämpfer 🥊\n`code`')
  expect(mine.data).toEqual([message])
  expect(theirs.data).toEqual([{ ...message, isOwn: false }])
})

test('what one tab sends without waiting keeps its order', async () => {
  const [ada, linus] = await twoConnected()
  const [sender, receiver] = await Promise.all([tabOf(ada), tabOf(linus)])
  const contents = Array.from({ length: 200 }, (_, n) => `message ${n}`)

  const results = await Promise.all(contents.map((content) => sender.send(draftTo(linus, content))))

  await receiver.next('receive_message', 200)
  const ids = results.map((result) => BigInt(sent(result).id))
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
  expect(receiver.all('receive_message').map(({ content }) => content)).toEqual(contents)
  const { conversationId } = sent(results[0]!)
  const stored = await ada.call(listMessages, { params: { conversationId }, query: { limit: 100 } })
  expect(stored.data?.map(({ content }) => content)).toEqual(contents.slice(100))
})

test('the same client id sent again, also at once, adds nothing and returns the same', async () => {
  const [ada, linus] = await twoConnected()
  const [one, two, receiver] = await Promise.all([tabOf(ada), tabOf(ada), tabOf(linus)])
  const draft = { ...draftTo(linus), clientId: randomUUID() }

  const racing = await Promise.all([one, two, one, two].map((tab) => tab.send(draft)))
  const later = await one.send({ ...draft, content: 'changed' })

  await settle()
  const messages = [...racing, later].map(sent)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  expect(messages.at(-1)?.content).toBe('Ship it?')
  expect(receiver.all('receive_message')).toHaveLength(1)
  const list = await linus.call(listConversations)
  expect(list.data).toMatchObject([{ unreadCount: 1 }])
})

test('what another node stored and did not live to tell is told when it is sent again', async () => {
  const [ada, linus] = await twoConnected()
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const [tab, receiver] = await Promise.all([tabOf(ada), tabOf(linus)])
  const draft = { ...draftTo(linus), clientId: randomUUID() }
  const { content, clientId } = draft
  await insertMessages(server.db, [
    { conversationId: data!.id, senderId: ada.id, content, clientId },
  ])

  const [first, again] = [await tab.send(draft), await tab.send(draft)]

  await settle()
  expect(sent(again).id).toBe(sent(first).id)
  const told = receiver.all('receive_message')
  expect(told.map(({ id }) => id)).toEqual([sent(first).id])
})

test('a client id that was used towards somebody else tells the other nothing', async () => {
  const [ada, linus] = await twoConnected()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const [tab, receiver] = await Promise.all([tabOf(ada), tabOf(grace)])
  const clientId = randomUUID()
  await insertMessages(server.db, [
    { conversationId: data!.id, senderId: ada.id, content: 'For Linus', clientId },
  ])

  await tab.send({ ...draftTo(grace), clientId })

  await settle()
  expect(receiver.all('receive_message')).toEqual([])
})

test('both may write first at once and meet in one conversation', async () => {
  const [ada, linus] = await twoConnected()
  const [one, other] = await Promise.all([tabOf(ada), tabOf(linus)])

  const results = await Promise.all([one.send(draftTo(linus)), other.send(draftTo(ada))])

  const ids = new Set(results.map((result) => sent(result).conversationId))
  expect(ids.size).toBe(1)
})

test('a message to somebody who is no connection is refused and makes nothing', async () => {
  const [ada, eve] = await Promise.all([server.newMember(), server.newMember()])
  const [tab, other] = await Promise.all([tabOf(ada), tabOf(eve)])

  const result = await tab.send(draftTo(eve))

  await settle()
  expect(result).toEqual({
    ok: false,
    code: 'NOT_CONNECTED',
    message: 'You can only message your connections.',
  })
  expect(other.heard).toEqual([])
  const list = await ada.call(listConversations)
  expect(list.data).toEqual([])
})

test('a conversation that is not between the two is not found', async () => {
  const [ada, linus] = await twoConnected()
  const [grace, mallory] = await twoConnected()
  await connectMembers(server.db, ada, mallory)
  const theirs = await grace.call(openConversation, { params: { userId: mallory.id } })
  const tab = await tabOf(ada)

  const results = await Promise.all(
    [theirs.data!.id, '999999', '0', "1'--"].map((conversationId) =>
      tab.send({ ...draftTo(linus), conversationId: conversationId as ConversationId }),
    ),
  )

  expect(results.map((result) => !result.ok && result.code)).toEqual(Array(4).fill('NOT_FOUND'))
})

test.each([
  ['nothing but spaces', { content: '   ' }],
  ['too much', { content: 'x'.repeat(4001) }],
  ['a NUL', { content: 'a\0b' }],
  ['half a surrogate pair', { content: 'a\ud800' }],
  ['a number', { content: 7 }],
  ['a client id that is no UUID', { content: 'Hi', clientId: '1' }],
])('a message of %s is refused with a sentence', async (_, broken) => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)

  const result = await tab.send({ ...draftTo(linus), ...broken } as never)

  expect(result).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', message: /\w/ })
})

test('4,000 characters beyond the basic plane pass', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)

  const result = await tab.send(draftTo(linus, '🚢'.repeat(4000)))

  expect(sent(result).content).toBe('🚢'.repeat(4000))
})

test('a failure is told as an error event where no acknowledgement was asked for', async () => {
  const ada = await server.newMember()
  const tab = await tabOf(ada)

  tab.socket.emit('send_message', null as never)
  tab.socket.emit('typing', { recipientId: '77777' })

  expect(await tab.next('error')).toBe('Please check the highlighted fields.')
  expect(await tab.next('error', 2)).toBe('You can only message your connections.')
})

test('typing shows to the connection alone and ends when it stops or the tab closes', async () => {
  const [ada, linus] = await twoConnected()
  const eve = await server.newMember()
  await connectMembers(server.db, ada, eve)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const [writer, reader, other] = await Promise.all([ada, linus, eve].map(tabOf))
  const event = { userId: ada.id, conversationId: data!.id }

  writer!.socket.emit('typing', { recipientId: linus.id })
  writer!.socket.emit('stop_typing', { recipientId: linus.id })
  writer!.socket.emit('typing', { recipientId: linus.id })
  await reader!.next('user_typing', 2)
  writer!.close()

  await reader!.next('user_stop_typing', 2)
  const typing = reader!.heard.filter(({ event }) => event.includes('typing'))
  expect(typing).toEqual([
    { event: 'user_typing', payload: event },
    { event: 'user_stop_typing', payload: event },
    { event: 'user_typing', payload: event },
    { event: 'user_stop_typing', payload: event },
  ])
  expect(other!.all('user_typing')).toEqual([])
})

test('the end of a typing that never began is passed over', async () => {
  const [ada, stranger] = await Promise.all([server.newMember(), server.newMember()])
  const tab = await tabOf(ada)

  tab.socket.emit('stop_typing', { recipientId: stranger.id })
  tab.socket.emit('typing', { recipientId: '77777' })

  await tab.next('error')
  expect(tab.all('error')).toEqual(['You can only message your connections.'])
})

test('who sends too much is told so, and nothing is dropped without a word', async () => {
  const { limits } = readLimits({ LIMIT_MESSAGES: '60+1/1h' })
  const limited = await startTestServer({ config: { hasRateLimits: true, limits } })
  const [ada, linus] = await Promise.all([limited.newMember(), limited.newMember()])
  await connectMembers(limited.db, ada, linus)
  const [sender, receiver] = await Promise.all(
    [ada, linus].map(({ cookie }) => openTab({ url: limited.url, cookie })),
  )

  const results = await Promise.all(
    Array.from({ length: 70 }, (_, n) => sender!.send(draftTo(linus, `message ${n}`))),
  )

  await receiver!.next('receive_message', 60)
  await settle()
  const codes = results.map((result) => (result.ok ? 'ok' : result.code))
  expect(codes).toEqual([...Array(60).fill('ok'), ...Array(10).fill('TOO_MANY_REQUESTS')])
  expect(receiver!.all('receive_message')).toHaveLength(60)
  await limited.stop()
})
