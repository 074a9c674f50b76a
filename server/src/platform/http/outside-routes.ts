import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import { requestInvalid } from '@shipmates/contract/messages/malformed'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RawRefusal, refuseRaw, sendError } from './errors.ts'
import { sendMissingPage } from './missing-page.ts'

/** After the grace period a request body must arrive at this average rate, in each window of time. */
const GRACE_MS = 8_000
const LEAST_BYTES_PER_SECOND = 1024
const CHECK_EVERY_MS = 2_000
const CHECKS_IN_WINDOW = 2

/** Answers requests whose URL the router cannot parse: as a page if its address is one. */
export const answerBadAddress =
  (headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    if (sendMissingPage(request, reply)) return
    const code: ErrorCode =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'VALIDATION_ERROR'
    sendError(reply, new AppError(code))
  }

const requestTimeout = { status: 408, code: 'VALIDATION_ERROR', message: requestInvalid } as const

/** The response in progress on this socket, set by Node. */
type ServedSocket = Socket & { _httpMessage?: { headersSent: boolean } | null }

/**
 * Answers connections without a valid request: not HTTP, oversized headers, or a timeout. Closes connections that sent
 * nothing without an answer, because browsers open connections ahead and would take it as the answer to their next
 * request. Also closes those whose response has begun.
 */
export const answerNoRequest =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: ServedSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const hasSentNothing = socket.bytesRead === 0
    if (!socket.writable || hasSentNothing || socket._httpMessage?.headersSent) {
      return void socket.destroy()
    }
    refuseRaw(socket, refusalOf(error), headers)
  }

function refusalOf({ code }: { code?: string }): RawRefusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('PAYLOAD_TOO_LARGE')
  return new AppError('VALIDATION_ERROR', requestInvalid)
}

/** Time for clients to notice the shutdown before their idle connections are closed. */
const CLOSING_GRACE_MS = 250

/** While the server closes, closes connections once they are idle, not at the keep-alive timeout. */
export function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    await new Promise((resolve) => setTimeout(resolve, CLOSING_GRACE_MS))
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
  })
}

/** A client must read at least this much of its response, or all the rest of it, per interval. */
const READ_INTERVAL_MS = 60_000
const LEAST_READ_BYTES = 16 * 1024

/**
 * Closes connections whose client does not read its response, which would stay in memory. A client that reads slowly
 * gets all of it.
 */
export function dropSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: { socket } }, { raw }) => {
    let before = sentBytes(socket)
    const timer = setInterval(() => {
      const sent = sentBytes(socket)
      if (sent - before < LEAST_READ_BYTES) raw.destroy()
      before = sent
    }, READ_INTERVAL_MS)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}

/** Bytes that the operating system accepted. `bytesWritten` also counts the write in progress. */
function sentBytes(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.bytesWritten - (socket._handle?.writeQueueSize ?? 0)
}

/** Closes connections whose body arrives too slowly, long before `requestTimeout` would. */
export function dropTrickles(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }) => {
    const hasBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    let startedAt = performance.now()
    let marks = [{ atMs: startedAt, bytes: raw.socket.bytesRead }]

    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer)
      const mark = { atMs: performance.now(), bytes: raw.socket.bytesRead }
      if (raw.readableFlowing === null) {
        // The server does not read it yet: an upload that waits for the member's other ones.
        startedAt = mark.atMs
        marks = [mark]
        return
      }
      const oldest = marks[0]!
      marks = [...marks, mark].slice(-CHECKS_IN_WINDOW)
      const pace = ((mark.bytes - oldest.bytes) / (mark.atMs - oldest.atMs)) * 1000
      if (mark.atMs - startedAt < GRACE_MS || pace >= LEAST_BYTES_PER_SECOND) return
      clearInterval(timer)
      raw.socket.destroy()
    }, CHECK_EVERY_MS)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
