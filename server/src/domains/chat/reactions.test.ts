import { listConversations, listMessages } from '@shipmates/contract/chat'
import {
  addReaction,
  deleteMessage,
  editMessage,
  listChanges,
  removeReaction,
} from '@shipmates/contract/chat-changes'
import { expect, test } from 'vitest'
import { block, newConnection, remove } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, openTab, sent } from '../../testing/sockets.ts'
import { deleteReactionsOf } from './reaction-queries.ts'

const server = await startServerForFile()

const tabOf = ({ cookie }: TestMember) => openTab({ url: server.url, cookie })

/** Two connected members with open tabs; the first has written to the second. */
async function newChat() {
  const [ada, linus] = await newConnection(server.db, server)
  const [adaTab, linusTab] = await Promise.all([tabOf(ada), tabOf(linus)])
  const message = sent(await adaTab.send(draftTo(linus)))
  return { ada, linus, adaTab, linusTab, message, conversationId: message.conversationId }
}

const react = (member: TestMember, messageId: string, emoji: string) =>
  member.call(addReaction, { params: { messageId, emoji } })

const unreact = (member: TestMember, messageId: string, emoji: string) =>
  member.call(removeReaction, { params: { messageId, emoji } })

const read = async (member: TestMember, conversationId: string) =>
  (await member.call(listMessages, { params: { conversationId } })).data!

test('reactions of both are shown in the order of their use, live and loaded', async () => {
  const { ada, linus, adaTab, linusTab, message, conversationId } = await newChat()

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

test('a reaction counts nothing as unread and leaves the preview', async () => {
  const { ada, linus, message } = await newChat()

  await react(linus, message.id, '🎉')

  expect((await ada.call(listConversations)).data).toMatchObject([
    { unreadCount: 0, lastMessage: 'Ship it?' },
  ])
  expect((await linus.call(listConversations)).data).toMatchObject([{ unreadCount: 1 }])
})

test('reacting again, and taking back what is not there, changes no number and tells nobody', async () => {
  const { ada, linus, adaTab, message } = await newChat()
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

test('a reaction is taken back by the one who added it alone', async () => {
  const { ada, linus, adaTab, message } = await newChat()
  await react(linus, message.id, '🎉')
  await react(ada, message.id, '🎉')

  const answer = await unreact(linus, message.id, '🎉')

  const reactions = [{ emoji: '🎉', userIds: [ada.id] }]
  expect(answer.data).toMatchObject({ reactions })
  expect(await adaTab.next('message_changed', 3)).toMatchObject({ reactions })
})

test('each has at most three reactions to a message, also at once', async () => {
  const { ada, linus, message } = await newChat()
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

test.each(['a', '🎉🎉', '1', '\u200d', 'x'.repeat(150)])('%o is no reaction', async (emoji) => {
  const { linus, message } = await newChat()

  const answers = [await react(linus, message.id, emoji), await unreact(linus, message.id, emoji)]

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, message: 'Please type one emoji.' })
  }
})

test('a deletion clears the reactions, and a deleted message takes none', async () => {
  const { ada, linus, linusTab, message } = await newChat()
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

test('an edit keeps the reactions', async () => {
  const { ada, linus, message } = await newChat()
  await react(linus, message.id, '🎉')

  const { data } = await ada.call(editMessage, {
    params: { messageId: message.id },
    body: { content: 'Shipped.' },
  })

  expect(data).toMatchObject({ reactions: [{ emoji: '🎉', userIds: [linus.id] }] })
})

type Chat = Awaited<ReturnType<typeof newChat>>

const ENDS: [string, (chat: Chat) => Promise<unknown>][] = [
  ['was removed', ({ ada, linus }) => remove(ada, linus)],
  ['was blocked', ({ ada, linus }) => block(ada, linus)],
  ['blocked the other', ({ ada, linus }) => block(linus, ada)],
]

test.each(ENDS)('who %s takes a reaction back but adds none', async (_how, end) => {
  const chat = await newChat()
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

test('a stranger finds no message to react to', async () => {
  const { message } = await newChat()
  const eve = await server.newMember()

  const answers = [await react(eve, message.id, '🎉'), await unreact(eve, message.id, '🎉')]

  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('the reactions of a deleted account are taken back in batches, as changes', async () => {
  const { ada, linus, adaTab, message, conversationId } = await newChat()
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
