import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { uploadImage } from '@shipmates/contract/chat-images'
import { listNotices } from '@shipmates/contract/notices'
import { editProfile } from '@shipmates/contract/own-profile'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { flat, noise } from '../../testing/pictures.ts'
import { startServerForFile } from '../../testing/server.ts'
import { partOf, sendRaw, uploadFile } from '../../testing/uploads.ts'
import { dropTrickles } from './outside-routes.ts'
import { createRequestShares } from './request-shares.ts'

const server = await startServerForFile()
const form = { path: uploadImage.path, field: 'image' }
const small = await flat('#123456').png().toBuffer()
const upload = (member: TestMember, file: Buffer) => uploadFile(member, file, form)

test('one member with stalled uploads takes two places, and others upload at once', async () => {
  const [noisy, other] = await server.newMembers(2)
  const megabytes = 9
  const raw = { url: server.url, member: noisy, path: form.path, length: megabytes * 2 ** 20 }
  const part = Buffer.alloc((megabytes - 1) * 2 ** 20)

  const stalled = await Promise.all(
    Array.from({ length: 14 }, () => sendRaw(raw, [partOf(form.field), part.subarray(0, 100_000)])),
  )
  onTestFinished(() => {
    for (const { socket } of stalled) socket.destroy()
  })
  const answered = () => stalled.filter(({ answer }) => answer() !== '')

  // Two are read and eight wait.
  await until(() => expect(answered()).toHaveLength(4))
  expect(answered().every(({ answer }) => answer().startsWith('HTTP/1.1 429'))).toBe(true)
  expect((await upload(other, small)).status).toBe(201)
  expect(answered()).toHaveLength(4)
})

test('one member with many costly pictures does not delay another until most are done', async () => {
  const [noisy, other] = await server.newMembers(2)
  const costly = await noise({ width: 500, height: 500 }).png().toBuffer()
  let ended = 0

  const flood = Array.from({ length: 10 }, () =>
    upload(noisy, costly).finally(() => {
      ended++
    }),
  )
  expect((await upload(other, small)).status).toBe(201)
  const before = ended
  await Promise.all(flood)

  // Usually those that are running. Without turns, the other would come last. That turns are taken exactly is tested
  // without pictures: "waiting work is served in turn" in platform/queue.test.ts.
  expect(before).toBeLessThan(8)
  expect(ended).toBe(10)
})

test('one member whose calls keep the database busy leaves connections to the others', async () => {
  const [noisy, other] = await server.newMembers(2)
  const holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table notices in access exclusive mode')
  let ended = 0
  const flood = Array.from({ length: 3 * server.config.databasePool }, () =>
    noisy.call(listNotices, {}).finally(() => {
      ended++
    }),
  )
  // Other databases of the run have a table of the same number.
  const waits = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = 'notices'::regclass and not granted`
  await until(async () => expect((await holder.query(waits)).rowCount).toBeGreaterThan(1))

  const answer = await other.call(editProfile, { body: { about: 'Hi' } })
  const before = ended
  await holder.query('commit')
  const answers = await Promise.all(flood)

  expect(answer.status).toBe(200)
  expect(before).toBe(0)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a call that is aborted while it waits frees its place', async () => {
  const waitForTurn = createRequestShares(2)
  const response = () => Object.assign(new EventEmitter(), { destroyed: false })
  const [first, second, gone, last] = [response(), response(), response(), response()]
  const turn = (of: ReturnType<typeof response>) => waitForTurn('1', of as never)
  const order: string[] = []
  await Promise.all([turn(first), turn(second)])
  const waiting = [
    turn(gone).then(() => order.push('gone')),
    turn(last).then(() => order.push('last')),
  ]
  gone.destroyed = true
  gone.emit('close')

  first.emit('close')
  await Promise.all(waiting)

  expect(order).toEqual(['gone', 'last'])
})

test('an upload that starts fast and then stops is closed, and one that continues is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 ** 24 })
  onTestFinished(() => app.close())
  dropTrickles(app)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  app.post('/', async () => 'received')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const start = () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 9000000\r\n\r\n',
    )
    socket.write(Buffer.alloc(1_000_000))
    return socket
  }
  const received = async (socket: ReturnType<typeof start>, bytes: number) => {
    const [served] = sockets.filter(({ remotePort }) => remotePort === socket.localPort)
    await until(() => expect(served!.bytesRead).toBeGreaterThanOrEqual(bytes))
  }
  const sockets: import('node:net').Socket[] = []
  app.server.on('connection', (socket) => void sockets.push(socket))
  const [stops, goesOn] = [start(), start()]
  await until(() => expect(sockets).toHaveLength(2))
  await received(stops, 1_000_000)

  for (let seconds = 2; seconds <= 16; seconds += 2) {
    goesOn.write(Buffer.alloc(4096))
    await received(goesOn, 1_000_000 + 2048 * seconds)
    vi.advanceTimersByTime(2000)
  }

  await until(() => expect(stops.destroyed).toBe(true))
  expect(goesOn.destroyed).toBe(false)
  goesOn.destroy()
})
