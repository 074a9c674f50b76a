import { listConversations, listMessages, openConversation } from '@shipmates/contract/chat'
import { expect, test } from 'vitest'
import { disconnectMembers } from '../../testing/connections.ts'
import { untilWaiting } from '../../testing/locks.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { clearUnread, closeConversation, storeNotes } from './pair-state.ts'

const server = await startServerForFile()

const note = (from: TestMember, to: TestMember, text: string, writtenMsAgo: number) => ({
  from: from.id,
  to: to.id,
  note: text,
  at: new Date(Date.now() - writtenMsAgo),
})

const store = (notes: Parameters<typeof storeNotes>[1]) =>
  server.db.transaction().execute((tx) => storeNotes(tx, notes))

test('notes need a connection', async () => {
  const [ada, linus] = await server.newMembers(2)

  await expect(store([note(ada, linus, 'hello', 0)])).rejects.toThrow('need a connection')
})

test('closing a conversation that does not exist has no effect', async () => {
  const [ada, linus] = await server.newConnection()

  const closed = await server.db
    .transaction()
    .execute((tx) => closeConversation(tx, [ada.id, linus.id]))

  expect(closed).toBeNull()
})

test('a message that was checked before a removal is not stored after it', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
  const { conversationId } = sent(await tab.send(draftTo(linus)))
  const removal = await server.db.startTransaction().execute()
  await disconnectMembers(removal, ada, linus)
  const sending = tab.send(draftTo(linus, 'too late'))
  await untilWaiting(server.db)
  await removal.commit().execute()

  const result = await sending

  const { data } = await linus.call(listMessages, { params: { conversationId } })
  expect(result).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect(data).toMatchObject([{ content: 'Ship it?' }])
})

test('a removal during the opening of a conversation leaves none open', async () => {
  const [ada, linus] = await server.newConnection()
  const tab = await server.tabOf(ada)
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

test('unread messages can be cleared without a receipt', async () => {
  const [ada, linus] = await server.newConnection()
  const [message] = await server.write(ada, linus, 'Ship it?')
  const { conversationId } = message!

  await server.db.transaction().execute((tx) => clearUnread(tx, linus.id, conversationId))

  const messages = await ada.call(listMessages, { params: { conversationId } })
  expect(messages.data).toMatchObject([{ isRead: false }])
  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 0 }])
})
