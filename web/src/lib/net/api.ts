import {
  AppError,
  type ErrorCode,
  type FieldError,
  isErrorCode,
  type Suspension,
} from '@shipmates/contract/errors'
import type { Call, Reply, Route } from '@shipmates/contract/route'
import { storeServerTime } from '../browser/server-clock.ts'

interface Failure {
  code?: unknown
  message?: unknown
  errors?: FieldError[]
  suspension?: Suspension
}

type Listener = (code: ErrorCode) => void
const refusalListeners = new Set<Listener>()

/** Calls back with the code of each call that fails with an error. Returns an unsubscribe function. */
export function onRefusal(listener: Listener): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

/**
 * Calls a route of the contract. Throws the server's AppError, or a TypeError if there was no
 * response.
 */
export async function call<R extends Route>(
  route: R,
  input: Partial<Call<R>> = {},
  signal?: AbortSignal,
): Promise<Reply<R>> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
  const address = pathOf(route.path, params, query)
  const prefetched = route.method === 'GET' ? takePrefetched(address) : undefined
  const response = await (prefetched ??
    fetch(address, {
      method: route.method,
      credentials: 'same-origin',
      // Lets changes finish after the page is closed. Only without a body: keepalive limits its size.
      keepalive: route.method !== 'GET' && !body,
      ...(signal && { signal }),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }))
  // A prefetched response may be some seconds old.
  if (!prefetched) storeServerTime(response.headers.get('Date'))
  return readReply(route, {
    isOk: response.ok,
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body: await response.json().catch(() => ({})),
  })
}

interface ApiResponse {
  isOk: boolean
  status: number
  /** The Retry-After header, in seconds. */
  retryAfter: string | null
  body: unknown
}

/**
 * Converts an HTTP response, from fetch or from an upload, to the route's reply. Throws the
 * server's AppError. Validates the reply in development only.
 */
export function readReply<R extends Route>(route: R, answer: ApiResponse): Reply<R> {
  if (!answer.isOk) throw revive(answer)
  if (import.meta.env.DEV) return route.reply.parse(answer.body) as Reply<R>
  return answer.body as Reply<R>
}

/** A route's URL with its path parameters, and the query values that are set. */
export function pathOf(
  pattern: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * The server's error as an AppError. Errors of others, such as a proxy, become UNAVAILABLE or
 * INTERNAL by status. Without a message from the server the message is empty, so that each screen
 * shows its fallback.
 */
function revive({ status, retryAfter, body }: ApiResponse): AppError {
  const { code, message, errors, suspension } = body as Failure
  const retryAfterMs = Number(retryAfter) * 1000 || undefined
  const sentence = typeof message === 'string' ? message : ''
  if (!isErrorCode(code)) return new AppError(status >= 500 ? 'UNAVAILABLE' : 'INTERNAL', sentence)
  for (const listener of refusalListeners) listener(code)
  return new AppError(code, sentence, { errors, retryAfterMs, suspension })
}

declare global {
  interface Window {
    /** Responses prefetched by the script in index.html, with their URLs. */
    prefetched?: [address: string, answer: Promise<Response>][] | undefined
  }
}

/** Older prefetched responses may be stale and are not used. */
const TAKEN_WITHIN_MS = 20_000

/**
 * Takes a response that was prefetched before the app's code had loaded. Each can be taken once.
 */
export function takePrefetched(address: string): Promise<Response> | undefined {
  if (performance.now() >= TAKEN_WITHIN_MS) return undefined
  const place =
    window.prefetched?.findIndex(([prefetchedAddress]) => prefetchedAddress === address) ?? -1
  return place < 0 ? undefined : window.prefetched?.splice(place, 1)[0]?.[1]
}

/** Drops the unused prefetched responses of a member who has signed out. Public ones stay. */
export function forgetPrefetched(): void {
  window.prefetched = window.prefetched?.filter(([address]) =>
    /^\/api\/v1\/(site|auth\/ways)/.test(address),
  )
}
