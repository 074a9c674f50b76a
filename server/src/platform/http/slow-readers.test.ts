import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../testing/patience.ts'
import { dropSlowReaders } from './outside-routes.ts'

const MEGABYTE = 1024 * 1024
/** More than the buffers of both sockets hold. */
const ANSWER_BYTES = 64 * MEGABYTE

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  return () => void vi.useRealTimers()
})

/** A client that has requested a long response and reads only when told to. */
async function startReader() {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  dropSlowReaders(app)
  let served: Socket | undefined
  app.get('/', async (request) => {
    served = request.raw.socket
    return Buffer.alloc(ANSWER_BYTES)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  let received = 0
  socket.on('data', ({ length }) => {
    received += length
  })
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const serverSide = await until(() => {
    if (!served) throw new Error('not served yet')
    return served
  })
  return {
    serverSide,
    received: () => received,
    read: async (bytes: number) => {
      const enough = received + bytes
      socket.resume()
      await until(() => expect(received).toBeGreaterThanOrEqual(enough))
      socket.pause()
    },
  }
}

const MINUTE_MS = 60_000

test('a client that reads a long answer slowly gets all of it', async () => {
  const reader = await startReader()

  for (let minute = 0; minute < 3; minute++) {
    await reader.read(16 * MEGABYTE)
    vi.advanceTimersByTime(MINUTE_MS)
  }
  await reader.read(ANSWER_BYTES - reader.received())

  expect(reader.received()).toBeGreaterThan(ANSWER_BYTES)
})

test('a client that reads nothing of its answer for a minute is closed', async () => {
  const reader = await startReader()
  await reader.read(16 * MEGABYTE)

  // The buffers may still take a part of it in the first minute.
  vi.advanceTimersByTime(MINUTE_MS)
  expect(reader.serverSide.destroyed).toBe(false)
  await until(() => {
    vi.advanceTimersByTime(MINUTE_MS)
    expect(reader.serverSide.destroyed).toBe(true)
  })
})
