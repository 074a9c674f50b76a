import { type LookupAddress, lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Endpoint, isPrivate } from './endpoint.ts'

export interface PushResponse {
  status: number
  /** The wait before the next attempt, if the service gives one. */
  retryAfterMs: number | undefined
  /** The beginning of the response. */
  body: string
}

export interface Post {
  (endpoint: Endpoint, request: Request): Promise<PushResponse>
  close(): void
}

interface Request {
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
}

const SOCKETS_PER_HOST = 50
const IDLE_MS = 30_000
/** Longer responses are cut, because nothing in them is needed. */
const READ_BYTES = 2_000

/**
 * Returns a function that posts to push services. Follows no redirect. Never connects to a private address, whatever
 * the name resolves to, unless the operator listed the service.
 *
 * Throws the error of the connection, and of an aborted signal.
 */
export function createPost(): Post {
  const options = { keepAlive: true, maxSockets: SOCKETS_PER_HOST, timeout: IDLE_MS }
  const agents = {
    known: new https.Agent({ ...options, lookup: lookUpPublic }),
    trusted: new https.Agent(options),
    plain: new http.Agent(options),
  }
  const send = ({ url, isTrusted }: Endpoint, { headers, body, signal }: Request) => {
    const isPlain = url.protocol === 'http:'
    const agent = isPlain ? agents.plain : isTrusted ? agents.trusted : agents.known
    return new Promise<PushResponse>((resolve, reject) => {
      const sent = (isPlain ? http : https).request(url, { method: 'POST', headers, agent, signal })
      sent.on('error', reject)
      sent.on('response', (response) => read(response).then(resolve, reject))
      sent.end(body)
    })
  }
  return Object.assign(send, {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  })
}

/** Resolves a name as the system does. Fails if any of its addresses is private. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const found = addresses.find(({ address }) => isPrivate(address))
    const [first] = addresses
    const failure =
      error ?? (found || !first ? new Error(`${hostname} has a private address`) : null)
    if (failure || !first) callback(failure, '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

async function read(response: http.IncomingMessage): Promise<PushResponse> {
  const parts: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes > READ_BYTES) break
  }
  return {
    status: response.statusCode ?? 0,
    retryAfterMs: toMs(response.headers['retry-after']),
    body: Buffer.concat(parts).toString('utf8').slice(0, 200),
  }
}

/** `Retry-After` is a number of seconds or a date. */
function toMs(value: string | undefined): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
