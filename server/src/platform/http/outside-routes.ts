import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { NOT_UNDERSTOOD, refuseRaw } from './raw-answer.ts'

/** An upload may be slow, but not by design: after the grace it must have come at this pace. */
const GRACE_MS = 8_000
const LEAST_BYTES_PER_SECOND = 1024
const CHECK_EVERY_MS = 2_000

/** Answers what no route can be found for, since not even its address is one. */
export const answerBadAddress =
  (headers: Record<string, string>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const code: ErrorCode =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'VALIDATION_ERROR'
    reply.headers(headers)
    sendError(reply, new AppError(code))
  }

/** Answers what never became a request: no HTTP, headers without end, a client that stalls. */
export const answerNoRequest =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) return void socket.destroy()

    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
    const refusal = isTooLarge
      ? new AppError('PAYLOAD_TOO_LARGE')
      : new AppError('VALIDATION_ERROR', NOT_UNDERSTOOD)
    refuseRaw(socket, refusal, headers)
  }

/** How long clients have to notice that this node closes before their idle connections are cut. */
const FAREWELL_MS = 250

/** Lets connections go as they fall idle while the server closes; browsers would hold them for a minute. */
export function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
  })
}

/** Closes connections whose body trickles in, each of which would hold one for half a minute. */
export function dropTrickles(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }) => {
    const hasBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const startedAt = performance.now()
    const readBefore = raw.socket.bytesRead

    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer)
      const passedMs = performance.now() - startedAt
      const pace = ((raw.socket.bytesRead - readBefore) / passedMs) * 1000
      if (passedMs < GRACE_MS || pace >= LEAST_BYTES_PER_SECOND) return
      clearInterval(timer)
      raw.socket.destroy()
    }, CHECK_EVERY_MS)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
