import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import type { BlobsConfig } from '../../platform/config/blobs-url.ts'
import { type BlobStore, BlobsError, type Listing } from './store.ts'

interface Patience {
  tries?: number
  /** Before the second attempt; doubled before each further one. */
  pauseMs?: number
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket. */
  key?: string
  query?: Record<string, string>
  body?: Buffer
}

/**
 * Objects in a bucket of an S3-compatible store. Temporary failures are retried within seconds, so that a member gets a
 * response.
 */
export function createS3Store(config: BlobsConfig, patience: Patience = {}): BlobStore {
  const call = (request: S3Request) => persist(() => callOnce(config, request), patience)
  const { prefix } = config
  return {
    put: async (blob, body) => {
      const { status } = await call({ method: 'PUT', key: keyOf(prefix, blob), body })
      if (status === 404) throw new BlobsError('It answered 404', { isPassing: false })
    },
    get: async (blob) => {
      const { status, bytes } = await call({ method: 'GET', key: keyOf(prefix, blob) })
      return status === 404 ? undefined : bytes
    },
    delete: async (blob) => {
      await call({ method: 'DELETE', key: keyOf(prefix, blob) })
    },
    list: async (after) => {
      const query = { 'list-type': '2', prefix, ...(after && { 'start-after': prefix + after }) }
      const answer = await call({ method: 'GET', query })
      return readListing(answer, prefix)
    },
  }
}

async function persist(
  work: () => Promise<S3Response>,
  { tries = 3, pauseMs = 200 }: Patience,
): Promise<S3Response> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BlobsError && error.isPassing) || n >= tries) throw error
      await wait(pauseMs * 2 ** (n - 1) * (0.5 + Math.random()))
    }
  }
}

async function callOnce(config: BlobsConfig, request: S3Request): Promise<S3Response> {
  const answer = await send(config, request, AbortSignal.timeout(config.tryMs)).catch((cause) => {
    if (cause instanceof BlobsError) throw cause
    throw new BlobsError(describe(cause), { isPassing: true, cause })
  })
  requireWell(answer)
  const expected = answer.headers.get('x-amz-meta-sha256')
  if (request.method === 'GET' && expected && expected !== sha256(answer.bytes)) {
    throw new BlobsError('It answered a damaged object', { isPassing: true })
  }
  return answer
}

async function send(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: BlobsConfig,
  { method, key, query, body }: S3Request,
  signal: AbortSignal,
): Promise<S3Response> {
  const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  // The hash is signed, so that the store refuses a body that was changed in transit.
  const hash = sha256(body ?? Buffer.alloc(0))
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': hash,
      ...(body && { 'x-amz-meta-sha256': hash, 'content-type': 'image/webp' }),
    },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  })
  const signed = await signer.sign()
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    redirect: 'manual',
    signal,
    ...(body && { body: new Uint8Array(body) }),
  })
  return readAnswer(response)
}

/** `fetch` reports the failure in the cause of its error. */
function describe(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError') return 'It did not answer in time'
  return `It cannot be reached: ${cause?.code || cause?.message || message}`
}

/** A listing of a thousand names takes half of it, an image a tenth. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_SENTENCE = 300

export interface S3Response {
  status: number
  headers: Headers
  bytes: Buffer
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Throws BlobsError for an endless response. */
async function readAnswer(response: Response): Promise<S3Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the response.
    if (size > MAX_BYTES) {
      throw new BlobsError(`It answered more than ${MAX_BYTES} bytes`, { isPassing: false })
    }
    parts.push(part)
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(parts) }
}

const PASSING = new Set([408, 425, 429])
const REDIRECTS = new Set([301, 302, 307, 308])

/** Throws BlobsError unless the call succeeded, or the store has no such object. */
function requireWell({ status, headers, bytes }: S3Response): void {
  if (status === 200 || status === 204) return
  const error = readError(bytes)
  if (status === 404 && error.code !== 'NoSuchBucket') return
  const isPassing = status >= 500 || PASSING.has(status)
  throw new BlobsError(explain({ status, headers, error }), { isPassing })
}

interface Refusal {
  status: number
  headers: Headers
  error: ReturnType<typeof readError>
}

function explain({ status, headers, error: { code, message, ...error } }: Refusal): string {
  const region = headers.get('x-amz-bucket-region') || error.region
  if (REDIRECTS.has(status) || code === 'AuthorizationHeaderMalformed') {
    const where = region ? `the bucket is in the region ${region}` : 'the bucket is elsewhere'
    return `It answered ${status}: ${where}. Name its host and region in BLOBS_URL`
  }
  const why = [code, message].filter(Boolean).join(': ')
  return `It answered ${status}${why && ` ${why}`}`
}

/** Texts stay texts, and entities are not expanded. */
const parser = new XMLParser({
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Contents',
})

/** The root element of an XML document of this name; undefined if it is anything else. */
function parseRoot(bytes: Buffer, name: string): Record<string, unknown> | undefined {
  try {
    const root = (parser.parse(bytes) as Record<string, unknown>)[name]
    return root === '' ? {} : (root as Record<string, unknown> | undefined)
  } catch {
    return undefined
  }
}

/** The error document. Its texts are empty if there is none. */
function readError(bytes: Buffer) {
  const error = parseRoot(bytes, 'Error') ?? {}
  const textOf = (name: string) => {
    const text = error[name]
    return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').slice(0, MAX_SENTENCE) : ''
  }
  return { code: textOf('Code'), message: textOf('Message'), region: textOf('Region') }
}

const BLOB = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SUFFIX = '.webp'

export const keyOf = (prefix: string, blob: string): string => `${prefix}${blob}${SUFFIX}`

/** Reads a page of `ListObjectsV2`. Throws BlobsError for anything else. */
function readListing({ bytes }: S3Response, prefix: string): Listing {
  const list = parseRoot(bytes, 'ListBucketResult')
  if (!list) throw new BlobsError('It answered no list of objects', { isPassing: false })
  const contents = (list.Contents ?? []) as { Key?: string }[]
  const keys = contents.map(({ Key = '' }) => Key)
  const blobs = keys
    .map((key) => key.slice(prefix.length, -SUFFIX.length))
    .filter((blob, index) => BLOB.test(blob) && keys[index] === keyOf(prefix, blob))
  const next = list.IsTruncated === 'true' ? keys.at(-1)?.slice(prefix.length) : undefined
  return { blobs, others: keys.length - blobs.length, next }
}
