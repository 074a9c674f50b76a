import { listConversations, listMessages, markRead } from '@shipmates/contract/chat'
import { deleteMessage, editMessage, listChanges } from '@shipmates/contract/chat-changes'
import type { MessageId } from '@shipmates/contract/ids'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../testing/client.ts'
import { block, newConnection, remove } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile, startTestServer } from '../../testing/server.ts'
import { draftTo, openTab, sent, type Tab } from '../../testing/sockets.ts'

const server = await startServerForFile()

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

/** Two connected members with open tabs; the first has written to the second. */
async function newChat(content = 'Ship it?') {
  const [ada, linus] = await newConnection(server.db, server)
  const [adaTab, linusTab] = await Promise.all([tabOf(ada), tabOf(linus)])
  const message = sent(await adaTab.send(draftTo(linus, content)))
  await linusTab.next('receive_message')
  return { ada, linus, adaTab, linusTab, message, conversationId: message.conversationId }
}

const edit = (member: TestMember, messageId: string, content: unknown = 'Shipped.') =>
  member.call(editMessage, { params: { messageId }, body: { content } })

const erase = (member: TestMember, messageId: string) =>
  member.call(deleteMessage, { params: { messageId } })

const changesFor = async (member: TestMember, conversationId: string, query: object = {}) =>
  (await member.call(listChanges, { params: { conversationId }, query })).data!

const read = async (member: TestMember, conversationId: string) =>
  (await member.call(listMessages, { params: { conversationId } })).data!

/** Makes a message older than an edit may be. */
const age = (id: MessageId) =>
  server.db
    .updateTable('messages')
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where('id', '=', id)
    .execute()

test('an edit changes the text for both sides and is told to all their tabs', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await newChat()

  const answer = await edit(ada, message.id, '  Shipped. ')

  const changed = {
    ...message,
    content: 'Shipped.',
    editedAt: expect.any(String),
    changedSeq: expect.any(String),
  }
  const { clientId: _, ...theirs } = { ...changed, isOwn: false }
  expect(answer).toMatchObject({ status: 200, data: changed })
  expect(BigInt(answer.data!.changedSeq)).toBeGreaterThan(BigInt(message.id))
  expect(await adaTab.next('message_changed')).toEqual(answer.data)
  expect(await linusTab.next('message_changed')).toEqual(theirs)
  expect(await read(ada, conversationId)).toEqual([answer.data])
  expect(await read(linus, conversationId)).toEqual([theirs])
  expect((await linus.call(listConversations)).data).toMatchObject([
    { lastMessage: 'Shipped.', unreadCount: 1 },
  ])
})

test('the text that a message has is no change, so a repeated edit is told once', async () => {
  const { ada, linusTab, message } = await newChat()
  const first = await edit(ada, message.id)
  await age(message.id)

  const again = await edit(ada, message.id)

  await linusTab.caughtUp()
  expect(again).toMatchObject({ status: 200, data: { changedSeq: first.data!.changedSeq } })
  expect(linusTab.all('message_changed')).toHaveLength(1)
})

test('a change that another node stored, and told nobody, is told when it is repeated', async () => {
  const { ada, linus, message } = await newChat()
  const other = await startTestServer({ databaseUrl: server.databaseUrl })
  onTestFinished(() => other.stop())
  const [adaThere, linusThere] = await Promise.all(
    [ada, linus].map(({ cookie }) => openTab({ url: other.url, cookie })),
  )
  const { data } = await edit(ada, message.id)

  const there = createClient(other.url, ada.cookie)
  for (let n = 0; n < 2; n++) {
    await there.call(editMessage, {
      params: { messageId: message.id },
      body: { content: 'Shipped.' },
    })
  }

  await Promise.all([adaThere!.caughtUp(), linusThere!.caughtUp()])
  expect(adaThere!.all('message_changed')).toEqual([data])
  expect(linusThere!.all('message_changed')).toMatchObject([
    { content: 'Shipped.', isOwn: false, changedSeq: data!.changedSeq },
  ])
})

test('a deletion leaves a place without text, lowers the unread count and mends the preview', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await newChat()
  await adaTab.send(draftTo(linus, 'a second one'))

  const answer = await erase(ada, message.id)

  const list = await linus.call(listConversations)
  const changed = { id: message.id, content: '', deletedAt: expect.any(String) }
  expect(answer).toMatchObject({ status: 200, data: changed })
  expect(await linusTab.next('message_changed')).toMatchObject({ ...changed, isOwn: false })
  expect(await adaTab.next('message_changed')).toEqual(answer.data)
  expect(await read(linus, conversationId)).toMatchObject([changed, { content: 'a second one' }])
  expect(list.data).toMatchObject([{ unreadCount: 1, lastMessage: 'a second one' }])

  const [, last] = await read(ada, conversationId)
  await erase(ada, last!.id)

  const mended = await linus.call(listConversations)
  expect(mended.data).toMatchObject([{ unreadCount: 0, lastMessage: messageDeleted }])
})

test('many deletions at once among many unread messages leave the right count and preview', async () => {
  const { ada, linus, adaTab, conversationId } = await newChat('0')
  const draft = (n: number) => adaTab.send(draftTo(linus, String(n)))
  const messages = (await Promise.all(Array.from({ length: 149 }, (_, n) => draft(n + 1)))).map(
    sent,
  )
  const inbox = async () => (await linus.call(listConversations)).data
  // Not the newest one.
  const deleted = messages.filter((_, n) => n % 3 === 0)

  await Promise.all(deleted.flatMap(({ id }) => [erase(ada, id), erase(ada, id)]))
  const some = await inbox()
  await erase(ada, messages.at(-1)!.id)
  const newest = await inbox()
  await linus.call(markRead, { params: { conversationId } })
  await Promise.all(messages.slice(0, 20).map(({ id }) => erase(ada, id)))
  const none = await inbox()

  expect(some).toMatchObject([{ unreadCount: 150 - deleted.length, lastMessage: '149' }])
  expect(newest).toMatchObject([{ unreadCount: 149 - deleted.length, lastMessage: messageDeleted }])
  expect(none).toMatchObject([{ unreadCount: 0, lastMessage: messageDeleted }])
})

test('a message that was read, or was never counted, lowers no unread count', async () => {
  const { ada, linus, adaTab, message, conversationId } = await newChat()
  await linus.call(markRead, { params: { conversationId } })
  await adaTab.send(draftTo(linus, 'unread'))

  await erase(ada, message.id)

  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 1 }])
})

test('a deletion again, and a retry of the sending, answer what is left and tell nobody', async () => {
  const [ada, linus] = await newConnection(server.db, server)
  const [adaTab, linusTab] = await Promise.all([tabOf(ada), tabOf(linus)])
  const draft = { ...draftTo(linus), clientId: crypto.randomUUID() }
  const { id } = sent(await adaTab.send(draft))
  const first = await erase(ada, id)

  const again = await erase(ada, id)
  const resent = sent(await adaTab.send(draft))

  await linusTab.caughtUp()
  expect(again).toMatchObject({ status: 200, data: first.data })
  expect(resent).toEqual(first.data)
  expect(linusTab.all('message_changed')).toHaveLength(1)
  expect(linusTab.all('receive_message')).toHaveLength(1)
})

test('a retry of the sending after an edit answers the edited message', async () => {
  const [ada, linus] = await newConnection(server.db, server)
  const adaTab = await tabOf(ada)
  const draft = { ...draftTo(linus), clientId: crypto.randomUUID() }
  const { id } = sent(await adaTab.send(draft))
  const edited = await edit(ada, id)

  expect(sent(await adaTab.send(draft))).toEqual(edited.data)
})

type Chat = Awaited<ReturnType<typeof newChat>>

/** Who acts, after what happened to the chat, and the code of the answer; none for 200. */
const WHO_MAY: [
  string,
  (chat: Chat) => Promise<[TestMember, string]>,
  edit: string,
  erase: string,
][] = [
  ['the sender', async ({ ada, message }) => [ada, message.id], '', ''],
  [
    'the sender after 15 minutes',
    async ({ ada, message }) => {
      await age(message.id)
      return [ada, message.id]
    },
    'EDIT_TOO_LATE',
    '',
  ],
  ['the recipient', async ({ linus, message }) => [linus, message.id], 'NOT_FOUND', 'NOT_FOUND'],
  [
    'a stranger',
    async ({ message }) => [await server.newMember(), message.id],
    'NOT_FOUND',
    'NOT_FOUND',
  ],
  ['the sender, of no message', async ({ ada }) => [ada, '999999999'], 'NOT_FOUND', 'NOT_FOUND'],
  ['the sender, of a malformed id', async ({ ada }) => [ada, 'x'], 'NOT_FOUND', 'NOT_FOUND'],
  [
    'the sender, of a deleted one',
    async ({ ada, message }) => {
      await erase(ada, message.id)
      return [ada, message.id]
    },
    'NOT_FOUND',
    '',
  ],
  [
    'the sender who was removed',
    async ({ ada, linus, message }) => {
      await remove(linus, ada)
      return [ada, message.id]
    },
    'NOT_CONNECTED',
    '',
  ],
  [
    'the sender who was blocked',
    async ({ ada, linus, message }) => {
      await block(linus, ada)
      return [ada, message.id]
    },
    'NOT_CONNECTED',
    '',
  ],
  [
    'the sender who blocked',
    async ({ ada, linus, message }) => {
      await block(ada, linus)
      return [ada, message.id]
    },
    'NOT_CONNECTED',
    '',
  ],
]

test.each(WHO_MAY)('%s edits: %3$s, deletes: %4$s', async (_who, prepare, edited, erased) => {
  const [editor, ofEdit] = await prepare(await newChat())
  const [eraser, ofDeletion] = await prepare(await newChat())

  const answers = [await edit(editor, ofEdit), await erase(eraser, ofDeletion)]

  expect(answers.map(({ code = '' }) => code)).toEqual([edited, erased])
})

test.each(['', '  \n', 'x'.repeat(4001), 7, undefined])(
  'an edit to %o is refused',
  async (content) => {
    const { ada, message } = await newChat()

    const answer = await ada.call(editMessage, {
      params: { messageId: message.id },
      body: { content },
    })

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  },
)

test('only the text can be changed', async () => {
  const { ada, message, conversationId } = await newChat()
  const forged = {
    content: 'Shipped.',
    senderId: '1',
    timestamp: '2020-01-01T00:00:00.000Z',
    id: '1',
  }

  await ada.call(editMessage, { params: { messageId: message.id }, body: forged })

  const { id, senderId, timestamp } = message
  expect(await read(ada, conversationId)).toMatchObject([{ id, senderId, timestamp }])
})

test('changes lists what was added and changed after a number, in the order of the numbers', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await newChat('first')
  const second = sent(await linusTab.send(draftTo(ada, 'second')))
  const third = sent(await adaTab.send(draftTo(linus, 'third')))
  const edited = (await edit(ada, message.id, 'first, edited')).data!
  const erased = (await erase(linus, second.id)).data!

  const all = await changesFor(linus, conversationId)
  const since = (number: string) => changesFor(ada, conversationId, { since: number })

  expect(all.map(({ id }) => id)).toEqual([third.id, edited.id, erased.id])
  expect(all).toMatchObject([{ content: 'third' }, { content: 'first, edited' }, { content: '' }])
  expect(await since(third.id)).toEqual([edited, { ...erased, isOwn: false, clientId: undefined }])
  expect(await since(edited.changedSeq)).toMatchObject([{ id: second.id }])
  expect(await since(erased.changedSeq)).toEqual([])
})

test('changes says how far both have read', async () => {
  const { ada, linus, linusTab, message, conversationId } = await newChat()
  const readTo = async (member: TestMember) => {
    const answer = await member.call(listChanges, { params: { conversationId } })
    return [answer.ownReadToId, answer.theirReadToId]
  }
  const before = [await readTo(ada), await readTo(linus)]
  await linusTab.send(draftTo(ada, 'unread'))

  await linus.call(markRead, { params: { conversationId } })

  expect(before).toEqual([
    [null, null],
    [null, null],
  ])
  const [own, theirs] = await readTo(ada)
  expect(BigInt(own!)).toBeGreaterThanOrEqual(BigInt(message.id))
  expect(theirs).toBeNull()
  expect(await readTo(linus)).toEqual([null, own])
})

test('changes can be read in parts of any size', async () => {
  const { ada, linus, adaTab, conversationId } = await newChat('0')
  const sendings = Array.from({ length: 10 }, (_, n) => adaTab.send(draftTo(linus, `${n}`)))
  const messages = (await Promise.all(sendings)).map(sent)
  for (const { id } of messages.slice(3, 6)) await edit(ada, id, `edited ${id}`)
  const all = await changesFor(linus, conversationId)

  for (const limit of [1, 2, 3, 10]) {
    const parts = []
    let part = await changesFor(linus, conversationId, { limit })
    while (part.length > 0) {
      parts.push(...part)
      part = await changesFor(linus, conversationId, { limit, since: part.at(-1)!.changedSeq })
    }
    expect(parts).toEqual(all)
  }
})

test('only the two members read the changes', async () => {
  const { conversationId } = await newChat()
  const eve = await server.newMember()

  const answers = await Promise.all(
    [conversationId, '999999', 'x'].map((id) =>
      eve.call(listChanges, { params: { conversationId: id } }),
    ),
  )

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

test.each([{ since: 'x' }, { since: '-1' }, { limit: '0' }, { limit: '101' }])(
  'changes refuses %o',
  async (query) => {
    const { ada, conversationId } = await newChat()

    const answer = await ada.call(listChanges, { params: { conversationId }, query })

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  },
)

test('edits and a deletion of one message at once end the same for both sides', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await newChat()

  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => edit(ada, message.id, `edit ${n}`)),
    erase(ada, message.id),
    ...Array.from({ length: 8 }, (_, n) => edit(ada, message.id, `late ${n}`)),
  ])

  const [mine, theirs] = await Promise.all([ada, linus].map((each) => read(each, conversationId)))
  const done = answers.filter(({ status }) => status === 200).map(({ data }) => data!)
  const numbers = done.map(({ changedSeq }) => BigInt(changedSeq))
  await Promise.all([adaTab.caughtUp(), linusTab.caughtUp()])
  expect(new Set(answers.map(({ code }) => code ?? 'OK'))).toContain('OK')
  expect(mine).toMatchObject([{ content: '', deletedAt: expect.any(String) }])
  expect(theirs).toMatchObject([{ content: '', changedSeq: mine![0]!.changedSeq }])
  expect(new Set(numbers).size).toBe(done.length)
  for (const tab of [adaTab, linusTab]) expect(latest(tab)).toMatchObject({ content: '' })
})

/** What a tab shows of the one message: the change with the highest number. */
const latest = (tab: Tab) =>
  tab
    .all('message_changed')
    .toSorted((a, b) => Number(BigInt(a.changedSeq) - BigInt(b.changedSeq)))
    .at(-1)

test('a note of a request can be edited and deleted like any message', async () => {
  const { ada, message } = await newChat()
  await server.db
    .updateTable('messages')
    .set({ isNote: true })
    .where('id', '=', message.id)
    .execute()

  expect(await edit(ada, message.id)).toMatchObject({ status: 200, data: { isRead: true } })
  expect(await erase(ada, message.id)).toMatchObject({ status: 200, data: { content: '' } })
})
