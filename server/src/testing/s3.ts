import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BlobsConfig } from '../platform/config/blobs-url.ts'
import { refuseSignature, type S3Request } from './s3-signature.ts'
import { STAND_IN } from './stand-in.ts'

export interface S3Response {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
  /** Closes the connection after this many bytes of the body. */
  breaksAfter?: number
}

interface StoredObject {
  bytes: Buffer
  /** Stored headers, which are part of its responses. */
  headers: Record<string, string>
}

const BUCKET = 'pictures'
const PAGE = 1000

/**
 * A stand-in for an S3-compatible store with one bucket. Like the real ones, it refuses requests that are not signed,
 * or signed for other content, another time, region or key.
 */
export async function startS3(port = 0) {
  const s3 = {
    objects: new Map<string, StoredObject>(),
    requests: [] as S3Request[],
    /** Replaces a response if it returns something. May wait. */
    instead: (_request: S3Request): S3Response | undefined | Promise<S3Response | undefined> =>
      undefined,
    config: {
      endpoint: '',
      bucket: BUCKET,
      prefix: 'crew/',
      region: 'eu-north-1',
      accessKeyId: 'AKSHIPMATES',
      secretAccessKey: 'se/cr+et',
      storesNew: true,
      tryMs: 60_000,
    } as BlobsConfig,
    /** The value of BLOBS_URL. */
    url: '',
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(STAND_IN, async (request, response) => {
    const s3Request = await toRequest(request).catch(() => undefined)
    if (!s3Request) return
    s3.requests.push(s3Request)
    send(response, (await s3.instead(s3Request)) ?? answer(s3, s3Request))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { accessKeyId, secretAccessKey, bucket, region } = s3.config
  s3.config.endpoint = `http://${host}`
  const keys = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`
  s3.url = `s3://${keys}@${host}/${bucket}/crew?region=${region}&tls=off`
  return s3
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>

async function toRequest(request: IncomingMessage): Promise<S3Request> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { method = 'GET', url: path = '/', headers } = request
  return {
    method,
    path,
    headers: headers as Record<string, string>,
    body: Buffer.concat(parts),
  }
}

function send(response: ServerResponse, { status, headers, body, breaksAfter }: S3Response): void {
  const bytes = Buffer.from(body ?? '')
  response.writeHead(status, {
    ...(status !== 204 && { 'content-length': bytes.length }),
    ...headers,
  })
  if (breaksAfter === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, breaksAfter), () => response.destroy())
}

export const refusal = (status: number, code: string, message = code): S3Response => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})

function answer(s3: TestS3, request: S3Request): S3Response {
  const refused = refuseSignature(s3.config, request)
  if (refused) return refusal(refused === 'XAmzContentSHA256Mismatch' ? 400 : 403, refused)
  const { pathname, searchParams } = new URL(request.path, s3.config.endpoint)
  const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(pathname))!
  if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket')
  if (!key) return list(s3, searchParams)
  if (request.method === 'PUT') return put(s3, key, request)
  if (request.method === 'DELETE') {
    s3.objects.delete(key)
    return { status: 204 }
  }
  const found = s3.objects.get(key)
  if (!found) return refusal(404, 'NoSuchKey', 'The specified key does not exist.')
  return { status: 200, headers: found.headers, body: request.method === 'HEAD' ? '' : found.bytes }
}

function put(s3: TestS3, key: string, { headers, body }: S3Request): S3Response {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const kept = Object.entries(headers).filter(([name]) => /^(x-amz-meta-|content-type$)/.test(name))
  s3.objects.set(key, { bytes: body, headers: { ...Object.fromEntries(kept), etag } })
  return { status: 200, headers: { etag } }
}

function list(s3: TestS3, query: URLSearchParams): S3Response {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, PAGE)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${s3.objects.get(key)!.bytes.length}</Size></Contents>`,
  )
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${PAGE}</MaxKeys><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  }
}
