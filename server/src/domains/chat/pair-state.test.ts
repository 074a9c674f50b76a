import { listConversations, listMessages, openConversation } from '@shipmates/contract/chat'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectMembers, disconnectMembers, newConnection } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, openTab, sent } from '../../testing/sockets.ts'
import { clearUnread, closeConversation, reopenConversation, storeNotes } from './pair-state.ts'

const server = await startServerForFile()

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

const twoConnected = () => newConnection(server.db, server)

const note = (from: TestMember, to: TestMember, text: string, writtenMsAgo: number) => ({
  from: from.id,
  to: to.id,
  note: text,
  at: new Date(Date.now() - writtenMsAgo),
})

const store = (notes: Parameters<typeof storeNotes>[1]) =>
  server.db.transaction().execute((tx) => storeNotes(tx, notes))

test('notes become read messages of both in the order in which they were written', async () => {
  const [ada, linus] = await twoConnected()
  const before = new Date()

  const announce = await store([note(linus, ada, 'second', 1000), note(ada, linus, 'first', 2000)])

  const told: unknown[] = []
  announce({ emit: (to, event, payload) => void told.push([to, event, payload]) })
  const list = await ada.call(listConversations)
  const { id: conversationId } = list.data![0]!
  const [mine, theirs] = await Promise.all(
    [ada, linus].map((member) => member.call(listMessages, { params: { conversationId } })),
  )
  const [first, second] = mine!.data!
  expect(mine!.data).toMatchObject([
    { content: 'first', isOwn: true, isRead: true, senderName: ada.userName },
    { content: 'second', isOwn: false, isRead: true, senderName: linus.userName },
  ])
  expect(new Date(first!.timestamp).getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(list.data).toMatchObject([{ unreadCount: 0, lastMessage: 'second' }])
  expect((await linus.call(listConversations)).data).toMatchObject([
    { unreadCount: 0, lastMessage: 'second', lastMessageIsOwn: true },
  ])
  expect(told).toEqual([
    [linus.id, 'receive_message', theirs!.data![0]],
    [ada.id, 'message_sent', first],
    [ada.id, 'receive_message', second],
    [linus.id, 'message_sent', theirs!.data![1]],
  ])
})

test('notes in a conversation with unread messages leave these unread', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  const { conversationId } = sent(await tab.send(draftTo(linus, 'before the removal')))
  await server.db.transaction().execute((tx) => disconnectMembers(tx, ada, linus))
  await connectMembers(server.db, ada, linus)
  await server.db.transaction().execute((tx) => reopenConversation(tx, [linus.id, ada.id]))

  await store([note(ada, linus, 'again?', 0)])

  const messages = await ada.call(listMessages, { params: { conversationId } })
  const list = await linus.call(listConversations)
  expect(messages.data).toMatchObject([
    { content: 'before the removal', isRead: false },
    { content: 'again?', isRead: true },
  ])
  expect(list.data).toMatchObject([{ unreadCount: 1, lastMessage: 'again?' }])
})

test('notes need a connection', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])

  await expect(store([note(ada, linus, 'hello', 0)])).rejects.toThrow('need a connection')
})

test('a conversation that does not exist is closed by doing nothing', async () => {
  const [ada, linus] = await twoConnected()

  const closed = await server.db
    .transaction()
    .execute((tx) => closeConversation(tx, [ada.id, linus.id]))

  expect(closed).toBeNull()
})

test('a message that was checked before a removal is not stored after it', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  // From now on the pair is cached.
  const { conversationId } = sent(await tab.send(draftTo(linus)))
  const removal = await server.db.startTransaction().execute()
  await disconnectMembers(removal, ada, linus)
  const sending = tab.send(draftTo(linus, 'too late'))
  await untilBlocked()
  await removal.commit().execute()

  const result = await sending

  const { data } = await linus.call(listMessages, { params: { conversationId } })
  expect(result).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect(data).toMatchObject([{ content: 'Ship it?' }])
})

test('a removal that runs while a conversation is opened leaves none open', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  const removal = await server.db.startTransaction().execute()
  await disconnectMembers(removal, ada, linus)

  const [opened, result] = await Promise.all([
    ada.call(openConversation, { params: { userId: linus.id } }),
    tab.send(draftTo(linus)),
  ])

  await removal.commit().execute()
  const conversations = await server.db
    .selectFrom('conversations')
    .select('id')
    .where('lowId', 'in', [ada.id, linus.id])
    .execute()
  expect([opened.code, !result.ok && result.code]).toEqual(['NOT_CONNECTED', 'NOT_CONNECTED'])
  expect(conversations).toEqual([])
})

test('what is unread can be cleared without telling that it was read', async () => {
  const [ada, linus] = await twoConnected()
  const tab = await tabOf(ada)
  const { conversationId } = sent(await tab.send(draftTo(linus)))

  await server.db.transaction().execute((tx) => clearUnread(tx, linus.id, conversationId))

  const messages = await ada.call(listMessages, { params: { conversationId } })
  expect(messages.data).toMatchObject([{ isRead: false }])
  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 0 }])
})

/** Waits until a statement of this database waits for a lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(server.db)
      return rows[0]!.n
    })
    .toBeGreaterThan(0)
}
