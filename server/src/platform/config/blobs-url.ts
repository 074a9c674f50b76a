import * as z from 'zod/mini'
import { text } from './forms.ts'

/** A bucket of an S3-compatible store. */
export interface BlobsConfig {
  /** An origin. */
  endpoint: string
  bucket: string
  /** Prepended to the name of each object; empty, or ends with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether new photos and images are stored there. If not, existing ones are still read from it. */
  storesNew: boolean
  /** The timeout of one attempt of a call. */
  tryMs: number
}

const TAKES =
  'takes a URL such as s3://KEY:SECRET@host/bucket?region=eu-central-1, in which a / of the secret is written %2F'
const TRY_MS = 5_000
const QUERIES = ['region', 'tls', 'new']

/** `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=off&new=off`. */
export const BlobsUrl = z.pipe(
  text((value) => parse(value) !== undefined, TAKES),
  z.transform((value) => ({ ...parse(value)!, tryMs: TRY_MS })),
)

function parse(value: string): Omit<BlobsConfig, 'tryMs'> | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(value)
  const [, bucket, prefix] = /^\/([\w.-]{3,63})\/?([\w./-]*)$/.exec(pathname) ?? []
  const [tls, storesNew] = [
    readSwitch(searchParams.get('tls')),
    readSwitch(searchParams.get('new')),
  ]
  const region = searchParams.get('region') ?? 'us-east-1'
  const isComplete = protocol === 's3:' && host && username && password && bucket && !hash
  const isKnown = [...searchParams.keys()].every((name) => QUERIES.includes(name))
  const isWellFormed = /^[\w-]+$/.test(region) && tls !== undefined && storesNew !== undefined
  if (!isComplete || !isKnown || !isWellFormed) return undefined
  return {
    endpoint: `${tls ? 'https' : 'http'}://${host}`,
    bucket,
    prefix: prefix ? `${prefix.replace(/\/+$/, '')}/` : '',
    region,
    accessKeyId: decode(username),
    secretAccessKey: decode(password),
    storesNew,
  }
}

function readSwitch(value: string | null): boolean | undefined {
  if (value === null || value === 'on') return true
  return value === 'off' ? false : undefined
}

/** A part of a URL without its escapes, or as it is if they are malformed. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
