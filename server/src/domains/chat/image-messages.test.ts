import { randomUUID } from 'node:crypto'
import { blockMember } from '@shipmates/contract/blocks'
import {
  listConversations,
  listMessages,
  type Message,
  type MessageImage,
} from '@shipmates/contract/chat'
import { deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import { imageUrl, uploadImage } from '@shipmates/contract/chat-images'
import { listConnections, removeConnection } from '@shipmates/contract/connections'
import { deleteAccount } from '@shipmates/contract/leaving'
import { imagesSent } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectMembers } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { flat } from '../../testing/pictures.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, openTab, sent } from '../../testing/sockets.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { purge } from '../leaving/purge.ts'

const server = await startServerForFile()
const { db } = server
const deps = { db, live: { tellLeft: () => {} } as never }

async function twoChatting() {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  await connectMembers(db, ada, linus)
  const [tab, theirs] = await Promise.all(
    [ada, linus].map(({ cookie }) => openTab({ url: server.url, cookie })),
  )
  return { ada, linus, tab: tab!, theirs: theirs! }
}

async function uploaded(member: TestMember, alt = ''): Promise<MessageImage> {
  const form = { path: uploadImage.path, field: 'image', before: { alt } }
  const { data } = await uploadFile<MessageImage>(
    member,
    await flat('#336699').png().toBuffer(),
    form,
  )
  return data!
}

const idsOf = (images: readonly MessageImage[]) => images.map(({ id }) => id)

const statusFor = async (client: Pick<TestMember, 'send'>, image: MessageImage) =>
  (await client.send('GET', imageUrl(image.id, 'small'))).status

const messagesOf = async (member: TestMember, { conversationId }: Message) =>
  (await member.call(listMessages, { params: { conversationId } })).data!

const countFiles = async (images: readonly MessageImage[]) => {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from image_bytes where image_id = any(${idsOf(images)}::bigint[])
  `.execute(db)
  return rows[0]!.files
}

describe('a message with images', () => {
  test('reaches both members with its images in their order', async () => {
    const { ada, linus, tab, theirs } = await twoChatting()
    const images = [await uploaded(ada, 'One'), await uploaded(ada, 'Two')].toReversed()

    const message = sent(await tab.send({ ...draftTo(linus), imageIds: idsOf(images) }))

    const received = await theirs.next('receive_message')
    const [listed, theirList] = [await messagesOf(ada, message), await messagesOf(linus, message)]
    for (const each of [message, received, listed[0]!, theirList[0]!]) {
      expect(each.images).toEqual(images)
    }
    expect(message.content).toBe('Ship it?')
  })

  test('needs no text; the list says how many images it has', async () => {
    const { ada, linus, tab } = await twoChatting()
    const lines: string[] = []
    for (const count of [1, 2]) {
      const images = await Promise.all(Array.from({ length: count }, () => uploaded(ada)))
      const { content } = sent(await tab.send({ ...draftTo(linus, ''), imageIds: idsOf(images) }))
      const [conversation] = (await linus.call(listConversations)).data!
      lines.push(conversation!.lastMessage)
      expect(content).toBe('')
    }

    expect(lines).toEqual([imagesSent({ count: 1 }), imagesSent({ count: 2 })])
  })

  test('sent again with the same client id is the same message', async () => {
    const { ada, linus, tab, theirs } = await twoChatting()
    const image = await uploaded(ada)
    const draft = { ...draftTo(linus), imageIds: [image.id], clientId: randomUUID() }

    const [first, ...others] = await Promise.all(
      [draft, draft, draft].map((each) => tab.send(each)),
    )

    expect(sent(first!).images).toEqual([image])
    for (const other of others) expect(other).toEqual(first)
    await theirs.caughtUp()
    expect(theirs.all('receive_message')).toHaveLength(1)
  })

  test('keeps its place among messages that are sent at the same moment', async () => {
    const { ada, linus, tab } = await twoChatting()
    const images = await Promise.all(Array.from({ length: 3 }, () => uploaded(ada)))
    const drafts = Array.from({ length: 12 }, (_, n) => ({
      ...draftTo(linus, `message ${n}`),
      ...(n % 4 === 1 && { imageIds: [images[(n - 1) / 4]!.id] }),
    }))

    const results = await Promise.all(drafts.map((draft) => tab.send(draft)))

    const listed = await messagesOf(linus, sent(results[0]!))
    expect(listed.map(({ content }) => content)).toEqual(drafts.map(({ content }) => content))
    expect(listed.flatMap((message) => idsOf(message.images))).toEqual(idsOf(images))
  })

  test('is edited without losing them', async () => {
    const { ada, linus, tab, theirs } = await twoChatting()
    const image = await uploaded(ada)
    const message = sent(await tab.send({ ...draftTo(linus), imageIds: [image.id] }))

    const params = { messageId: message.id }
    const { data } = await ada.call(editMessage, { params, body: { content: 'Shipped' } })

    expect(data!.images).toEqual([image])
    expect((await theirs.next('message_changed')).images).toEqual([image])
  })

  test('that is deleted takes their bytes with it', async () => {
    const { ada, linus, tab, theirs } = await twoChatting()
    const images = [await uploaded(ada), await uploaded(ada)]
    const message = sent(await tab.send({ ...draftTo(linus), imageIds: idsOf(images) }))

    const { data } = await ada.call(deleteMessage, { params: { messageId: message.id } })

    expect(data!.images).toEqual([])
    expect((await theirs.next('message_changed')).images).toEqual([])
    expect(await countFiles(images)).toBe(0)
    expect([await statusFor(ada, images[0]!), await statusFor(linus, images[0]!)]).toEqual([
      404, 404,
    ])
  })
})

describe('a message is refused with', () => {
  test('the image of another member, one that does not exist or one that was sent before', async () => {
    const { ada, linus, tab } = await twoChatting()
    const [mine, theirs, before] = [await uploaded(ada), await uploaded(linus), await uploaded(ada)]
    const first = sent(await tab.send({ ...draftTo(linus), imageIds: [before.id] }))

    const results = []
    for (const other of [theirs.id, '999999999999999', before.id]) {
      results.push(await tab.send({ ...draftTo(linus, 'No'), imageIds: [mine.id, other] }))
    }

    const refused = { ok: false, code: 'NOT_FOUND' }
    expect(results).toMatchObject([refused, refused, refused])
    expect((await messagesOf(ada, first)).map(({ id }) => id)).toEqual([first.id])
    expect(sent(await tab.send({ ...draftTo(linus), imageIds: [mine.id] })).images).toEqual([mine])
  })

  test('an image that another message takes at the same moment', async () => {
    const { ada, linus, tab } = await twoChatting()
    const second = await openTab({ url: server.url, cookie: ada.cookie })
    const image = await uploaded(ada)

    const results = await Promise.all(
      [tab, second].map((each) => each.send({ ...draftTo(linus), imageIds: [image.id] })),
    )

    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const messages = await messagesOf(linus, sent(results.find(({ ok }) => ok)!))
    expect(messages.map((message) => idsOf(message.images))).toEqual([[image.id]])
  })

  test.each<[string, string[]]>([
    ['five images', ['1', '2', '3', '4', '5']],
    ['the same image twice', ['1', '1']],
    ['a malformed id', ['x']],
    ['no text and no image', []],
  ])('%s', async (_what, imageIds) => {
    const { linus, tab } = await twoChatting()

    const result = await tab.send({ ...draftTo(linus, ''), imageIds })

    expect(result).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' })
  })
})

describe('an image in a message', () => {
  const remove = async (by: TestMember) => {
    const [connection] = (await by.call(listConnections)).data!
    await by.call(removeConnection, { params: { connectionId: connection!.connectionId } })
  }
  const block = (by: TestMember, { id }: TestMember) =>
    by.call(blockMember, { params: { userId: id } })
  const clear = (by: TestMember) =>
    sql`update conversation_members set cleared_to_id = last_message_id where user_id = ${by.id}`.execute(
      db,
    )

  test.each<[string, (ada: TestMember, linus: TestMember) => Promise<unknown>, number[]]>([
    ['while connected', async () => {}, [200, 200]],
    ['after its sender removed the connection', (ada) => remove(ada), [200, 200]],
    ['after its recipient removed the connection', (_ada, linus) => remove(linus), [200, 200]],
    ['after its sender blocked the recipient', block, [200, 200]],
    ['after its recipient blocked the sender', (ada, linus) => block(linus, ada), [200, 200]],
    ['after its recipient cleared the chat', (_ada, linus) => clear(linus), [200, 404]],
    [
      'after its sender signed out',
      async (ada) => {
        ada.cookie = ''
      },
      [401, 200],
    ],
  ])('is seen by its sender, its recipient and nobody else: %s', async (_when, act, statuses) => {
    const { ada, linus, tab } = await twoChatting()
    const [stranger, friend] = await Promise.all([server.newMember(), server.newMember()])
    await connectMembers(db, ada, friend)
    const image = await uploaded(ada)
    sent(await tab.send({ ...draftTo(linus), imageIds: [image.id] }))

    await act(ada, linus)

    const seen = await Promise.all(
      [ada, linus, stranger, friend, server.visitor()].map((client) => statusFor(client, image)),
    )
    expect(seen).toEqual([...statuses, 404, 404, 401])
  })

  test('is not shown to a member whose account is leaving', async () => {
    const { ada, linus, tab } = await twoChatting()
    const image = await uploaded(ada)
    sent(await tab.send({ ...draftTo(linus), imageIds: [image.id] }))

    await linus.call(deleteAccount, { body: { password: linus.password, messages: 'keep' } })

    expect(await statusFor(linus, image)).toBe(401)
  })

  test.each([
    ['keep', 2],
    ['remove', 0],
  ] as const)('of a deleted account: %s', async (messages, files) => {
    const { ada, linus, tab } = await twoChatting()
    const [image, unsent] = [await uploaded(ada), await uploaded(ada)]
    const message = sent(await tab.send({ ...draftTo(linus), imageIds: [image.id] }))

    for await (const _batch of purge(deps, { userId: ada.id, messages }));

    const [listed] = await messagesOf(linus, message)
    expect([await countFiles([image]), await countFiles([unsent])]).toEqual([files, 0])
    expect(listed!.images).toEqual(messages === 'keep' ? [image] : [])
    expect(await statusFor(linus, image)).toBe(messages === 'keep' ? 200 : 404)
  })
})
