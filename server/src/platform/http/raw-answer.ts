import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError } from '@shipmates/contract/errors'

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
