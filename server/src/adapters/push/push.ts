import { createHmac } from 'node:crypto'
import type { UserId } from '@shipmates/contract/ids'
import type { Trace } from '../../platform/tracing/trace.ts'
import { encrypt, type Recipient } from './encrypt.ts'
import { toEndpoint } from './endpoint.ts'
import { createPost, type PushResponse } from './post.ts'
import { createVapid, type PushKeys } from './vapid.ts'

/** An event to push to a member who is away. */
export interface PushEvent {
  kind: 'message' | 'request' | 'acceptance'
  /** The conversation of a message, the developer of other events. */
  aboutId: string
}

/** Queues events for pushes. */
export interface Pushes {
  /** Returns at once. Call it after the commit. Events may be lost, so nothing may depend on them. */
  queue(userId: UserId, event: PushEvent): void
}

/** A push to one browser. */
export interface Push extends Recipient {
  endpoint: string
  kind: PushEvent['kind']
  /** Of two pushes with one topic, a push service keeps the newer until the browser is online. */
  topic: string
  payload: object
}

export interface PushClient {
  /** Resolves with the response of the push service. Throws the error of the connection, or of the timeout. */
  send(push: Push, stop: AbortSignal): Promise<PushResponse>
  /** Whether pushes may be sent there. */
  accepts(endpoint: string): boolean
  close(): void
}

interface ClientOptions {
  keys: PushKeys
  contact: string
  trustedHosts: readonly string[]
  now: () => Date
  trace: Trace
  withinMs: number
}

/** A push service drops a push that it could not deliver within this time. */
export const PUSH_TTL_MS = 48 * 60 * 60_000

/** How urgently to wake a sleeping device: the sender of a message may be waiting for a reply. */
const URGENCY = { message: 'high', request: 'normal', acceptance: 'normal' }

/** Sends pushes to the push services of browsers. */
export function createPushClient(options: ClientOptions): PushClient {
  const { keys, contact, trustedHosts, now, trace, withinMs } = options
  const post = createPost()
  const authorize = createVapid({ keys, contact, now })

  const send = async (push: Push, stop: AbortSignal) => {
    const endpoint = toEndpoint(push.endpoint, trustedHosts)
    if (!endpoint) throw new Error('no push service')
    const body = encrypt(Buffer.from(JSON.stringify(push.payload)), push)
    const headers = {
      Authorization: authorize(endpoint.url),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(PUSH_TTL_MS / 1000),
      Topic: toTopic(push),
      Urgency: URGENCY[push.kind],
    }
    const signal = AbortSignal.any([stop, AbortSignal.timeout(withinMs)])
    const attributes = { 'http.request.method': 'POST', 'server.address': endpoint.url.host }
    return trace({ name: 'push', isOutgoing: true, isRoot: true, attributes }, () =>
      post(endpoint, { headers, body, signal }),
    )
  }
  const accepts = (endpoint: string) => toEndpoint(endpoint, trustedHosts) !== undefined
  return { send, accepts: accepts, close: post.close }
}

/** 32 characters that reveal nothing to the push service, and differ between the two members of a conversation. */
const toTopic = ({ topic, auth }: Push) =>
  createHmac('sha256', auth).update(topic).digest('base64url').slice(0, 32)
