import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { closeSlowReaders } from './bounds.ts'

const MIB = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An engine.io connection, reduced to its send buffer. */
function connect() {
  const engine = new EventEmitter()
  closeSlowReaders(engine as never, createLog('silent', process.stderr))
  const closed = vi.fn()
  const connection = Object.assign(new EventEmitter(), { readyState: 'open', close: closed })
  engine.emit('connection', connection)
  return {
    closed,
    queue: (bytes: number) => connection.emit('packetCreate', { data: 'x'.repeat(bytes) }),
    flush: () => connection.emit('flush'),
    drain: () => connection.emit('drain'),
  }
}

test('a burst that the socket sends within two seconds closes nothing', () => {
  const { closed, queue, flush, drain } = connect()

  for (let n = 0; n < 60; n++) queue(MIB / 20)
  flush()
  vi.advanceTimersByTime(1_900)
  drain()
  vi.advanceTimersByTime(60_000)

  expect(closed).not.toHaveBeenCalled()
})

test('a buffer that is not drained after two seconds closes the connection', () => {
  const { closed, queue, flush } = connect()

  queue(MIB + 1)
  flush()
  vi.advanceTimersByTime(1_999)
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)

  expect(closed).toHaveBeenCalledExactlyOnceWith(true)
})

test('a client that reads, but never catches up, is closed', () => {
  const { closed, queue, flush, drain } = connect()

  for (let n = 0; n < 5; n++) {
    queue(2 * MIB)
    flush()
    queue(2 * MIB)
    drain()
    vi.advanceTimersByTime(500)
  }

  expect(closed).toHaveBeenCalled()
})

test('more than eight MiB close the connection at once', () => {
  const { closed, queue, flush } = connect()

  queue(4 * MIB)
  flush()
  queue(4 * MIB)
  expect(closed).not.toHaveBeenCalled()
  queue(1)

  expect(closed).toHaveBeenCalled()
})

test('a buffer below the limit may wait', () => {
  const { closed, queue } = connect()

  queue(MIB)
  vi.advanceTimersByTime(60_000)

  expect(closed).not.toHaveBeenCalled()
})
