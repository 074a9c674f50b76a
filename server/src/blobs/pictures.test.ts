import type { MessageImage } from '@shipmates/contract/chat'
import { deleteMessage } from '@shipmates/contract/chat-changes'
import { imageUrl, uploadImage } from '@shipmates/contract/chat-images'
import { uploadPhoto } from '@shipmates/contract/own-profile'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeOf } from '../adapters/blobs/blobs.ts'
import { domains } from '../domains.ts'
import { purge } from '../identity/leaving/worker.ts'
import { writeZip } from '../identity/leaving/write-export.ts'
import { reportMember } from '../staff/moderation/file-report.ts'
import type { TestMember } from '../testing/members.ts'
import { until } from '../testing/patience.ts'
import { flat } from '../testing/pictures.ts'
import { runCommand } from '../testing/run-command.ts'
import { refusal, startS3 } from '../testing/s3.ts'
import { startServerForFile, startServerForTest } from '../testing/server.ts'
import { draftTo } from '../testing/sockets.ts'
import { uploadFile } from '../testing/uploads.ts'
import { checkBlobs } from './check.ts'
import { moveToDatabase, moveToStore } from './move.ts'

const s3 = await startS3()
afterAll(s3.stop)
const server = await startServerForFile({ config: { blobs: s3.config } })
const { db, now, blobs } = server
const deps = { db, now, log: { error: () => {} } as never, store: storeOf(server.config).store! }

beforeEach(() => {
  s3.instead = () => undefined
})

let hue = 0
/** Another picture each time, also after compression. */
function picture() {
  hue += 10
  return flat(`hsl(${hue}, 80%, 50%)`).png().toBuffer()
}

const sendPhoto = async (member: TestMember, file?: Buffer) =>
  uploadFile<{ photoUrl: string }>(member, file ?? (await picture()), {
    path: uploadPhoto.path,
    field: 'photo',
  })

const sendImage = async (member: TestMember) =>
  uploadFile<MessageImage>(member, await picture(), { path: uploadImage.path, field: 'image' })

const look = async (member: Pick<TestMember, 'send'>, url: string) => {
  const response = await member.send('GET', url)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function sentImage() {
  const [ada, linus] = await server.newConnection()
  const { data } = await sendImage(ada)
  const message = await server.sendOnce(ada, { ...draftTo(linus), imageIds: [data!.id] })
  return { ada, linus, message, image: data! }
}

const objectsOf = async (table: string, where: string) => {
  const { rows } = await sql<{ blob: string }>`
    select blob from ${sql.table(table)} where ${sql.raw(where)} order by blob`.execute(db)
  return rows.map(({ blob }) => `crew/${blob}.webp`)
}

const areGone = (keys: string[]) =>
  until(() => expect(keys.filter((key) => s3.objects.has(key))).toEqual([]))

test('a photo is stored outside in both sizes, and served by the product', async () => {
  const ada = await server.newMember()

  const { status, data } = await sendPhoto(ada)

  const keys = await objectsOf('photos', `hash = '${data!.photoUrl.split('/')[2]}'`)
  expect(status).toBe(200)
  expect(keys.map((key) => s3.objects.has(key))).toEqual([true, true])
  const shown = await look(server.visitor(), data!.photoUrl)
  expect(keys.map((key) => s3.objects.get(key)!.bytes)).toContainEqual(shown.bytes)
})

test('a photo that is replaced is deleted outside, unless another member shows it', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  const shared = await picture()
  const { data } = await sendPhoto(ada, shared)
  await sendPhoto(linus, shared)
  const keys = await objectsOf('photos', `hash = '${data!.photoUrl.split('/')[2]}'`)

  await sendPhoto(ada)
  expect((await look(server.visitor(), data!.photoUrl)).status).toBe(200)
  await sendPhoto(linus)

  await areGone(keys)
  expect((await look(server.visitor(), data!.photoUrl)).status).toBe(404)
})

test('an image is visible to both members, and is deleted with its message', async () => {
  const { ada, linus, message, image } = await sentImage()
  const keys = await objectsOf('image_bytes', `image_id = ${image.id}`)
  const stranger = await server.newMember()

  const seen = await Promise.all(
    [ada, linus, stranger].map((member) => look(member, imageUrl(image.id))),
  )
  await ada.call(deleteMessage, { params: { messageId: message.id } })

  expect(seen.map(({ status }) => status)).toEqual([200, 200, 404])
  await areGone(keys)
})

test('a reported image stays when its message is deleted, and is deleted with the report', async () => {
  const { ada, linus, message, image } = await sentImage()
  const report = { userId: ada.id, kind: 'spam' as const, messageIds: [message.id] }
  const reporting = { ...server, live: {} as never, mailer: { wake: () => {} } as never }
  const { reportId } = await reportMember(reporting, linus.id, { ...report, block: false })
  const [small, large] = [
    await objectsOf('image_bytes', `image_id = ${image.id} and size = 'small'`),
    await objectsOf('image_bytes', `image_id = ${image.id} and size = 'large'`),
  ]

  await ada.call(deleteMessage, { params: { messageId: message.id } })
  await areGone(small)
  const isQueued = () => objectsOf('unused_blobs', `'crew/' || blob || '.webp' = '${large[0]}'`)
  await until(async () => expect(await isQueued()).toEqual([]))

  expect(s3.objects.has(large[0]!)).toBe(true)
  await db.deleteFrom('reports').where('id', '=', reportId).execute()
  await areGone(large)
})

test('a deleted account leaves no object', async () => {
  const { ada, image } = await sentImage()
  const { data } = await sendPhoto(ada)
  const keys = [
    ...(await objectsOf('image_bytes', `image_id = ${image.id}`)),
    ...(await objectsOf('photos', `hash = '${data!.photoUrl.split('/')[2]}'`)),
  ]

  const purging = { db, live: { endTyping: () => {} } as never, domains }
  for await (const _ of purge(purging, { userId: ada.id, messages: 'remove' }));

  expect(keys).toHaveLength(4)
  await areGone(keys)
})

test('a copy of a member’s data has the pictures of the store, without those deleted since', async () => {
  const { ada, image } = await sentImage()
  await sendPhoto(ada)
  const pieces: Buffer[] = []
  const write = async (bytes: Buffer) => void pieces.push(bytes)
  const names = () => Buffer.concat(pieces).toString('latin1')

  await writeZip({ ...server, domains }, ada.id, { write })
  expect(names()).toContain(`images/${image.id}.webp`)
  expect(names()).toContain('photo.webp')

  for (const key of await objectsOf('image_bytes', `image_id = ${image.id}`)) s3.objects.delete(key)
  pieces.length = 0
  await writeZip({ ...server, domains }, ada.id, { write })
  expect(Buffer.concat(pieces).includes(`PK\x03\x04`)).toBe(true)
})

test('while the store is away, uploads and pictures answer 503, the rest works, and nothing is lost', async () => {
  const ada = await server.newMember()
  const { data } = await sendPhoto(ada)
  s3.instead = () => refusal(503, 'SlowDown')

  const answers = [await sendPhoto(ada), await sendImage(ada)]
  const shown = await server.visitor().send('GET', data!.photoUrl)
  const ready = await until(async () => {
    const readiness = await server.visitor().send('GET', '/readyz')
    const answer = (await readiness.json()) as { success: boolean; degraded: string[] }
    expect(answer.degraded).toEqual(['blobs'])
    return answer
  })
  s3.instead = () => undefined

  expect(answers).toMatchObject([
    { status: 503, code: 'UNAVAILABLE' },
    { status: 503, code: 'UNAVAILABLE' },
  ])
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(ready.success).toBe(true)
  expect((await look(server.visitor(), data!.photoUrl)).status).toBe(200)
  const lines = server.logged.filter((line) => line.includes('photos and images is'))
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the store of photos and images is unreachable',
    'the store of photos and images is reachable again',
  ])
})

test('an object whose transaction failed is deleted an hour later', async () => {
  const before = new Set(s3.objects.keys())

  await blobs.save({ small: await picture() })
  const [key] = [...s3.objects.keys()].filter((each) => !before.has(each))
  expect(s3.objects.has(key!)).toBe(true)
  server.clock.aheadMs += 61 * 60_000

  await areGone([key!])
  server.clock.aheadMs = 0
})

test('pictures move out and back while they are viewed, and an interrupted move continues', async () => {
  const { ada, image } = await sentImage()
  const { data } = await sendPhoto(ada)
  const urls = [data!.photoUrl, imageUrl(image.id)]
  const before = await Promise.all(urls.map((url) => look(ada, url)))
  const inRows = async () =>
    (await db.selectFrom('photos').select('hash').where('blob', 'is', null).execute()).length

  let puts = 0
  const back = await moveToDatabase(deps)
  const all = await inRows()
  s3.instead = ({ method }) =>
    method === 'PUT' && ++puts > 2 ? refusal(403, 'AccessDenied') : undefined
  await expect(moveToStore(deps)).rejects.toThrow()
  const between = await inRows()
  s3.instead = () => undefined
  const [out, ...looks] = await Promise.all([
    moveToStore(deps),
    ...Array.from({ length: 10 }, (_, n) => look(ada, urls[n % 2]!)),
  ])

  expect(back.lost.filter((line) => line.startsWith('photos'))).toEqual([])
  expect(back.moved.photos).toBe(all)
  expect(between).toBeLessThan(all)
  expect(out.moved.photos).toBe(between)
  expect(looks).toEqual(looks.map((_, n) => before[n % 2]))
  expect(await Promise.all(urls.map((url) => look(ada, url)))).toEqual(before)
  expect(await inRows()).toBe(0)
})

test('a picture that the store returns damaged stays in the database', async () => {
  const ada = await server.newMember()
  await moveToDatabase(deps)
  const { data } = await sendPhoto(ada)
  await moveToDatabase(deps)
  s3.instead = ({ method }) => (method === 'GET' ? { status: 200, body: 'other' } : undefined)

  await expect(moveToStore(deps)).rejects.toThrow('other bytes than it was given')

  s3.instead = () => undefined
  expect((await look(ada, data!.photoUrl)).status).toBe(200)
  await moveToStore(deps)
})

test('a check reports missing objects and orphans, which it can delete', async () => {
  const ada = await server.newMember()
  const { data } = await sendPhoto(ada)
  const known = await checkBlobs(deps)
  const hash = data!.photoUrl.split('/')[2]!
  const [lost] = await objectsOf('photos', `hash = '${hash}' and size = 'small'`)
  s3.objects.delete(lost!)
  const orphan = '7b0a2a3e-3f0e-4d0c-9f3e-2f6f7f1c9a11'
  s3.objects.set(`crew/${orphan}.webp`, { bytes: Buffer.from('x'), headers: {} })

  const checked = await checkBlobs(deps, { deletesOrphans: true })

  expect(known.orphans).toEqual([])
  expect(checked.orphans).toEqual([orphan])
  const missing = checked.missing.filter((each) => !known.missing.includes(each))
  expect(missing).toEqual([`photos ${hash} small: ${lost!.slice('crew/'.length, -'.webp'.length)}`])
  await areGone([`crew/${orphan}.webp`])
  expect((await look(ada, data!.photoUrl.replace('large', 'small'))).status).toBe(404)
})

test('with new=off, new pictures go to the database and old ones are read from the store', async () => {
  const ada = await server.newMember()
  const { data } = await sendPhoto(ada)
  const config = { blobs: { ...s3.config, storesNew: false } }
  const reader = await startServerForTest({ config, databaseUrl: server.databaseUrl })
  const linus = await reader.newMember()

  const theirs = await sendPhoto(linus)

  expect((await look(reader.visitor(), data!.photoUrl)).status).toBe(200)
  expect(await objectsOf('photos', `hash = '${theirs.data!.photoUrl.split('/')[2]}'`)).toEqual([
    'crew/null.webp',
    'crew/null.webp',
  ])
})

test('the command reports its result, and why it failed', async () => {
  const run = (settings: Record<string, string>, ...args: string[]) =>
    runCommand('blobs', { DATABASE_URL: server.databaseUrl, ...settings }, ...args)
  const ada = await server.newMember()
  await sendPhoto(ada)

  const [checked, unset, refused, unknown] = await Promise.all([
    run({ BLOBS_URL: s3.url }, 'check', '--json'),
    run({}, 'move'),
    run({ BLOBS_URL: s3.url.replace('AKSHIPMATES', 'AKOTHER') }, 'check'),
    run({ BLOBS_URL: s3.url }, 'copy'),
  ])
  const moved = await run({ BLOBS_URL: s3.url }, 'move', '--to', 's3')

  expect(JSON.parse(checked.stdout)).toMatchObject({ orphans: [], others: 0 })
  expect(unset.stderr).toBe('BLOBS_URL is not set: every photo and image is in the database.\n')
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'The store of BLOBS_URL: It answered 403 InvalidAccessKeyId: InvalidAccessKeyId\n',
  })
  expect(unknown.stderr).toMatch(/^Usage: npm run blobs/)
  expect(moved.stdout).toMatch(
    /^Moved to the store: \d+ photos, \d+ images, \d+ pictures of reports\.\n$/,
  )
})
