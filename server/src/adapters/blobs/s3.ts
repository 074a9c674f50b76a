import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BlobsConfig } from '../../platform/config/blobs-url.ts'
import {
  keyOf,
  readAnswer,
  readListing,
  requireWell,
  type S3Response,
  sha256,
} from './s3-response.ts'
import { type BlobStore, BlobsError } from './store.ts'

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
      await call({ method: 'PUT', key: keyOf(prefix, blob), body }).then(requireFound)
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

function requireFound({ status }: S3Response): void {
  if (status === 404) throw new BlobsError('It answered 404', { isPassing: false })
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
