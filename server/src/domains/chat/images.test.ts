import type { MessageImage } from '@shipmates/contract/chat'
import { imageUrl, MESSAGE_IMAGE_MAX_BYTES, uploadImage } from '@shipmates/contract/chat-images'
import type { ImageId } from '@shipmates/contract/ids'
import { IMAGE_ALT_MAX_CHARS, UNSENT_IMAGE_LIFETIME_MS } from '@shipmates/contract/limits'
import { altTooLong, imageMissing, imageTooLarge } from '@shipmates/contract/messages/chat'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import { sweep } from '../../sweep.ts'
import { blankPng } from '../../testing/blank-png.ts'
import type { TestClient } from '../../testing/client.ts'
import { flat, noise, sidewaysJpeg } from '../../testing/pictures.ts'
import { startServerForFile, startTestServer } from '../../testing/server.ts'
import { partOf, sendRaw, uploadFile } from '../../testing/uploads.ts'

const server = await startServerForFile()
const { db } = server

const form = { path: uploadImage.path, field: 'image' }

const upload = (client: TestClient, bytes: Uint8Array, more: Partial<typeof form> & object = {}) =>
  uploadFile<MessageImage>(client, bytes, { ...form, ...more })

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
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'sent as %s is stored whole, as a WebP in two sizes',
    async (format) => {
      const ada = await server.newMember()
      const file = await flat('#336699', { width: 3000, height: 1500 }).toFormat(format).toBuffer()

      const { status, data } = await upload(ada, file)

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
    },
  )

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

  test('is stored upright and without metadata', async () => {
    const ada = await server.newMember()

    const { data } = await upload(ada, await sidewaysJpeg())

    const { bytes } = await shown(ada, data!.url)
    const metadata = await sharp(bytes).metadata()
    for (const name of ['exif', 'orientation', 'icc', 'xmp'])
      expect(metadata).not.toHaveProperty(name)
    const right = await sharp(bytes)
      .extract({ left: 350, top: 200, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(right[0]).toBeGreaterThan(200)
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
  ])('keeps its description, which may stand %s', async (_what, fields) => {
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

  test('requires a session', async () => {
    expect(await upload(server.visitor(), await png())).toMatchObject({ status: 401 })
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a truncated JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['a truncated WebP', async () => half(await noise().webp().toBuffer())],
    ['a picture of too many pixels', () => blankPng(5001, 5000)],
    ['a decompression bomb', () => blankPng(30_000, 30_000)],
  ])('of %s is refused and leaves nothing', async (_what, make) => {
    const ada = await server.newMember()
    const before = await countStored()

    const answer = await upload(ada, await make())

    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PHOTO' })
    expect(await countStored()).toEqual(before)
  })

  test('that is broken off leaves nothing', async () => {
    const ada = await server.newMember()
    const before = await countStored()
    const raw = { url: server.url, member: ada, path: form.path, length: 10_000 }

    const { socket, closed } = await sendRaw(raw, [partOf('image'), await png()])
    socket.destroy()
    await closed

    expect((await upload(ada, await png())).status).toBe(201)
    expect(await countStored()).toEqual({ images: before.images + 1, files: before.files + 2 })
  })

  test('waits for its turn beside three others of the same member', async () => {
    const ada = await server.newMember()
    const file = await noise({ width: 1200, height: 900 }).jpeg().toBuffer()

    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(ada, file)))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('is refused for a while when those under way hold 128 MiB', async () => {
    const ada = await server.newMember()
    const length = MESSAGE_IMAGE_MAX_BYTES + 1000
    const raw = { url: server.url, member: ada, path: form.path, length }
    const almostAll = [partOf('image'), Buffer.alloc(MESSAGE_IMAGE_MAX_BYTES - 1000)]
    const held = await Promise.all(Array.from({ length: 14 }, () => sendRaw(raw, almostAll)))

    await expect
      .poll(() => held.filter(({ answer }) => answer().includes(' 429 ')).length)
      .toBeGreaterThan(0)
    for (const { socket } of held) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))

    await expect.poll(async () => (await upload(ada, await png())).status).toBe(201)
  })

  test('is limited by the hour', async () => {
    const { limits } = readLimits({ LIMIT_IMAGES: '3/1h' })
    const limited = await startTestServer({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const statuses: number[] = []

    for (let i = 0; i < 4; i++) statuses.push((await upload(ada, Buffer.alloc(0))).status)
    await limited.stop()

    expect(statuses).toEqual([400, 400, 400, 429])
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('an unsent image', () => {
  test('is shown to its owner alone', async () => {
    const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
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
  test('is asked for each time, with headers that stop it from running anything', async () => {
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

  test.each([
    imageUrl('999999999999999' as ImageId),
    imageUrl('0' as ImageId),
    imageUrl('..%2f..%2fetc' as ImageId),
  ])('that is unknown is 404: %s', async (url) => {
    const ada = await server.newMember()

    expect((await shown(ada, url)).status).toBe(404)
  })

  test.each(['?size=huge', '?size=', '?size=small&size=large', '?size=__proto__'])(
    'with a size that does not exist is 404: %s',
    async (query) => {
      const ada = await server.newMember()
      const { data } = await upload(ada, await png())

      expect((await shown(ada, data!.url + query)).status).toBe(404)
    },
  )

  test('has a limit of its own', async () => {
    const { limits } = readLimits({ LIMIT_IMAGE_VIEWS: '3/1h', LIMIT_API_BY_MEMBER: '2/1h' })
    const limited = await startTestServer({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const { data } = await upload(ada, await png())
    const statuses: number[] = []

    for (let i = 0; i < 4; i++) statuses.push((await shown(ada, data!.url)).status)
    await limited.stop()

    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
