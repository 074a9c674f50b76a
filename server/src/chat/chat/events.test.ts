import { randomUUID } from 'node:crypto'
import { listConversations, listMessages, openConversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import { connectMembers } from '../../testing/connections.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { storeMessages } from '../../testing/stored-message.ts'

const server = await startServerForFile()

test('a message reaches every tab of both members and no other member', async () => {
  const [ada, linus] = await server.newConnection()
  const eve = await server.newMember()
  await connectMembers(server.db, eve, linus)
  const [first, second, third, fourth, stranger] = await server.tabsOf(ada, ada, linus, linus, eve)

  const result = await first.send({ ...draftTo(linus), clientId: randomUUID() })

  const message = sent(result)
  const received = await third.next('receive_message')
  await Promise.all([first, second, third, fourth, stranger].map((tab) => tab.caughtUp()))
  expect(first.all('message_sent')).toEqual([message])
  expect(second.all('message_sent')).toEqual([message])
  expect(fourth.all('receive_message')).toEqual([received])
  expect(third.all('message_sent')).toEqual([])
  expect(stranger.all('receive_message')).toEqual([])
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

test('an acknowledged message is in both histories, identical to the live event', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)

  const longest = `Zwölf\n\`code\` ${'🥊'.repeat(3987)}`

  const message = sent(await tab.send(draftTo(linus, `  ${longest}  `)))

  const params = { conversationId: message.conversationId }
  const [mine, theirs] = await Promise.all([
    ada.call(listMessages, { params }),
    linus.call(listMessages, { params }),
  ])
  expect(message.content).toBe(longest)
  expect(mine.data).toEqual([message])
  expect(theirs.data).toEqual([{ ...message, isOwn: false }])
})

test('messages sent by one tab without waiting stay in order', async () => {
  const [ada, linus] = await server.newConnection()
  const [sender, receiver] = await server.tabsOf(ada, linus)
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

test('sending is idempotent by client id, also concurrently', async () => {
  const [ada, linus] = await server.newConnection()
  const [one, two, receiver] = await server.tabsOf(ada, ada, linus)
  const draft = { ...draftTo(linus), clientId: randomUUID() }

  const racing = await Promise.all([one, two, one, two].map((tab) => tab.send(draft)))
  const later = await one.send({ ...draft, content: 'changed' })

  await receiver.caughtUp()
  const messages = [...racing, later].map(sent)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  expect(messages.at(-1)?.content).toBe('Ship it?')
  expect(receiver.all('receive_message')).toHaveLength(1)
  const list = await linus.call(listConversations)
  expect(list.data).toMatchObject([{ unreadCount: 1 }])
})

test('a reply to a message of another conversation is refused, and the messages sent with it are stored', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  const tab = await server.tabOf(ada)
  const original = sent(await tab.send(draftTo(linus)))
  const elsewhere = sent(await tab.send(draftTo(grace)))

  const [reply, wrong, plain, unknown] = await Promise.all([
    tab.send({ ...draftTo(linus), replyToId: original.id }),
    tab.send({ ...draftTo(linus), replyToId: elsewhere.id }),
    tab.send(draftTo(linus)),
    tab.send({ ...draftTo(linus), replyToId: '999999999' }),
  ])

  expect(wrong).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(unknown).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  const { rows } = await sql<{ replyToId: string | null }>`
    select reply_to_id from messages where conversation_id = ${original.conversationId} order by id
  `.execute(server.db)
  expect(rows.map(({ replyToId }) => replyToId)).toEqual([null, original.id, null])
  expect([reply, plain].map((result) => sent(result!).conversationId)).toEqual([
    original.conversationId,
    original.conversationId,
  ])
})

test('a message that was stored before does not delay those sent with it', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  const drafts = Array.from({ length: 20 }, (_, n) => ({
    ...draftTo(linus, `message ${n}`),
    clientId: randomUUID(),
  }))
  const earlier = [sent(await tab.send(drafts[3]!)), sent(await tab.send(drafts[17]!))]

  const results = await Promise.all([...drafts, drafts[5]!].map((draft) => tab.send(draft)))

  const messages = results.map(sent)
  expect([messages[3], messages[17]]).toEqual(earlier)
  expect(messages[20]).toEqual(messages[5])
  expect(messages.slice(0, 20).map(({ content }) => content)).toEqual(
    drafts.map(({ content }) => content),
  )
  expect(new Set(messages.map(({ id }) => id)).size).toBe(20)
})

test('a message stored by a node that crashed before emitting it is emitted on retry', async () => {
  const [ada, linus] = await server.newConnection()
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const [tab, receiver] = await server.tabsOf(ada, linus)
  const draft = { ...draftTo(linus), clientId: randomUUID() }
  const { content, clientId } = draft
  await storeMessages(server.db, [
    { conversationId: data!.id, senderId: ada.id, content, clientId },
  ])

  const [first, again] = [await tab.send(draft), await tab.send(draft)]

  await receiver.caughtUp()
  expect(sent(again).id).toBe(sent(first).id)
  const received = receiver.all('receive_message')
  expect(received.map(({ id }) => id)).toEqual([sent(first).id])
})

test('a client id that was used in another conversation is a new message', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  await connectMembers(server.db, ada, grace)
  const tab = await server.tabOf(ada)
  const clientId = randomUUID()
  const toLinus = { ...draftTo(linus, 'For Linus'), clientId }
  const toGrace = { ...draftTo(grace, 'For Grace'), clientId }

  const results = []
  for (const draft of [toLinus, toGrace, toLinus, toGrace]) results.push(await tab.send(draft))

  const messages = results.map(sent)
  expect(messages.map(({ content }) => content)).toEqual([
    'For Linus',
    'For Grace',
    'For Linus',
    'For Grace',
  ])
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2)
})

test('two members who write first at the same time share one conversation', async () => {
  const [ada, linus] = await server.newConnection()
  const [one, other] = await server.tabsOf(ada, linus)

  const results = await Promise.all([one.send(draftTo(linus)), other.send(draftTo(ada))])

  const ids = new Set(results.map((result) => sent(result).conversationId))
  expect(ids.size).toBe(1)
})

test('a message to a member who is not a connection is refused and creates nothing', async () => {
  const [ada, eve] = await server.newMembers(2)
  const [tab, other] = await server.tabsOf(ada, eve)

  const result = await tab.send(draftTo(eve))

  await other.caughtUp()
  expect(result).toEqual({
    ok: false,
    code: 'NOT_CONNECTED',
    message: 'You can only message your connections.',
  })
  expect(other.received).toEqual([])
  const list = await ada.call(listConversations)
  expect(list.data).toEqual([])
})

test('a conversation between other members is not found', async () => {
  const [ada, linus] = await server.newConnection()
  const [grace, mallory] = await server.newConnection()
  await connectMembers(server.db, ada, mallory)
  const theirs = await grace.call(openConversation, { params: { userId: mallory.id } })
  const tab = await server.tabOf(ada)

  const results = await Promise.all(
    [theirs.data!.id, '999999', '0', "1'--"].map((conversationId) =>
      tab.send({ ...draftTo(linus), conversationId: conversationId as ConversationId }),
    ),
  )

  expect(results.map((result) => !result.ok && result.code)).toEqual(Array(4).fill('NOT_FOUND'))
})

test('a malformed message is refused with a sentence', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)

  const result = await tab.send({ ...draftTo(ada), content: 'a\0b' })

  expect(result).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', message: /\w/ })
})

test('a failure without an acknowledgement callback is sent as an error event', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)

  tab.socket.emit('send_message', null as never)
  tab.socket.emit('typing', { recipientId: '77777' })

  expect(await tab.next('error')).toBe('Please check the highlighted fields.')
  expect(await tab.next('error', 2)).toBe('You can only message your connections.')
})

test('typing is shown only to the connection, until it stops or the tab closes', async () => {
  const [ada, linus] = await server.newConnection()
  const eve = await server.newMember()
  await connectMembers(server.db, ada, eve)
  const { data } = await ada.call(openConversation, { params: { userId: linus.id } })
  const [writer, reader, other] = await server.tabsOf(ada, linus, eve)
  const event = { userId: ada.id, conversationId: data!.id }

  writer.socket.emit('typing', { recipientId: linus.id })
  writer.socket.emit('stop_typing', { recipientId: linus.id })
  writer.socket.emit('typing', { recipientId: linus.id })
  await reader.next('user_typing', 2)
  writer.close()

  await reader.next('user_stop_typing', 2)
  const typing = reader.received.filter(({ event }) => event.includes('typing'))
  expect(typing).toEqual([
    { event: 'user_typing', payload: event },
    { event: 'user_stop_typing', payload: event },
    { event: 'user_typing', payload: event },
    { event: 'user_stop_typing', payload: event },
  ])
  expect(other.all('user_typing')).toEqual([])
})

test('a stop without a start is ignored', async () => {
  const [ada, stranger] = await server.newMembers(2)
  const tab = await server.tabOf(ada)

  tab.socket.emit('stop_typing', { recipientId: stranger.id })
  tab.socket.emit('typing', { recipientId: '77777' })

  await tab.next('error')
  expect(tab.all('error')).toEqual(['You can only message your connections.'])
})

test('a client that sends typing on every key gets no error, and its typing is shown', async () => {
  const limited = await startServerForTest({ config: { hasRateLimits: true } })
  const [ada, linus] = await limited.newConnection()
  const [writer, reader] = await limited.tabsOf(ada, linus)
  await ada.call(openConversation, { params: { userId: linus.id } })

  for (let key = 0; key < 300; key++) {
    writer.socket.emit('typing', { recipientId: linus.id })
  }
  writer.socket.emit('stop_typing', { recipientId: linus.id })
  await reader.next('user_stop_typing')
  const message = sent(await writer.send(draftTo(linus)))

  expect(message.content).toBe('Ship it?')
  expect(reader.all('user_typing')).not.toEqual([])
  expect(writer.all('error')).toEqual([])
  expect(limited.logged.filter((line) => line.includes('refused'))).toEqual([])
})

describe('within one second', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a recipient is counted once, over the rate limit too, and stops between change nothing', async () => {
    const { limits } = readLimits({ LIMIT_TYPING: '1/1h' })
    const limited = await startServerForTest({ config: { hasRateLimits: true, limits } })
    const [ada, linus] = await limited.newConnection()
    const grace = await limited.newMember()
    await connectMembers(limited.db, ada, grace)
    const [writer, first, second] = await limited.tabsOf(ada, linus, grace)
    await ada.call(openConversation, { params: { userId: linus.id } })
    await ada.call(openConversation, { params: { userId: grace.id } })

    for (const { id: recipientId } of [linus, linus, grace, grace, grace]) {
      writer.socket.emit('typing', { recipientId })
      writer.socket.emit('stop_typing', { recipientId })
    }
    writer.socket.emit('typing', { recipientId: linus.id })

    await first.next('user_typing', 3)
    await Promise.all([writer.caughtUp(), second.caughtUp()])
    expect(first.all('user_stop_typing')).toHaveLength(2)
    expect(second.received.filter(({ event }) => event.includes('typing'))).toEqual([])
    expect(writer.all('error')).toEqual([])
    expect(limited.limiter.refusals.get('typing')).toBe(1)
  })

  test('typing to a member who is not a connection is refused once', async () => {
    const [ada, linus] = await server.newConnection()
    await ada.call(openConversation, { params: { userId: linus.id } })
    const [writer, reader] = await server.tabsOf(ada, linus)

    for (let key = 0; key < 20; key++) writer.socket.emit('typing', { recipientId: '77777' })
    writer.socket.emit('typing', { recipientId: linus.id })

    await reader.next('user_typing')
    await writer.caughtUp()
    expect(writer.all('error')).toEqual(['You can only message your connections.'])
  })

  test('a recipient is shown no flood of starts and stops', async () => {
    const [ada, linus] = await server.newConnection()
    const grace = await server.newMember()
    await connectMembers(server.db, ada, grace)
    const [writer, reader, last] = await server.tabsOf(ada, linus, grace)
    await ada.call(openConversation, { params: { userId: linus.id } })
    await ada.call(openConversation, { params: { userId: grace.id } })

    for (let n = 0; n < 50; n++) {
      writer.socket.emit('typing', { recipientId: linus.id })
      writer.socket.emit('stop_typing', { recipientId: linus.id })
    }
    // Typing is handled in order.
    writer.socket.emit('typing', { recipientId: grace.id })

    await last.next('user_typing')
    await reader.caughtUp()
    expect(reader.all('user_typing')).toHaveLength(3)
    expect(reader.all('user_stop_typing')).toHaveLength(3)
  })
})

test('first messages to several connections at once create a conversation with each', async () => {
  const ada = await server.newMember()
  const others = await server.newMembers(4)
  for (const other of others) await connectMembers(server.db, ada, other)
  const tab = await server.tabOf(ada)

  const results = await Promise.all(
    others.flatMap((other) => [tab.send(draftTo(other, 'one')), tab.send(draftTo(other, 'two'))]),
  )

  const ids = results.map((result) => sent(result).conversationId)
  expect(new Set(ids).size).toBe(4)
  for (const [index, other] of others.entries()) {
    const conversationId = ids[index * 2]!
    const { data } = await other.call(listMessages, { params: { conversationId } })
    expect(data!.map(({ content }) => content)).toEqual(['one', 'two'])
  }
})

test('a message to a conversation that was deleted is not found, one to its member is refused', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  const { conversationId } = sent(await tab.send(draftTo(linus)))
  await server.db.deleteFrom('users').where('id', '=', linus.id).execute()

  const first = await tab.send({ ...draftTo(linus), conversationId })
  const second = await tab.send({ ...draftTo(linus), clientId: randomUUID() })

  expect(first).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(second).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
})

test('every message beyond the rate limit is refused', async () => {
  const { limits } = readLimits({ LIMIT_MESSAGES: '60+1/1h' })
  const limited = await startServerForTest({ config: { hasRateLimits: true, limits } })
  const [ada, linus] = await limited.newConnection()
  const [sender, receiver] = await limited.tabsOf(ada, linus)

  const results = await Promise.all(
    Array.from({ length: 70 }, (_, n) => sender.send(draftTo(linus, `message ${n}`))),
  )

  await receiver.next('receive_message', 60)
  await receiver.caughtUp()
  const codes = results.map((result) => (result.ok ? 'ok' : result.code))
  expect(codes).toEqual([...Array(60).fill('ok'), ...Array(10).fill('TOO_MANY_REQUESTS')])
  const waits = results.flatMap((result) => (result.ok ? [] : [result.retryAfterMs]))
  expect(waits).toEqual(Array(10).fill(expect.any(Number)))
  expect(receiver.all('receive_message')).toHaveLength(60)
})

test('a message from a deleted sender is refused and not stored', async () => {
  const server = await startServerForTest()
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  // As if the member were deleted after the lookup of the pair, when their connection still existed.
  for (const table of ['connections', 'conversations', 'conversation_members']) {
    await sql`
      do $$ declare name text;
      begin
        for name in
          select conname from pg_constraint
          where conrelid = ${sql.lit(table)}::regclass and confrelid = 'users'::regclass
        loop
          execute format('alter table %I drop constraint %I', ${sql.lit(table)}, name);
        end loop;
      end $$`.execute(server.db)
  }
  await server.db.deleteFrom('users').where('id', '=', ada.id).execute()

  const result = await tab.send(draftTo(linus))

  const stored = await server.db.selectFrom('messages').select('id').execute()
  expect(result).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
  expect(stored).toEqual([])
})
