import { createHash } from 'node:crypto'
import { BlobsError, type Listing } from './store.ts'

/** A listing of a thousand names is half of it, an image a tenth. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_SENTENCE = 300

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Throws BlobsError for an answer without an end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > MAX_BYTES) {
      throw new BlobsError(`It answered more than ${MAX_BYTES} bytes`, { isPassing: false })
    }
    parts.push(part)
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(parts) }
}

const WELL = new Set([200, 204, 404])
const PASSING = new Set([408, 425, 429])
const REDIRECTS = new Set([301, 302, 307, 308])

/** Throws BlobsError unless the store did what it was asked, or has no such object. */
export function requireWell({ status, headers, bytes }: Answer): void {
  const text = bytes.subarray(0, 8192).toString('utf8')
  const code = partOf(text, 'Code')
  if (WELL.has(status) && code !== 'NoSuchBucket') return
  const isPassing = status >= 500 || PASSING.has(status)
  throw new BlobsError(explain({ status, headers, text, code }), { isPassing })
}

interface Refusal {
  status: number
  headers: Headers
  text: string
  code: string
}

function explain({ status, headers, text, code }: Refusal): string {
  const region = headers.get('x-amz-bucket-region') || partOf(text, 'Region')
  if (REDIRECTS.has(status) || code === 'AuthorizationHeaderMalformed') {
    const where = region ? `the bucket is in the region ${region}` : 'the bucket is elsewhere'
    return `It answered ${status}: ${where}. Name its host and region in BLOBS_URL`
  }
  const why = [code, partOf(text, 'Message')].filter(Boolean).join(': ')
  return `It answered ${status}${why && ` ${why}`}`
}

/** The text of the first element of a name. */
function partOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_SENTENCE)
}

const BLOB = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SUFFIX = '.webp'

export const keyOf = (prefix: string, blob: string): string => `${prefix}${blob}${SUFFIX}`

/** Reads a page of `ListObjectsV2`. Throws BlobsError for anything else. */
export function readListing({ bytes }: Answer, prefix: string): Listing {
  const xml = bytes.toString('utf8')
  if (!/<ListBucketResult[\s>]/.test(xml)) {
    throw new BlobsError('It answered no list of objects', { isPassing: false })
  }
  const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key]) => key!)
  const blobs = keys
    .map((key) => key.slice(prefix.length, -SUFFIX.length))
    .filter((blob, index) => BLOB.test(blob) && keys[index] === keyOf(prefix, blob))
  const isTruncated = partOf(xml, 'IsTruncated') === 'true'
  const next = isTruncated ? keys.at(-1)?.slice(prefix.length) : undefined
  return { blobs, others: keys.length - blobs.length, next }
}
