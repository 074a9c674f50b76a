import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { BlobsError, type Listing } from './store.ts'

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
export async function readAnswer(response: Response): Promise<S3Response> {
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
export function requireWell({ status, headers, bytes }: S3Response): void {
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
export function readListing({ bytes }: S3Response, prefix: string): Listing {
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
