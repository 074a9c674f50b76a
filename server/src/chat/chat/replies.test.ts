import { listConversations, listMessages } from '@shipmates/contract/chat'
import { deleteMessage, editMessage, listChanges } from '@shipmates/contract/chat-changes'
import type { MessageId } from '@shipmates/contract/ids'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'

const server = await startServerForFile()

/** Two connected members with open tabs; the first has written, and the second has answered. */
async function newReply(content = 'Ship it?') {
  const { message: original, ...chat } = await server.newChat(content)
  const { ada, linusTab } = chat
  const draft = { ...draftTo(ada, 'Tomorrow.'), clientId: crypto.randomUUID() }
  const answer = () => linusTab.send({ ...draft, replyToId: original.id })
  const reply = sent(await answer())
  return { ...chat, original, reply, answer }
}

const read = async (member: TestMember, { conversationId }: { conversationId: string }) =>
  (await member.call(listMessages, { params: { conversationId } })).data!

const edit = (member: TestMember, messageId: MessageId, content: string) =>
  member.call(editMessage, { params: { messageId }, body: { content } })

test('a reply shows its original: acknowledged, live, loaded, changed and sent again', async () => {
  const { ada, linus, adaTab, original, reply, answer } = await newReply()
  const quote = { id: original.id, senderId: ada.id, content: 'Ship it?', deletedAt: null }

  const again = sent(await answer())
  const edited = await edit(linus, reply.id, 'Today.')

  expect(reply.replyTo).toEqual(quote)
  expect(again).toEqual(reply)
  expect(await adaTab.next('receive_message')).toMatchObject({ replyTo: quote })
  expect(edited.data).toMatchObject({ content: 'Today.', replyTo: quote })
  expect(await adaTab.next('message_changed')).toMatchObject({ replyTo: quote })
  expect(await read(ada, reply)).toMatchObject([{ replyTo: null }, { replyTo: quote }])
  const { conversationId } = reply
  const changes = await ada.call(listChanges, { params: { conversationId } })
  expect(changes.data).toMatchObject([{ replyTo: null }, { replyTo: quote }])
})

test('list and quote show a message with code as plain text', async () => {
  const { ada, linus, reply, linusTab } = await newReply('Run `npm ci`, then\n```sh\nnpm test\n```')

  expect(reply.replyTo).toMatchObject({ content: 'Run npm ci, then\nnpm test' })
  const block = sent(await linusTab.send(draftTo(ada, '```ts\nlet done = true\n```')))
  expect(block.content).toBe('```ts\nlet done = true\n```')
  const lists = [await ada.call(listConversations), await linus.call(listConversations)]
  expect(lists.map(({ data }) => data![0]!.lastMessage)).toEqual([
    'let done = true',
    'let done = true',
  ])
})

test('a quote is read live: an edited original shows its new text, a deleted one none', async () => {
  const { ada, linus, original, reply } = await newReply()

  await edit(ada, original.id, 'Ship it now?')
  const afterEdit = await read(linus, reply)
  await ada.call(deleteMessage, { params: { messageId: original.id } })
  const afterDeletion = await read(linus, reply)

  expect(afterEdit[1]).toMatchObject({ replyTo: { content: 'Ship it now?' }, changedSeq: reply.id })
  expect(afterDeletion[1]).toMatchObject({
    replyTo: { content: '', deletedAt: expect.any(String) },
  })
})

test('a long original is cut, and a deleted reply quotes nothing', async () => {
  const { linus, reply } = await newReply('🦀'.repeat(300))

  const answer = await linus.call(deleteMessage, { params: { messageId: reply.id } })

  expect(reply.replyTo!.content).toBe('🦀'.repeat(200))
  expect(answer.data).toMatchObject({ content: '', replyTo: null })
})
