import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@shipmates/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'

/** Maps the framework's errors to codes of the catalogue. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'PHOTO_TOO_LARGE',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
}

const MALFORMED = new Set<ErrorCode>(['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA', 'PAYLOAD_TOO_LARGE'])

/** Counts a request that could not be parsed. Throws TOO_MANY_REQUESTS beyond the limit. */
type CountMalformed = (request: FastifyRequest) => Promise<void>

/** Answers every error in the envelope. Logs unexpected errors without revealing them. */
export function handleErrors(app: FastifyInstance, countMalformed: CountMalformed): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = toAppError(error)
    const known = MALFORMED.has(failure.code)
      ? await countMalformed(request).then(() => failure, toAppError)
      : failure
    if (known.code === 'INTERNAL') {
      const { method, routeOptions } = request
      request.log.error({ err: error, method, route: routeOptions.url }, 'request failed')
    }
    if (known.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'unavailable')
    return sendError(reply, known)
  })
}

/** Maps any error to one of the catalogue; an unknown one to INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', undefined, { retryAfterMs: 2000 })

  const { code, statusCode } = error as Partial<FastifyError>
  const known = code && byFrameworkCode[code]
  if (known) return new AppError(known)
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('VALIDATION_ERROR')
  return new AppError('INTERNAL')
}

/** Sends an error in the envelope, with Retry-After if it has a waiting time. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterMs !== undefined) {
    reply.header('Retry-After', Math.ceil(error.retryAfterMs / 1000))
  }
  const { code, message, errors, suspension } = error
  reply.header('Cache-Control', 'no-store')
  return reply.status(error.status).send({
    success: false,
    code,
    message,
    ...(errors.length > 0 && { errors }),
    ...(suspension && { suspension }),
  })
}

/** The error to write. */
export type RawRefusal = Pick<AppError, 'status' | 'code' | 'message'>

/** Writes an error answer to a socket that has no response object, and closes it. */
export function refuseRaw(
  socket: Socket,
  { status, code, message }: RawRefusal,
  headers: Record<string, string>,
): void {
  const body = JSON.stringify({ success: false, code, message })
  const head = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(`${[statusLine, ...head].join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
