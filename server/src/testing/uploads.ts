import { connect } from 'node:net'
import type { TestClient } from './client.ts'
import type { TestMember } from './members.ts'

interface Upload {
  path: string
  /** The field of the file. */
  field: string
  /** Fields that come before the file. */
  before?: Record<string, string>
  /** Fields that come after the file. */
  after?: Record<string, string>
}

/** Sends a file in a form, as the browser would. */
export async function uploadFile<Data>(
  client: TestClient,
  bytes: Uint8Array,
  { path, field, before = {}, after = {} }: Upload,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(before)) body.append(name, value)
  body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
  for (const [name, value] of Object.entries(after)) body.append(name, value)
  const response = await client.send('POST', path, { body })
  const answer = (await response.json()) as { code?: string; message?: string; data?: Data }
  return { ...answer, status: response.status }
}

interface RawForm {
  url: string
  member: TestMember
  path: string
  /** The length that the request declares. */
  length: number
}

/** The start of a form with boundary `x`, up to the bytes of its file. */
export const partOf = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`

/** Sends bytes slowly enough to receive an early response. Resolves with the whole response. */
export async function sendRaw(
  { url, member, path, length }: RawForm,
  pieces: Iterable<Buffer | string>,
) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${member.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    if (answer || socket.destroyed) break
    sent += piece.length
    await new Promise((resolve) => socket.write(piece, resolve))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { socket, closed, sent, answer: () => answer }
}
