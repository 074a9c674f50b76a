import { createHash, createHmac } from 'node:crypto'
import type { BlobsConfig } from '../platform/config/blobs-url.ts'

export interface S3Request {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body: Buffer
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature Version 4 by its published steps, written independently of the code that signs. */
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

/** The S3 error code for a refused request; undefined for a valid signature. */
export function refuseSignature(
  { accessKeyId, secretAccessKey, region }: BlobsConfig,
  request: S3Request,
): string | undefined {
  const { headers, body } = request
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, key, day, signedRegion, names, signature] = parts as unknown as string[]
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = headers['x-amz-date'] ?? ''
  if (!time.startsWith(day!) || isSkewed(time)) return 'RequestTimeTooSkewed'
  const signed = names!.split(';')
  const isComplete = [...MUST_BE_SIGNED, ...Object.keys(headers).filter(isAmz)].every((name) =>
    signed.includes(name),
  )
  if (!isComplete) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical(request, signed))].join('\n')
  const secret = [day!, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  return hmac(secret, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const isAmz = (name: string) => name.startsWith('x-amz-')

function isSkewed(time: string): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return !(Math.abs(Date.parse(iso) - Date.now()) < SKEW_MS)
}

function canonical({ method, path, headers }: S3Request, signed: readonly string[]): string {
  const [pathname = '', query = ''] = path.split('?')
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`).replaceAll('+', '%20'))
    .map((pair) =>
      pair
        .split('=')
        .map((part) => encode(decodeURIComponent(part)))
        .join('='),
    )
    .sort()
  const encodedPath = decodeURIComponent(pathname).split('/').map(encode).join('/')
  const lines = signed.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`,
  )
  return [
    method,
    encodedPath,
    parameters.join('&'),
    lines.join(''),
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
