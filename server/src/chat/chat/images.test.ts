import { randomUUID } from 'node:crypto'
import {
  listConversations,
  listMessages,
  type Message,
  type MessageImage,
} from '@shipmates/contract/chat'
import { deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import { imageUrl, MESSAGE_IMAGE_MAX_BYTES, uploadImage } from '@shipmates/contract/chat-images'
import type { ImageId } from '@shipmates/contract/ids'
import { deleteAccount } from '@shipmates/contract/leaving'
import { IMAGE_ALT_MAX_CHARS, UNSENT_IMAGE_LIFETIME_MS } from '@shipmates/contract/limits'
import {
  altTooLong,
  imageMissing,
  imagesSent,
  imageTooLarge,
} from '@shipmates/contract/messages/chat'
import { pictureCutOff } from '@shipmates/contract/messages/pictures'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { domains } from '../../domains.ts'
import { purge } from '../../identity/leaving/worker.ts'
import { uploadMemory } from '../../platform/http/uploads.ts'
import { readLimits } from '../../platform/limits.ts'
import { sweep } from '../../sweep.ts'
import type { TestClient } from '../../testing/client.ts'
import { block, connectMembers, remove } from '../../testing/connections.ts'
import type { TestMember } from '../../testing/members.ts'
import { flat, noise } from '../../testing/pictures.ts'
import { startServerForFile } from '../../testing/server.ts'
import { draftTo, sent } from '../../testing/sockets.ts'
import { partOf, sendRaw, uploadFile } from '../../testing/uploads.ts'

const server = await startServerForFile()
const { db } = server

const form = { path: uploadImage.path, field: 'image' }

const upload = (
  client: TestClient,
  bytes: Uint8Array,
  more: Partial<Parameters<typeof uploadFile>[2]> = {},
) => uploadFile<MessageImage>(client, bytes, { ...form, ...more })

const png = (size?: { width: number; height: number }) => flat('#336699', size).png().toBuffer()

const shown = async (client: TestClient, url: string) => {
  const response = await client.send('GET', url)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const countStored = async () => {
  const { rows } = await sql<{ images: number; files: number }>`
    select (select count(*)::int from images) as images,
      (select count(*)::int from image_bytes) as files`.execute(db)
  return rows[0]!
}

describe('an image', () => {
  test('is stored whole, as a WebP in two sizes', async () => {
    const ada = await server.newMember()

    const { status, data } = await upload(ada, await png({ width: 2560, height: 1280 }))

    const files = await Promise.all(
      [imageUrl(data!.id), imageUrl(data!.id, 'small')].map((url) => shown(ada, url)),
    )
    const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.any(String),
      url: imageUrl(data!.id),
      width: 2048,
      height: 1024,
      alt: '',
    })
    expect(sizes).toMatchObject([
      { format: 'webp', width: 2048, height: 1024 },
      { format: 'webp', width: 960, height: 480 },
    ])
  })

  test.each([
    [40, 30],
    [1, 1],
    [16_000, 2],
  ])('of %i by %i pixels is never enlarged', async (width, height) => {
    const ada = await server.newMember()

    const { status, data } = await upload(ada, await png({ width, height }))

    expect(status).toBe(201)
    expect(data!.width).toBe(Math.min(width, 2048))
    expect(data!.height).toBeLessThanOrEqual(height)
    expect(data!.height).toBeGreaterThanOrEqual(1)
  })

  test('that moves is stored as its first frame', async () => {
    const ada = await server.newMember()
    const frames = ['#ff0000', '#0000ff'].map((colour) => flat(colour).png().toBuffer())
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)

    const { data } = await upload(ada, moving)

    const { bytes } = await shown(ada, data!.url)
    const { pages, height } = await sharp(bytes).metadata()
    expect([pages ?? 1, height]).toEqual([1, 30])
    expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(200)
  })

  test('that hardly compresses stays below the limits of both sizes', async () => {
    const ada = await server.newMember()

    const { data } = await upload(ada, await noise({ width: 2048, height: 1200 }).jpeg().toBuffer())

    const [large, small] = await Promise.all(
      (['large', 'small'] as const).map((size) => shown(ada, imageUrl(data!.id, size))),
    )
    expect(large!.bytes.length).toBeLessThanOrEqual(700_000)
    expect(small!.bytes.length).toBeLessThanOrEqual(120_000)
  })

  test.each<[string, object]>([
    ['before the file', { before: { alt: ' A pier at dusk \n' } }],
    ['after the file', { after: { alt: ' A pier at dusk \n' } }],
  ])('keeps its description, which may come %s', async (_what, fields) => {
    const ada = await server.newMember()

    const { data } = await upload(ada, await png(), fields)

    expect(data!.alt).toBe('A pier at dusk')
  })

  test.each([
    ['🦀'.repeat(IMAGE_ALT_MAX_CHARS), 201],
    ['🦀'.repeat(IMAGE_ALT_MAX_CHARS + 1), 400],
    ['a\0b', 400],
  ])('may have a description of 300 characters: %#', async (alt, status) => {
    const ada = await server.newMember()

    const answer = await upload(ada, await png(), { before: { alt } } as object)

    expect(answer).toMatchObject({ status, ...(status === 400 && { message: altTooLong }) })
  })
})

describe('an upload', () => {
  test('of 10 MiB is accepted, and of one byte more refused', async () => {
    const ada = await server.newMember()
    const start = await png()
    const padded = Buffer.concat([start, Buffer.alloc(MESSAGE_IMAGE_MAX_BYTES - start.length)])

    const answers = [
      await upload(ada, padded),
      await upload(ada, Buffer.concat([padded, start.subarray(0, 1)])),
    ]

    expect(answers).toMatchObject([
      { status: 201 },
      { status: 413, code: 'PHOTO_TOO_LARGE', message: imageTooLarge },
    ])
  })

  test('without a file asks to select an image', async () => {
    const ada = await server.newMember()

    const answers = [
      await upload(ada, Buffer.alloc(0)),
      await upload(ada, await png(), { field: 'photo' }),
    ]

    const refused = { status: 400, code: 'VALIDATION_ERROR', message: imageMissing }
    expect(answers).toMatchObject([refused, refused])
  })

  test('of a damaged file is refused with the reason, and leaves nothing', async () => {
    const ada = await server.newMember()
    const before = await countStored()
    const file = await png()

    const answer = await upload(ada, file.subarray(0, file.length / 2))

    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PHOTO', message: pictureCutOff })
    expect(await countStored()).toEqual(before)
  })

  test('waits for its turn next to three others of the same member', async () => {
    const ada = await server.newMember()
    const file = await png({ width: 1200, height: 900 })

    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(ada, file)))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('that waits frees its turn when its sender disconnects', async () => {
    const ada = await server.newMember()
    const raw = { url: server.url, member: ada, path: form.path, length: 10_000 }
    const begin = () => sendRaw(raw, [partOf('image'), Buffer.alloc(1000)])
    // The server answers this after everything that it received before.
    const untilReceived = () => ada.send('GET', listConversations.path)
    const reading = [await begin(), await begin()]
    await untilReceived()
    const waiting = [await begin(), await begin()]
    await untilReceived()

    for (const { socket } of waiting) socket.destroy()
    await Promise.all(waiting.map(({ closed }) => closed))
    await untilReceived()
    for (const { socket } of reading) socket.destroy()

    expect((await upload(ada, await png())).status).toBe(201)
  })

  test('is refused for a while when running uploads use the whole memory limit', async () => {
    const [ada, linus, grace] = await server.newMembers(3)
    const { maxBytes } = uploadMemory
    uploadMemory.maxBytes = 1_000_000
    onTestFinished(() => {
      uploadMemory.maxBytes = maxBytes
    })
    const hold = (member: TestMember) =>
      sendRaw({ url: server.url, member, path: form.path, length: 700_000 }, [
        partOf('image'),
        Buffer.alloc(600_000),
      ])
    const held = [await hold(ada), await hold(linus)]

    // Whichever the server reads last.
    await expect.poll(() => held.map(({ answer }) => answer()).join()).toContain(' 429 ')
    for (const { socket } of held) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))

    await expect.poll(async () => (await upload(grace, await png())).status).toBe(201)
  })

  test('is limited by the hour', async () => {
    const { limits } = readLimits({ LIMIT_IMAGES: '3/1h' })
    const limited = await server.startNode({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const statuses: number[] = []

    for (let i = 0; i < 4; i++) statuses.push((await upload(ada, Buffer.alloc(0))).status)

    expect(statuses).toEqual([400, 400, 400, 429])
  })
})

describe('an unsent image', () => {
  test('is visible to its owner only', async () => {
    const [ada, linus] = await server.newMembers(2)
    const { data } = await upload(ada, await png())

    const answers = await Promise.all(
      [ada, linus, server.visitor()].map((client) => shown(client, data!.url)),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401])
  })

  test('is deleted after a day', async () => {
    const ada = await server.newMember()
    const { data } = await upload(ada, await png())
    const stored = await countStored()
    const log = { warn: (...why: unknown[]) => expect.unreachable(String(why)) } as never
    const at = (ms: number) => () => new Date(server.now().getTime() + ms)

    await sweep({ db, log, now: at(UNSENT_IMAGE_LIFETIME_MS - 60_000) })
    const before = await shown(ada, data!.url)
    await sweep({ db, log, now: at(UNSENT_IMAGE_LIFETIME_MS + 60_000) })
    const after = await shown(ada, data!.url)

    expect(stored.images).toBeGreaterThan(0)
    expect([before.status, after.status]).toEqual([200, 404])
    expect(await countStored()).toEqual({ images: 0, files: 0 })
  })
})

describe('the URL of an image', () => {
  test('is revalidated each time, and has headers that stop it from running anything', async () => {
    const ada = await server.newMember()
    const { data } = await upload(ada, await png())
    const first = await ada.send('GET', data!.url)
    const headers = { 'if-none-match': first.headers.get('etag')! }

    const again = await ada.send('GET', data!.url, { headers })
    const small = await ada.send('GET', imageUrl(data!.id, 'small'), { headers })
    await sql`delete from images where id = ${data!.id}`.execute(db)
    const gone = await ada.send('GET', data!.url, { headers })

    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect([again.status, small.status, gone.status]).toEqual([304, 200, 404])
    expect((await again.arrayBuffer()).byteLength).toBe(0)
    expect(gone.headers.get('cache-control')).toBe('no-store')
  })

  test('that is unknown, malformed or of a size that does not exist is 404', async () => {
    const ada = await server.newMember()
    const { data } = await upload(ada, await png())
    const ids = ['999999999999999', '0', '..%2f..%2fetc'] as ImageId[]
    const sizes = ['?size=huge', '?size=small&size=large', '?size=__proto__']
    const urls = [...ids.map((id) => imageUrl(id)), ...sizes.map((size) => data!.url + size)]

    const answers = await Promise.all(urls.map((url) => shown(ada, url)))

    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 404))
  })

  test('has a limit of its own', async () => {
    const { limits } = readLimits({ LIMIT_IMAGE_VIEWS: '3/1h', LIMIT_API_BY_MEMBER: '2/1h' })
    const limited = await server.startNode({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const { data } = await upload(ada, await png())
    const statuses: number[] = []

    for (let i = 0; i < 4; i++) statuses.push((await shown(ada, data!.url)).status)

    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

const deps = { db, live: { endTyping: () => {} } as never, domains }

async function twoChatting() {
  const [ada, linus] = await server.newConnection()
  const [tab, theirs] = await server.tabsOf(ada, linus)
  return { ada, linus, tab, theirs }
}

const uploaded = async (member: TestMember, alt = '') =>
  (await upload(member, await png(), { before: { alt } })).data!

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

  test('with the same client id is the same message', async () => {
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

  test('keeps its order among messages that are sent at the same moment', async () => {
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

  test('deletes their bytes when it is deleted', async () => {
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
    const second = await server.tabOf(ada)
    const image = await uploaded(ada)

    const results = await Promise.all(
      [tab, second].map((each) => each.send({ ...draftTo(linus), imageIds: [image.id] })),
    )

    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const messages = await messagesOf(linus, sent(results.find(({ ok }) => ok)!))
    expect(messages.map((message) => idsOf(message.images))).toEqual([[image.id]])
  })
})

describe('an image in a message', () => {
  const clear = (by: TestMember) =>
    sql`update conversation_members set cleared_to_id = last_message_id where user_id = ${by.id}`.execute(
      db,
    )

  test.each<[string, (ada: TestMember, linus: TestMember) => Promise<unknown>, number[]]>([
    ['while connected', async () => {}, [200, 200]],
    ['after its sender removed the connection', remove, [200, 200]],
    ['after its recipient removed the connection', (ada, linus) => remove(linus, ada), [200, 200]],
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
  ])('is seen by its sender, its recipient and no one else: %s', async (_when, act, statuses) => {
    const { ada, linus, tab } = await twoChatting()
    const [stranger, friend] = await server.newMembers(2)
    await connectMembers(db, ada, friend)
    const image = await uploaded(ada)
    sent(await tab.send({ ...draftTo(linus), imageIds: [image.id] }))

    await act(ada, linus)

    const seen = await Promise.all(
      [ada, linus, stranger, friend, server.visitor()].map((client) => statusFor(client, image)),
    )
    expect(seen).toEqual([...statuses, 404, 404, 401])
  })

  test('is not visible to a member whose account is leaving', async () => {
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
