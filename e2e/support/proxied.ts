import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { join } from 'node:path'
import { logIn, signUp, verifyEmail } from '@shipmates/contract/accounts'
import { uploadImage } from '@shipmates/contract/chat-images'
import { io, type Socket } from 'socket.io-client'
import { newPerson } from './people.ts'

/** The session cookie of a signed-in member. */
export type Account = string

/** For the nodes, whose metrics are read from another address. */
export const METRICS_TOKEN = 'any-sixteen-letters'

/** The maximum size of one image, without the form around it. */
const LARGEST_UPLOAD = 10 * 1024 ** 2 - 1024

/** Signs a new person up, by the code in the outbox of one of the nodes. */
export async function signUpOn(url: string, ...volumes: string[]): Promise<Account> {
  const person = newPerson('proxied')
  await post(url, signUp.path, person)
  const otp = await readCode(person.email, volumes)
  await post(url, verifyEmail.path, { email: person.email, otp })
  const answer = await post(url, logIn.path, person)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Checks a proxy that has just started: readiness, hidden metrics, a socket of each of two members on different nodes,
 * and an upload of 10 MiB. Stops it.
 */
export async function checkProxied(
  proxy: ChildProcess,
  url: string,
  members: readonly Account[],
): Promise<void> {
  while ((await statusOf(url, '/readyz').catch(() => 0)) !== 200) {
    if (proxy.exitCode !== null) throw new Error(`The proxy at ${url} stopped`)
    await pause()
  }
  if ((await statusOf(url, '/metrics')) !== 404) throw new Error(`${url} shows the metrics`)

  const sockets: Socket[] = []
  for (const member of members) sockets.push(await connect(url, member))
  const counts = await Promise.all(['node1', 'node2'].map(countSockets))
  if (counts.some((count) => count !== 1)) throw new Error(`${url} spreads sockets as ${counts}`)
  const upload = await statusOf(url, uploadImage.path, { cookie: members[0]!, body: bigForm() })
  // The product's own refusal of a file that is no image.
  if (upload !== 400) throw new Error(`${url} answers an upload of 10 MiB with ${upload}`)

  for (const socket of sockets) socket.close()
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  proxy.kill('SIGTERM')
  await ended
  while ((await Promise.all(['node1', 'node2'].map(countSockets))).some(Boolean)) await pause()
}

function connect(url: string, cookie: Account): Promise<Socket> {
  const options = { transports: ['websocket'], extraHeaders: { cookie }, rejectUnauthorized: false }
  const socket = io(url, { ...options, reconnection: false })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

async function countSockets(node: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`http://${node}:3000/metrics`, { headers })).text()
  return Number(/^shipmates_sockets (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}

const BOUNDARY = 'a-boundary'

function bigForm(): Buffer {
  const head =
    'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png'
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.alloc(LARGEST_UPLOAD),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** The status of a GET, or of a form that a member posts. Accepts any certificate. */
function statusOf(
  url: string,
  path: string,
  form?: { cookie: Account; body: Buffer },
): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const options = {
    rejectUnauthorized: false,
    agent: false,
    ...(form && {
      method: 'POST',
      headers: { cookie: form.cookie, 'content-type': type, 'content-length': form.body.length },
    }),
  }
  return new Promise((resolve, reject) => {
    const call = request(url + path, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end(form?.body)
  })
}

async function post(url: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** The code in the mail to an address. Waits for the mail. */
async function readCode(email: string, volumes: string[]): Promise<string> {
  for (;;) {
    for (const volume of volumes) {
      const outbox = join(volume, 'outbox')
      const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
      for (const name of names) {
        const mail = await readFile(join(outbox, name), 'utf8')
        const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]
        if (mail.includes(email) && code) return code
      }
    }
    await pause()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
