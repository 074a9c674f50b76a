import { listConversations, listMessages, markRead } from '@shipmates/contract/chat'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { storeNotes } from './pair-state.ts'
import { removeMessagesOf } from './purge.ts'

const server = await startServerForFile()

async function threeChatting() {
  const [ada, linus, grace] = await server.newMembers(3)
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
  await connectMembers(server.db, ada, linus)
  await connectMembers(server.db, ada, grace)
  return { ada, linus, grace, adaTab, linusTab }
}

test('removed messages keep their places, lower unread counts and change previews, also when resumed', async () => {
  const { ada, linus, grace, adaTab, linusTab } = await threeChatting()
  const { conversationId } = sent(await adaTab.send(draftTo(linus, 'read')))
  await linus.call(markRead, { params: { conversationId } })
  await linusTab.send(draftTo(ada, 'by the other'))
  for (const content of ['unread', 'unread, too']) await adaTab.send(draftTo(linus, content))
  const toGrace = sent(await adaTab.send(draftTo(grace, 'to somebody else')))
  const unreadBefore = (await linus.call(listConversations)).data![0]!.unreadCount

  const killed = await removeMessagesOf(server.db, ada.id)(2)
  const unreadBetween = (await linus.call(listConversations)).data![0]!.unreadCount
  const resumed = removeMessagesOf(server.db, ada.id)
  const counts = [killed, await resumed(1), await resumed(1), await resumed(1)]

  const { data } = await linus.call(listMessages, { params: { conversationId } })
  const list = await linus.call(listConversations)
  const theirs = await grace.call(listMessages, {
    params: { conversationId: toGrace.conversationId },
  })
  const removed = { content: '', deletedAt: expect.any(String) }
  expect(counts).toEqual([2, 1, 1, 0])
  expect([unreadBefore, unreadBetween]).toEqual([2, 1])
  expect(data).toMatchObject([
    { ...removed, isRead: true },
    { content: 'by the other', deletedAt: null },
    removed,
    removed,
  ])
  expect(list.data).toMatchObject([{ unreadCount: 0, lastMessage: messageDeleted }])
  expect(theirs.data).toMatchObject([removed])
})

test('a removed note, which counts as read, lowers no unread count', async () => {
  const { ada, linus, linusTab } = await threeChatting()
  sent(await linusTab.send(draftTo(ada, 'unread')))
  const note = { from: linus.id, to: ada.id, note: 'a note', at: new Date() }
  await server.db.transaction().execute((tx) => storeNotes(tx, [note]))
  const other = { from: ada.id, to: linus.id, note: 'another note', at: new Date() }
  await server.db.transaction().execute((tx) => storeNotes(tx, [other]))

  await removeMessagesOf(server.db, ada.id)(10)
  const before = (await ada.call(listConversations)).data
  await removeMessagesOf(server.db, linus.id)(10)

  const after = (await ada.call(listConversations)).data
  expect(before).toMatchObject([{ unreadCount: 1 }])
  expect(after).toMatchObject([{ unreadCount: 0 }])
})

test('a retry of a removed message returns the deleted message and sends no event', async () => {
  const { ada, linus, adaTab, linusTab } = await threeChatting()
  const draft = { ...draftTo(linus), clientId: crypto.randomUUID() }
  sent(await adaTab.send(draft))
  await linusTab.next('receive_message')
  await removeMessagesOf(server.db, ada.id)(10)

  const again = sent(await adaTab.send(draft))

  await linusTab.caughtUp()
  expect(again).toMatchObject({ content: '', deletedAt: expect.any(String) })
  expect(linusTab.all('receive_message')).toHaveLength(1)
})
