import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '@shipmates/contract/push'
import { deriveKeys } from '../adapters/push/encrypt.ts'
import { STAND_IN } from './stand-in.ts'

/** A push as its browser received it. */
export interface ReceivedPush {
  /** The endpoint that it was sent to. */
  endpoint: string
  headers: IncomingMessage['headers']
  /** Decrypted and parsed. */
  payload: unknown
  /** The claims of its token. */
  claims: { aud: string; exp: number; sub: string }
}

/** The response of the service: a status, alone or with headers, or none, or one that is too long. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'huge'

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * A push service on loopback, with the browsers that subscribe there. It refuses what a real one refuses: a token that
 * is not signed by the key of the subscription, is for another origin, or has expired. Its browsers decrypt accepted
 * pushes.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const service = {
    url: '',
    /** For `PUSH_HOSTS`. */
    host: '',
    /** The accepted pushes, in order of arrival. */
    received: [] as ReceivedPush[],
    /** All requests, including refused ones. */
    requests: [] as string[],
    /** The response to a valid request. May wait. */
    answer: (_endpoint: string): Behaviour | Promise<Behaviour> => 201,
    /** A browser that subscribes with the key of an installation. */
    subscribe: (serverKey: string): PushSubscription => {
      const browser = createBrowser(serverKey)
      const endpoint = `${service.url}/push/${randomBytes(8).toString('hex')}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: browser.keys }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = service.url + request.url
    service.requests.push(endpoint)
    const body = await buffer(request)
    const browser = browsers.get(endpoint)
    if (!browser) return response.writeHead(404).end()
    const claims = readToken(request, browser.serverKey, service.url)
    if (typeof claims === 'string') return response.writeHead(403).end(claims)
    const behaviour = await service.answer(endpoint)
    if (behaviour === 201) {
      const payload = JSON.parse(decrypt(body, browser).toString('utf8'))
      service.received.push({ endpoint, headers: request.headers, payload, claims })
    }
    return give(response, behaviour)
  }
  const server = createServer(STAND_IN, (request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service.url = `http://${service.host}`
  return service
}

function give(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'hang') return
  if (behaviour === 'huge') {
    const send = () => void response.write(Buffer.alloc(64 * 1024), (error) => error ?? send())
    response.writeHead(500)
    send()
    return
  }
  const {
    status,
    headers = {},
    body = '',
  } = typeof behaviour === 'number' ? { status: behaviour } : behaviour
  response.writeHead(status, headers).end(body)
}

type Browser = ReturnType<typeof createBrowser>

function createBrowser(serverKey: string) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    pair,
    auth,
    publicKey,
    serverKey,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
}

/** The claims of a token, or the fault in it. */
function readToken(
  { headers }: IncomingMessage,
  serverKey: string,
  origin: string,
): ReceivedPush['claims'] | string {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  if (key !== serverKey) return 'The subscription is of another server.'
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${body}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'The token is not signed.'
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']
  if (claims.aud !== origin) return 'The token is for another origin.'
  const livesS = claims.exp - Date.now() / 1000
  return livesS > 0 && livesS < DAY_S ? claims : 'The token has expired, or lives too long.'
}

const DAY_S = 24 * 60 * 60

/** Like a browser: the header, then one record, whose text ends at the last byte that is not padding. */
export function decrypt(
  body: Buffer,
  { pair, auth, publicKey }: Pick<Browser, 'pair' | 'auth' | 'publicKey'>,
): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const secret = pair.computeSecret(senderKey)
  const { key, nonce } = deriveKeys({
    secret,
    auth,
    salt,
    keyInfo: Buffer.concat([publicKey, senderKey]),
  })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2))
}
