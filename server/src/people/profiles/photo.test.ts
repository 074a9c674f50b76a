import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_MAX_BYTES } from '@shipmates/contract/limits'
import { uploadPhoto } from '@shipmates/contract/own-profile'
import { smallPhotoUrl } from '@shipmates/contract/photos'
import { viewProfile } from '@shipmates/contract/profiles'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Photo, processPhoto } from '../../adapters/photos/process-photo.ts'
import { createRandom } from '../../demo/random.ts'
import { readLimits } from '../../platform/limits.ts'
import { blankPng } from '../../testing/blank-png.ts'
import { startChild } from '../../testing/child.ts'
import type { TestClient } from '../../testing/client.ts'
import type { TestMember } from '../../testing/members.ts'
import { flat, sidewaysJpeg } from '../../testing/pictures.ts'
import { startServerForFile } from '../../testing/server.ts'
import { createTempDir } from '../../testing/temp-dir.ts'
import { partOf, sendRaw, uploadFile } from '../../testing/uploads.ts'
import { times } from '../../testing/volume.ts'
import { lockPhotos, lockUploads, readPhoto, storePhoto } from './photo.ts'

const server = await startServerForFile()

const MUTANTS = times(40, 2000)
const AT_ONCE = 8

const upload = (client: TestClient, bytes: Uint8Array, field = 'photo') =>
  uploadFile<{ photoUrl: string }>(client, bytes, { path: uploadPhoto.path, field })

const photoOf = async (member: TestMember) =>
  (await member.call(viewProfile, { params: { userId: member.id } })).data!.photoUrl

const bytesOf = async (url: string) =>
  Buffer.from(await (await server.visitor().send('GET', url)).arrayBuffer())

const sendForm = (member: TestMember, length: number, pieces: Iterable<Buffer | string>) =>
  sendRaw({ url: server.url, member, path: uploadPhoto.path, length }, pieces)

const PART = partOf('photo')

describe('a photo', () => {
  test('becomes a square WebP in two sizes', async () => {
    const ada = await server.newMember()

    const answer = await upload(ada, await flat('#336699').png().toBuffer())

    expect(answer.status).toBe(200)
    const url = answer.data!.photoUrl
    const sizes = await Promise.all(
      [url, smallPhotoUrl(url)].map(async (each) => sharp(await bytesOf(each)).metadata()),
    )
    expect(sizes).toMatchObject([
      { format: 'webp', width: 512, height: 512 },
      { format: 'webp', width: 96, height: 96 },
    ])
    expect(await photoOf(ada)).toBe(url)
  })

  test('with orientation and location metadata is stored upright and without metadata', async () => {
    const ada = await server.newMember()
    const sideways = await sidewaysJpeg()
    expect((await sharp(sideways).metadata()).exif).toBeDefined()

    const { data } = await upload(ada, sideways)

    const shown = await bytesOf(data!.photoUrl)
    const metadata = await sharp(shown).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('orientation')
    expect(metadata).not.toHaveProperty('icc')
    expect(metadata).not.toHaveProperty('xmp')
    const colourAt = async (left: number) => [
      ...(await sharp(shown).extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [onTheLeft, onTheRight] = await Promise.all([colourAt(100), colourAt(400)])
    expect(onTheRight[0]).toBeGreaterThan(200)
    expect(onTheLeft[2]).toBeGreaterThan(200)
  })

  test('replaces the previous one, which is deleted unless another member shows it', async () => {
    const [ada, linus] = await server.newMembers(2)
    const [shared, next, last] = await Promise.all(
      ['#102030', '#405060', '#708090'].map((colour) => flat(colour).png().toBuffer()),
    )
    const first = (await upload(ada, shared!)).data!.photoUrl
    expect((await upload(linus, shared!)).data!.photoUrl).toBe(first)

    const second = (await upload(ada, next!)).data!.photoUrl
    const whileShared = await server.visitor().send('GET', first)
    await upload(linus, last!)
    const afterwards = await server.visitor().send('GET', first)

    expect(await photoOf(ada)).toBe(second)
    expect([whileShared.status, afterwards.status]).toEqual([200, 404])
  })

  test('uploaded by many members concurrently is stored once and shown by all of them', async () => {
    const members = await server.newMembers(6)
    const file = await flat('#345678').png().toBuffer()

    const answers = await Promise.all(members.map((member) => upload(member, file)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const urls = new Set(await Promise.all(members.map(photoOf)))
    expect([...urls]).toEqual([answers[0]!.data!.photoUrl])
    expect((await server.visitor().send('GET', [...urls][0]!)).status).toBe(200)
  })

  test('dropped by one member while another uploads the same is kept', async () => {
    const [ada, linus] = await server.newMembers(2)
    const photos = await Promise.all(
      ['#1a2b3c', '#4d5e6f'].map(async (colour) =>
        processPhoto({ bytes: await flat(colour).png().toBuffer(), by: ada.id }),
      ),
    )
    const [one, other] = photos as [Photo, Photo]
    await storePhoto(server, ada.id, one)
    await storePhoto(server, linus.id, other)
    let [hers, his] = [one, other]
    for (let round = 0; round < times(8, 30); round++) {
      await Promise.all([storePhoto(server, ada.id, his), storePhoto(server, linus.id, hers)])
      ;[hers, his] = [his, hers]

      const shown = await Promise.all(
        [hers, his].map(({ hash }) => readPhoto(server, { hash, size: 'large' })),
      )
      expect(shown.map((bytes) => bytes !== undefined)).toEqual([true, true])
    }
  })

  test('is stored while another one is being stored', async () => {
    const [ada, linus] = await server.newMembers(2)
    const held = await processPhoto({
      bytes: await flat('#0a0b0c').png().toBuffer(),
      by: linus.id,
    })
    const answer = await server.db.transaction().execute(async (tx) => {
      await lockUploads(tx, linus.id)
      await lockPhotos(tx, [held.hash])
      return upload(ada, await flat('#d0e0f0').png().toBuffer())
    })

    expect(answer.status).toBe(200)
  })

  test('uploaded concurrently with others by one member wins, and the others are deleted', async () => {
    const ada = await server.newMember()
    const colours = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00']
    const files = await Promise.all(colours.map((colour) => flat(colour).png().toBuffer()))

    const answers = await Promise.all(files.map((file) => upload(ada, file)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const urls = answers.map(({ data }) => data!.photoUrl)
    const kept = await Promise.all(urls.map((url) => server.visitor().send('GET', url)))
    const shown = urls.filter((_url, index) => kept[index]!.status === 200)
    expect(shown).toEqual([await photoOf(ada)])
  })
})

describe('an upload', () => {
  test('of 5 MiB is accepted', async () => {
    const ada = await server.newMember()
    const png = await flat('#123456').png().toBuffer()
    const padded = Buffer.concat([png, randomBytes(PHOTO_MAX_BYTES - png.length)])

    expect(await upload(ada, padded)).toMatchObject({ status: 200 })
  })

  test('one byte larger is refused', async () => {
    const ada = await server.newMember()

    const answer = await upload(ada, Buffer.alloc(PHOTO_MAX_BYTES + 1))

    expect(answer).toMatchObject({ status: 413, code: 'PHOTO_TOO_LARGE' })
    expect(await photoOf(ada)).toBeNull()
  })

  test('that is too large is refused while it is still arriving, and the connection closed', async () => {
    const ada = await server.newMember()
    const length = 100 * 1024 * 1024
    const pieces = function* () {
      yield PART
      for (let sent = 0; sent < length; sent += 65_536) yield Buffer.alloc(65_536)
    }

    const { sent, closed, answer } = await sendForm(ada, length, pieces())
    await closed

    expect(answer()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"PHOTO_TOO_LARGE"/)
    expect(sent).toBeLessThan(PHOTO_MAX_BYTES * 2)
  })

  test('that is aborted changes nothing', async () => {
    const ada = await server.newMember()
    const { data } = await upload(ada, await flat('#654321').png().toBuffer())
    const png = await flat('#abcdef').png().toBuffer()

    const { socket, closed } = await sendForm(ada, 10_000, [PART, png])
    socket.destroy()
    await closed

    expect(await photoOf(ada)).toBe(data!.photoUrl)
  })

  test('with a truncated form is 400', async () => {
    const ada = await server.newMember()
    const png = await flat('#abcdef').png().toBuffer()

    const { socket, closed, answer } = await sendForm(ada, PART.length + png.length, [PART, png])
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/)
    socket.destroy()
    await closed

    expect(await photoOf(ada)).toBeNull()
  })

  test.each(['other', '__proto__'])('without a photo but with %s is 400', async (field) => {
    const ada = await server.newMember()

    const answer = await upload(ada, await flat('#abcdef').png().toBuffer(), field)

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  test('of an empty form asks to select a photo', async () => {
    const ada = await server.newMember()

    const empty = await upload(ada, Buffer.alloc(0))
    const body = new FormData()
    body.append('note', 'hello')
    const none = await ada.send('POST', uploadPhoto.path, { body })

    const sentence = { code: 'VALIDATION_ERROR', message: 'Please select a photo first' }
    expect(empty).toMatchObject({ status: 400, ...sentence })
    expect(none.status).toBe(400)
    expect(await none.json()).toMatchObject(sentence)
  })

  test.each(['application/json', 'text/plain', 'image/png'])('as %s is 415', async (type) => {
    const ada = await server.newMember()

    const headers = { 'content-type': type }
    const answer = await ada.send('POST', uploadPhoto.path, { body: '{}', headers })

    expect(answer.status).toBe(415)
  })

  test('is limited by the hour', async () => {
    const { limits } = readLimits({ LIMIT_UPLOADS: '3/1h' })
    const limited = await server.startNode({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const answers: number[] = []

    for (let i = 0; i < 4; i++) answers.push((await upload(ada, Buffer.alloc(0))).status)

    expect(answers).toEqual([400, 400, 400, 429])
  })
})

describe('a file that is not a photo', () => {
  test('is refused, and changes nothing', async () => {
    const ada = await server.newMember()

    const answer = await upload(ada, Buffer.from('<!doctype html><script>alert(1)</script>'))

    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PHOTO' })
    expect(await photoOf(ada)).toBeNull()
  })

  test('such as a decompression bomb of 30,000 by 30,000 pixels is refused without decoding it', async () => {
    const ada = await server.newMember()
    const huge = blankPng(30_000, 30_000)
    const path = join(await createTempDir(), 'huge.png')
    await writeFile(path, huge)

    const answer = await upload(ada, huge)
    const { firstLine } = startChild('decode-picture.ts', [path])

    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PHOTO' })
    const { code, grownBytes } = JSON.parse(await firstLine)
    expect(code).toBe('INVALID_PHOTO')
    expect(grownBytes).toBeLessThan(150 * 1024 * 1024)
  })

  test(`or is one of ${MUTANTS} damaged ones, never breaks the server`, {
    timeout: 900_000,
  }, async () => {
    const random = createRandom(4)
    const picture = () => flat('#996633', { width: 16, height: 16 })
    const originals = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif'] as const).map((type) => picture().toFormat(type).toBuffer()),
    )
    const ada = await server.newMember()
    const statuses = new Map<number, number>()
    let left = MUTANTS

    const work = async () => {
      while (left-- > 0) {
        const bytes = Buffer.from(random.pick(originals))
        const changes = random.between(1, 8)
        for (let i = 0; i < changes; i++) {
          bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
        }
        let { status } = await upload(ada, bytes)
        // On a busy machine decoding may time out, which is not the file's fault.
        while (status === 429) status = (await upload(ada, bytes)).status
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    expect([...statuses.keys()].sort()).toEqual([200, 400])
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(MUTANTS)
  })
})

describe('the URL of a photo', () => {
  test('is served as immutable, with headers that stop it from running anything', async () => {
    const ada = await server.newMember()
    const { data } = await upload(ada, await flat('#0f0f0f').png().toBuffer())

    const first = await server.visitor().send('GET', data!.photoUrl)
    const again = await server.visitor().send('GET', data!.photoUrl, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })

    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(again.status).toBe(304)
    expect((await again.arrayBuffer()).byteLength).toBe(0)
  })

  test.each([
    `/photos/${'0'.repeat(64)}/large.webp`,
    `/photos/${'0'.repeat(64)}/huge.webp`,
    '/photos/none/large.webp',
    '/photos/..%2f..%2fetc/large.webp',
    '/photos/',
  ])('that is unknown is 404: %s', async (path) => {
    const answer = await server.visitor().send('GET', path)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })

  test('is served even to a client whose guesses at others are refused by the rate limit', async () => {
    const { limits } = readLimits({ LIMIT_API_BY_ADDRESS: '3/1h' })
    const limited = await server.startNode({ config: { hasRateLimits: true, limits } })
    const ada = await limited.newMember()
    const { data } = await upload(ada, await flat('#0f0f0f').png().toBuffer())
    const visitor = limited.visitor()
    const guess = (n: number) => visitor.send('GET', `/photos/${String(n).repeat(64)}/small.webp`)

    const guesses = []
    for (const n of [1, 2, 3, 4]) guesses.push(await guess(n))
    const shown = []
    for (const _ of [1, 2, 3, 4]) shown.push(await visitor.send('GET', data!.photoUrl))

    expect(guesses.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    expect(Number(guesses[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
