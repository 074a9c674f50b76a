import { AppError, type FieldError, isErrorCode } from '@shipmates/contract/errors'
import type { Call, Reply, Route } from '@shipmates/contract/route'
import { takeEarly } from './early.ts'

interface Failure {
  code?: unknown
  message?: unknown
  errors?: FieldError[]
}

type Listener = () => void
const signedOutListeners = new Set<Listener>()

/** Calls back whenever a call finds that there is no session any more. Returns how to stop. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/**
 * Calls a route of the contract. Throws the AppError that the server answered, or a TypeError when
 * there was no answer at all.
 */
export async function call<R extends Route>(
  route: R,
  input: Partial<Call<R>> = {},
  signal?: AbortSignal,
): Promise<Reply<R>> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
  const address = pathOf(route.path, params, query)
  const early = route.method === 'GET' ? takeEarly(address) : undefined
  const response = await (early ??
    fetch(address, {
      method: route.method,
      credentials: 'same-origin',
      // What is done by its address alone is done though the page goes; bodies may be too big for that.
      keepalive: route.method !== 'GET' && !body,
      ...(signal && { signal }),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }))
  return readReply(route, {
    isOk: response.ok,
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body: await response.json().catch(() => ({})),
  })
}

interface Answer {
  isOk: boolean
  status: number
  /** The header of this name: seconds. */
  retryAfter: string | null
  body: unknown
}

/** The reply of a route from an answer that came by any way, such as an upload with progress. */
export function readReply<R extends Route>(route: R, answer: Answer): Reply<R> {
  if (!answer.isOk) throw revive(answer)
  if (import.meta.env.DEV) return route.reply.parse(answer.body) as Reply<R>
  return answer.body as Reply<R>
}

/** The address of a route with its parameters and those query values that are set. */
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
 * The server's error as the class that it threw; whatever speaks for it (a proxy) is UNAVAILABLE. An
 * answer without a sentence gets none, so that each screen says its own.
 */
function revive({ status, retryAfter, body }: Answer): AppError {
  const { code, message, errors } = body as Failure
  const retryAfterMs = Number(retryAfter) * 1000 || undefined
  const sentence = typeof message === 'string' ? message : ''
  if (!isErrorCode(code)) return new AppError(status >= 500 ? 'UNAVAILABLE' : 'INTERNAL', sentence)
  if (code === 'UNAUTHENTICATED') for (const listener of signedOutListeners) listener()
  return new AppError(code, sentence, { errors, retryAfterMs })
}
