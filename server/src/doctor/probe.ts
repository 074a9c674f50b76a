import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'

export interface ProbeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Set under https. */
  certificate?: { problem: string | undefined; validUntil: Date }
  sentAt: number
  receivedAt: number
}

interface ProbeOptions {
  withinMs: number
  headers?: Record<string, string>
}

const BODY_MAX = 64 * 1024
const AGENT = 'shipmates-doctor'

/**
 * Sends a GET, and follows no redirect. A bad certificate is reported and not refused, because no secret is sent.
 *
 * Throws an error whose short message explains the failure.
 */
export function probe(url: string, { withinMs, headers }: ProbeOptions): Promise<ProbeResponse> {
  const sentAt = Date.now()
  const signal = AbortSignal.timeout(withinMs)
  const options = { agent: false, signal, headers: { 'User-Agent': AGENT, ...headers } }
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:')
      ? overHttps(url, { ...options, rejectUnauthorized: false })
      : overHttp(url, options)
    const answer = (head: Omit<ProbeResponse, 'body'>, body: string) => {
      resolve({ ...head, body })
      request.destroy()
    }
    request.on('error', (error) => reject(new Error(explain(error, withinMs))))
    request.on('upgrade', (response) => answer(readHead(response, sentAt), ''))
    request.on('response', (response) => {
      const head = readHead(response, sentAt)
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
        if (body.length > BODY_MAX) answer(head, body)
      })
      response.on('error', (error) => reject(new Error(explain(error, withinMs))))
      response.on('end', () => answer(head, body))
    })
    request.end()
  })
}

/** The values of a response in JSON; none if it is not JSON. */
export function readJson({ body }: ProbeResponse): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** Call it when the response arrives: later it has lost its socket. */
const readHead = (response: IncomingMessage, sentAt: number): Omit<ProbeResponse, 'body'> => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  ...certificateOf(response),
  sentAt,
  receivedAt: Date.now(),
})

function certificateOf({ socket }: IncomingMessage): Pick<ProbeResponse, 'certificate'> {
  const { encrypted, authorizationError, getPeerCertificate } = socket as TLSSocket
  if (!encrypted) return {}
  const { valid_to } = getPeerCertificate.call(socket)
  // An Error or its code, despite its type.
  const code = authorizationError && String(authorizationError.message ?? authorizationError)
  const problem = code && withCode(CERTIFICATES[code], code)
  return { certificate: { problem, validUntil: new Date(valid_to) } }
}

const withCode = (meaning: string | undefined, code: string) =>
  meaning ? `${meaning} (${code})` : code

const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not know its root',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'this machine does not know its root',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a certificate between it and its root is missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
}

const MEANINGS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be looked up',
  EPROTO: 'it does not speak TLS',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
}

/** A short explanation of why there is no response. */
export function explain(error: NodeJS.ErrnoException, withinMs: number): string {
  const { name, code = '', message } = error
  if (name === 'AbortError' || name === 'TimeoutError') {
    return `no answer within ${withinMs / 1000} s`
  }
  return MEANINGS[code] ? withCode(MEANINGS[code], code) : message || code
}
