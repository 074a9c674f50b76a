import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/patience.ts'
import { answerNoRequest } from './outside-routes.ts'

/** A connection to a server whose timeout for headers ends when the test says so. */
async function open() {
  const app = Fastify({
    forceCloseConnections: true,
    http: { headersTimeout: 0, requestTimeout: 0, connectionsCheckingInterval: 10 },
    clientErrorHandler: answerNoRequest({ 'X-Frame-Options': 'DENY' }),
  })
  onTestFinished(() => app.close())
  app.get('/', async () => 'served')
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'Content-Length': 9 }).write('begun')
  })
  let serverSide: Socket | undefined
  app.server.on('connection', (socket) => {
    serverSide = socket
  })
  const socket = connect(Number(new URL(await app.listen({ port: 0 })).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const closed = once(socket, 'close')
  const accepted = await until(() => {
    if (!serverSide) throw new Error('not accepted yet')
    return serverSide
  })
  return {
    received: () => received,
    send: async (bytes: string) => {
      const before = accepted.bytesRead
      socket.write(bytes)
      await until(() => expect(accepted.bytesRead).toBe(before + bytes.length))
    },
    endTime: () => {
      app.server.headersTimeout = 1
      return closed
    },
    closed,
  }
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('a connection that sent nothing is closed without a response', async () => {
  const connection = await open()

  await connection.endTime()

  expect(connection.received()).toBe('')
})

test.each(['GET / HT', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '])(
  'a connection that sent a part of its headers is 408: %j',
  async (bytes) => {
    const connection = await open()
    await connection.send(bytes)

    await connection.endTime()

    expect(connection.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(connection.received()).toContain('X-Frame-Options: DENY')
    expect(connection.received()).toContain('"success":false')
  },
)

test('a connection that was used gets 408 within its next request', async () => {
  const connection = await open()
  await connection.send(REQUEST)
  await until(() => expect(connection.received()).toMatch(/served$/))
  const first = connection.received()
  await connection.send('GET ')

  await connection.endTime()

  expect(connection.received().slice(first.length)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a response that has begun is not followed by another one', async () => {
  const connection = await open()
  await connection.send('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => expect(connection.received()).toMatch(/begun$/))

  await connection.send('garbage\r\n\r\n')
  await connection.closed

  expect(connection.received()).toMatch(/begun$/)
})
