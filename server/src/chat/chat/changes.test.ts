import { listConversations, listMessages, markRead } from '@shipmates/contract/chat'
import {
  addReaction,
  deleteMessage,
  editMessage,
  listChanges,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import type { MessageId } from '@shipmates/contract/ids'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import { expect, test } from 'vitest'
import { createClient } from '../../testing/client.ts'
import { block, remove } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent, type Tab } from '../../testing/sockets.ts'
import { deleteReactionsOf } from './change-queries.ts'

const server = await startServerForFile()

const edit = (member: TestMember, messageId: string, content: unknown = 'Shipped.') =>
  member.call(editMessage, { params: { messageId }, body: { content } })

const erase = (member: TestMember, messageId: string) =>
  member.call(deleteMessage, { params: { messageId } })

const changesFor = async (member: TestMember, conversationId: string, query: object = {}) =>
  (await member.call(listChanges, { params: { conversationId }, query })).data!

const read = async (member: TestMember, conversationId: string) =>
  (await member.call(listMessages, { params: { conversationId } })).data!

/** Makes a message too old to edit. */
const age = (id: MessageId) =>
  server.db
    .updateTable('messages')
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where('id', '=', id)
    .execute()

test('an edit changes the text for both sides, and all their tabs receive it', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await server.newChat()

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

test('an edit to the same text is a no-op, so a repeated edit is announced once', async () => {
  const { ada, linusTab, message } = await server.newChat()
  const first = await edit(ada, message.id)
  await age(message.id)

  const again = await edit(ada, message.id)

  await linusTab.caughtUp()
  expect(again).toMatchObject({ status: 200, data: { changedSeq: first.data!.changedSeq } })
  expect(linusTab.all('message_changed')).toHaveLength(1)
})

test('a change that another node stored without announcing it is announced when it is repeated', async () => {
  const { ada, linus, message } = await server.newChat()
  const other = await server.startNode()
  const [adaThere, linusThere] = await other.tabsOf(ada, linus)
  const { data } = await edit(ada, message.id)

  const there = createClient(other.url, ada.cookie)
  for (let n = 0; n < 2; n++) {
    await there.call(editMessage, {
      params: { messageId: message.id },
      body: { content: 'Shipped.' },
    })
  }

  await Promise.all([adaThere.caughtUp(), linusThere.caughtUp()])
  expect(adaThere.all('message_changed')).toEqual([data])
  expect(linusThere.all('message_changed')).toMatchObject([
    { content: 'Shipped.', isOwn: false, changedSeq: data!.changedSeq },
  ])
})

test('a deletion keeps the place without text, lowers the unread count and updates the preview', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await server.newChat()
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

test('many concurrent deletions among many unread messages leave the right count and preview', async () => {
  const { ada, linus, adaTab, conversationId } = await server.newChat('0')
  const draft = (n: number) => adaTab.send(draftTo(linus, String(n)))
  const messages = (await Promise.all(Array.from({ length: 59 }, (_, n) => draft(n + 1)))).map(sent)
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

  expect(some).toMatchObject([{ unreadCount: 60 - deleted.length, lastMessage: '59' }])
  expect(newest).toMatchObject([{ unreadCount: 59 - deleted.length, lastMessage: messageDeleted }])
  expect(none).toMatchObject([{ unreadCount: 0, lastMessage: messageDeleted }])
})

test('deleting a message that was read, or never counted, does not lower the unread count', async () => {
  const { ada, linus, adaTab, message, conversationId } = await server.newChat()
  await linus.call(markRead, { params: { conversationId } })
  await adaTab.send(draftTo(linus, 'unread'))

  await erase(ada, message.id)

  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 1 }])
})

test('a repeated deletion, and a retry of the sending, return the deleted message and send no event', async () => {
  const [ada, linus] = await server.newConnection()
  const [adaTab, linusTab] = await server.tabsOf(ada, linus)
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

test('a retry of the sending after an edit returns the edited message', async () => {
  const [ada, linus] = await server.newConnection()
  const adaTab = await server.tabOf(ada)
  const draft = { ...draftTo(linus), clientId: crypto.randomUUID() }
  const { id } = sent(await adaTab.send(draft))
  const edited = await edit(ada, id)

  expect(sent(await adaTab.send(draft))).toEqual(edited.data)
})

type Chat = Awaited<ReturnType<typeof server.newChat>>

/** The actor, after what happened to the chat, and the error code of the response; none for 200. */
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
  const [editor, ofEdit] = await prepare(await server.newChat())
  const [eraser, ofDeletion] = await prepare(await server.newChat())

  const answers = [await edit(editor, ofEdit), await erase(eraser, ofDeletion)]

  expect(answers.map(({ code = '' }) => code)).toEqual([edited, erased])
})

test('a malformed text and malformed pages of changes are refused', async () => {
  const { ada, message, conversationId } = await server.newChat()

  const answers = [
    await edit(ada, message.id, 'x'.repeat(4001)),
    await ada.call(listChanges, { params: { conversationId }, query: { since: 'x' } }),
  ]

  const refused = { status: 400, code: 'VALIDATION_ERROR' }
  expect(answers).toMatchObject([refused, refused])
})

test('changes lists messages added or changed after a number, in the order of the numbers', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await server.newChat('first')
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
  const { ada, linus, linusTab, message, conversationId } = await server.newChat()
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
  const { ada, linus, adaTab, conversationId } = await server.newChat('0')
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

test('only the two members can read the changes', async () => {
  const { conversationId } = await server.newChat()
  const eve = await server.newMember()

  const answers = await Promise.all(
    [conversationId, '999999', 'x'].map((id) =>
      eve.call(listChanges, { params: { conversationId: id } }),
    ),
  )

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

test('concurrent edits and a deletion of one message end the same for both sides', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await server.newChat()

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

/** The tab's latest state of the one message: the change with the highest number. */
const latest = (tab: Tab) =>
  tab
    .all('message_changed')
    .toSorted((a, b) => Number(BigInt(a.changedSeq) - BigInt(b.changedSeq)))
    .at(-1)

test('a note of a request can be edited and deleted like any message', async () => {
  const { ada, message } = await server.newChat()
  await server.db
    .updateTable('messages')
    .set({ isNote: true })
    .where('id', '=', message.id)
    .execute()

  expect(await edit(ada, message.id)).toMatchObject({ status: 200, data: { isRead: true } })
  expect(await erase(ada, message.id)).toMatchObject({ status: 200, data: { content: '' } })
})

const react = (member: TestMember, messageId: string, emoji: string) =>
  member.call(addReaction, { params: { messageId, emoji } })

const unreact = (member: TestMember, messageId: string, emoji: string) =>
  member.call(removeReaction, { params: { messageId, emoji } })

test('reactions of both are shown in the order of their use, live and loaded', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await server.newChat()

  await react(linus, message.id, '🎉')
  await react(linus, message.id, '👀')
  const answer = await react(ada, message.id, '🎉')

  const reactions = [
    { emoji: '🎉', userIds: [linus.id, ada.id] },
    { emoji: '👀', userIds: [linus.id] },
  ]
  expect(answer).toMatchObject({
    status: 200,
    data: { ...message, reactions, changedSeq: expect.any(String) },
  })
  expect(await adaTab.next('message_changed', 3)).toEqual(answer.data)
  expect(await linusTab.next('message_changed', 3)).toMatchObject({ isOwn: false, reactions })
  expect(await read(linus, conversationId)).toMatchObject([{ reactions }])
  expect(
    (await ada.call(listChanges, { params: { conversationId }, query: { since: message.id } }))
      .data,
  ).toEqual([answer.data])
})

test('a reaction changes neither the unread count nor the preview', async () => {
  const { ada, linus, message } = await server.newChat()

  await react(linus, message.id, '🎉')

  expect((await ada.call(listConversations)).data).toMatchObject([
    { unreadCount: 0, lastMessage: 'Ship it?' },
  ])
  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 1 }])
})

test('reacting again, and removing a missing reaction, change no number and send no event', async () => {
  const { ada, linus, adaTab, message } = await server.newChat()
  const first = await react(linus, message.id, '❤️')

  const answers = [
    await react(linus, message.id, '❤️'),
    await react(linus, message.id, '❤'),
    await unreact(linus, message.id, '🎉'),
    await unreact(ada, message.id, '❤️'),
  ]

  await adaTab.caughtUp()
  expect(answers.map(({ data }) => data?.changedSeq)).toEqual(Array(4).fill(first.data!.changedSeq))
  expect(adaTab.all('message_changed')).toHaveLength(1)
})

test('each member has at most three reactions to a message, even with concurrent requests', async () => {
  const { ada, linus, message } = await server.newChat()
  const emoji = ['👍', '❤️', '😂', '🎉', '👀', '🚀']

  const answers = await Promise.all(emoji.map((each) => react(linus, message.id, each)))
  const mine = await react(ada, message.id, '🚀')
  const kept = mine.data!.reactions.filter(({ userIds }) => userIds.includes(linus.id))
  const again = await react(linus, message.id, kept[0]!.emoji)

  expect(answers.map(({ code = 'OK' }) => code).toSorted()).toEqual([
    ...['OK', 'OK', 'OK'],
    ...Array(3).fill('TOO_MANY_REACTIONS'),
  ])
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    message: 'You can add 3 reactions to a message.',
  })
  expect(kept).toHaveLength(3)
  expect([mine.status, again.status]).toEqual([200, 200])
})

test('two emoji are refused as a reaction', async () => {
  const { linus, message } = await server.newChat()

  const answers = [await react(linus, message.id, '🎉🎉'), await unreact(linus, message.id, '🎉🎉')]

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, message: 'Please type one emoji.' })
  }
})

test('a deletion clears the reactions, and a deleted message accepts none', async () => {
  const { ada, linus, linusTab, message } = await server.newChat()
  await react(linus, message.id, '🎉')
  await ada.call(deleteMessage, { params: { messageId: message.id } })

  const answers = [await react(linus, message.id, '👀'), await unreact(linus, message.id, '🎉')]

  expect(await linusTab.next('message_changed', 2)).toMatchObject({ content: '', reactions: [] })
  expect(answers).toMatchObject([
    { status: 404, code: 'NOT_FOUND' },
    { status: 200, data: { content: '', reactions: [] } },
  ])
  const left = server.db.selectFrom('reactions').select('emoji').where('messageId', '=', message.id)
  expect(await left.execute()).toEqual([])
})

const ENDS: [string, (chat: Chat) => Promise<unknown>][] = [
  ['was removed', ({ ada, linus }) => remove(ada, linus)],
  ['was blocked', ({ ada, linus }) => block(ada, linus)],
  ['blocked the other', ({ ada, linus }) => block(linus, ada)],
]

test.each(ENDS)('a member who %s can remove a reaction but not add one', async (_how, end) => {
  const chat = await server.newChat()
  const { linus, message } = chat
  await react(linus, message.id, '🎉')
  await end(chat)

  const answers = [
    await react(linus, message.id, '👀'),
    await react(linus, message.id, '🎉'),
    await unreact(linus, message.id, '🎉'),
  ]

  expect(answers).toMatchObject([
    { status: 403, code: 'NOT_CONNECTED' },
    { status: 200 },
    { status: 200, data: { reactions: [] } },
  ])
})

test('a stranger cannot find a message to react to', async () => {
  const { message } = await server.newChat()
  const eve = await server.newMember()

  const answers = [await react(eve, message.id, '🎉'), await unreact(eve, message.id, '🎉')]

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('the reactions of a deleted account are removed in batches, as changes', async () => {
  const { ada, linus, adaTab, message, conversationId } = await server.newChat()
  const second = sent(await adaTab.send(draftTo(linus)))
  for (const emoji of ['🎉', '👀']) await react(linus, message.id, emoji)
  await react(linus, second.id, '🎉')
  const before = (await react(ada, message.id, '🎉')).data!

  const counts = [
    await deleteReactionsOf(server.db, linus.id, 2),
    await deleteReactionsOf(server.db, linus.id, 2),
    await deleteReactionsOf(server.db, linus.id, 2),
  ]

  const query = { since: before.changedSeq }
  const { data } = await ada.call(listChanges, { params: { conversationId }, query })
  expect(counts).toEqual([2, 1, 0])
  expect(data).toMatchObject([
    { id: message.id, reactions: [{ emoji: '🎉', userIds: [ada.id] }] },
    { id: second.id, reactions: [] },
  ])
})
