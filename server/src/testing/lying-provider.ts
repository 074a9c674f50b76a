import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OidcConfig } from '../platform/config/config.ts'
import { STAND_IN } from './stand-in.ts'

type Fields = Record<string, unknown>

interface StubResponse {
  status: number
  headers?: Record<string, string>
  body?: string
}

interface Lies {
  /** Changes the claims of the ID token. */
  claims: (truth: Fields) => Fields
  /** The signature of the ID token. */
  signature: 'good' | 'of another key' | 'alg none' | 'missing'
  /** Changes the query of the callback. */
  query: Record<string, string>
  /** Changes the document of discovery. */
  discovery: Fields
  /** Replaces a response if it returns something; `never` leaves a request open. */
  instead: (path: string) => StubResponse | 'never' | undefined
}

const HONEST: Lies = {
  claims: (truth) => truth,
  signature: 'good',
  query: {},
  discovery: {},
  instead: () => undefined,
}

const CLIENT = { clientId: 'shipmates', clientSecret: 'not-so-secret' }

/**
 * A provider of OpenID Connect that is honest, unless a test makes it lie. It puts all claims into the ID token, and
 * has one code for each sign-in.
 */
export async function startLyingProvider() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { nonce: string; challenge: string }>()
  const provider = {
    issuer: '',
    settings: {} as OidcConfig,
    /** The claims of the person who consents. */
    person: {} as Fields,
    lies: { ...HONEST },
    /** The requested paths. */
    requests: [] as string[],
    beHonest: () => {
      provider.lies = { ...HONEST }
      provider.requests.length = 0
    },
    /** The path and the query to which it sends a browser back. */
    allow: (authorizeUrl: string): string => {
      const { searchParams } = new URL(authorizeUrl)
      const of = (name: string) => searchParams.get(name) ?? ''
      const code = randomBytes(10).toString('hex')
      codes.set(code, { nonce: of('nonce'), challenge: of('code_challenge') })
      const query = { code, state: of('state'), iss: provider.issuer, ...provider.lies.query }
      return `${new URL(of('redirect_uri')).pathname}?${new URLSearchParams(query)}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const answer = (path: string, body: URLSearchParams): StubResponse => {
    if (path === '/.well-known/openid-configuration') {
      return json({ ...discovery(provider.issuer), ...provider.lies.discovery })
    }
    if (path === '/jwks') {
      const jwk = keys.publicKey.export({ format: 'jwk' })
      return json({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })
    }
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const verifier = body.get('code_verifier') ?? ''
    const isProved = code?.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (path !== '/token' || !isProved) return json({ error: 'invalid_grant' }, 400)
    const { claims, signature } = provider.lies
    const payload = claims({ ...claimsOf(provider.issuer, code.nonce), ...provider.person })
    const idToken = sign(payload, signature, { good: keys.privateKey, other: others.privateKey })
    return json({ access_token: 'of-no-use', token_type: 'Bearer', id_token: idToken })
  }
  const server = createServer(STAND_IN, async (request, response) => {
    const path = request.url ?? '/'
    provider.requests.push(path)
    const stubbed = provider.lies.instead(path)
    if (stubbed === 'never') return
    send(response, stubbed ?? answer(path, new URLSearchParams(await readBody(request))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { issuer } = provider
  provider.settings = { issuer, ...CLIENT, name: 'Ferry SSO', answersWithinMs: 60_000 }
  return provider
}

const discovery = (issuer: string): Fields => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  authorization_response_iss_parameter_supported: true,
})

function claimsOf(issuer: string, nonce: string): Fields {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 3600, nonce }
}

function sign(
  claims: Fields,
  signature: Lies['signature'],
  keys: { good: KeyObject; other: KeyObject },
): string {
  const isNone = signature === 'alg none'
  const head = isNone ? { alg: 'none', typ: 'JWT' } : { alg: 'RS256', kid: 'one', typ: 'JWT' }
  const signed = [head, claims].map((part) => encode(JSON.stringify(part))).join('.')
  if (isNone || signature === 'missing') return `${signed}.`
  const key = signature === 'good' ? keys.good : keys.other
  return `${signed}.${encode(createSign('RSA-SHA256').update(signed).sign(key))}`
}

const encode = (value: string | Buffer): string => Buffer.from(value).toString('base64url')

const json = (value: unknown, status = 200): StubResponse => ({
  status,
  body: JSON.stringify(value),
})

function send(response: ServerResponse, { status, headers, body }: StubResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
