import type { GithubFailure } from '@shipmates/contract/github'
import { readText } from '../../platform/read-text.ts'
import type { Trace } from '../../platform/tracing/trace.ts'

/** Why a call to GitHub failed. */
export class GithubError extends Error {
  override readonly name = 'GithubError'
  readonly reason: GithubFailure
  /** When a rate limit ends, if GitHub says so. */
  readonly retryAt: Date | undefined

  constructor(reason: GithubFailure, { cause, retryAt }: { cause?: unknown; retryAt?: Date } = {}) {
    super(reason, { cause })
    this.reason = reason
    this.retryAt = retryAt
  }
}

/** A list of a hundred repositories has up to 1 MB. */
const MAX_BYTES = 5 * 1024 * 1024

export interface GithubResponse {
  status: number
  headers: Headers
  /** The parsed JSON; undefined without a body. */
  body: unknown
}

type Question = Omit<RequestInit, 'redirect' | 'headers'> & { headers: Record<string, string> }

/**
 * Calls GitHub and returns the response whatever its status, except those below. Follows no redirect, so that only the
 * host in the settings is called.
 *
 * Throws GithubError: `limited` when a rate limit is used up, `refused` for an invalid token, `unreachable` without a
 * response and for a redirect, a failure at GitHub, more than 5 MiB, and anything that is not JSON.
 */
export async function callGithub(
  url: string,
  { headers, ...init }: Question,
  { now, trace }: { now: () => Date; trace: Trace },
): Promise<GithubResponse> {
  const attributes = {
    'http.request.method': init.method ?? 'GET',
    'server.address': new URL(url).host,
  }
  return trace({ name: 'github', isOutgoing: true, attributes }, () =>
    callOnce(url, { headers, ...init }, now),
  )
}

async function callOnce(
  url: string,
  { headers, ...init }: Question,
  now: () => Date,
): Promise<GithubResponse> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'User-Agent': 'Shipmates', ...headers },
    })
    const { status } = response
    if (isLimit(response))
      throw new GithubError('limited', { retryAt: endOfLimit(response, now()) })
    if (status === 401) throw new GithubError('refused')
    if (status >= 300 && (status < 400 || status >= 500)) {
      throw new Error(`GitHub answered ${status}`)
    }
    const text = await readText(response, MAX_BYTES)
    return { status, headers: response.headers, body: text ? parseJson(text) : undefined }
  } catch (error) {
    if (error instanceof GithubError) throw error
    throw new GithubError('unreachable', { cause: error })
  }
}

/** The error of JSON.parse quotes the body, which may contain a token, so it is not passed on. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('GitHub answered what is no JSON')
  }
}

/** A 403 may also be about one repository: then there is no time for a retry, and requests remain. */
const isLimit = ({ status, headers }: Response): boolean =>
  status === 429 ||
  (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'))

/** A minute from now if GitHub does not say. */
function endOfLimit({ headers }: Response, now: Date): Date {
  const waitS = Number(headers.get('retry-after') ?? Number.NaN)
  const resetS = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  const at = Number.isFinite(waitS) ? now.getTime() + waitS * 1000 : resetS * 1000
  const isPlausible = at > now.getTime() && at < now.getTime() + DAY_MS
  return new Date(isPlausible ? at : now.getTime() + 60_000)
}

const DAY_MS = 24 * 60 * 60_000
