import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import type { Route } from '@shipmates/contract/route'
import { vi } from 'vitest'

/** Whether answers come late, as in `server/src/testing/delay-answers.ts`. */
const areLate = Boolean(process.env.TEST_DELAYS)
/** Most answers are late by little, few by much. `setup.ts` ends the pauses with their test. */
const lateness = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.random() * (Math.random() < 0.9 ? 20 : 200))
  })

interface RecordedRequest {
  path: string
  body: unknown
}

type RouteHandler = (query: URLSearchParams) => Promise<Response> | Response

/** The reply next to `success: true`, fixed or depending on the query. */
type Reply = object | ((query: URLSearchParams) => object)

const keyOf = (method: string, path: string) => `${method} ${path}`

const json = (status: number, body: object, headers: HeadersInit = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** Fakes fetch, by contract route. A call to a route without a response fails the test. */
export function fakeServer() {
  const answers = new Map<string, RouteHandler>()
  const requests = new Map<string, RecordedRequest[]>()

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = [...answers.keys()].find((known) => fits(known, init.method ?? 'GET', path))
    if (!key) throw new Error(`No answer is set for ${init.method} ${path}`)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    requests.set(key, [...(requests.get(key) ?? []), { path, body }])
    const answer = answers.get(key)?.(new URLSearchParams(path.split('?')[1]))
    const late =
      areLate && !vi.isFakeTimers()
        ? Promise.allSettled([answer, lateness()]).then(() => answer)
        : answer
    return init.signal ? Promise.race([late, aborted(init.signal)]) : late
  })

  const set = (route: Route, answer: RouteHandler) => {
    answers.set(keyOf(route.method, route.path), answer)
  }

  return {
    /** Responds to `route` from now on, with `reply` next to `success: true`. */
    answers: (route: Route, reply: Reply = {}) =>
      set(route, (query) => {
        const content = typeof reply === 'function' ? reply(query) : reply
        return json(route.status ?? 200, { success: true, ...content })
      }),
    refuses: (
      route: Route,
      code: ErrorCode,
      message: string = errorCatalogue[code].message,
      details: object = {},
    ) =>
      set(route, () =>
        json(errorCatalogue[code].status, { success: false, code, message, ...details }),
      ),
    /** Responds with a rate limit of this many seconds. */
    limits: (route: Route, retryAfter: number) =>
      set(route, () => {
        const code = 'TOO_MANY_REQUESTS'
        const { status, message } = errorCatalogue[code]
        return json(
          status,
          { success: false, code, message },
          { 'Retry-After': String(retryAfter) },
        )
      }),
    /** Fails without a response, as when offline. */
    fails: (route: Route) => set(route, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Delays the response until the returned function is called. */
    holds: (route: Route, reply: object = {}) => {
      let answer = (_response: Response) => {}
      const promise = new Promise<Response>((resolve) => {
        answer = resolve
      })
      set(route, () => promise)
      return () => answer(json(route.status ?? 200, { success: true, ...reply }))
    },
    /** The calls to `route`, oldest first. */
    requestsOf: (route: Route): readonly RecordedRequest[] =>
      requests.get(keyOf(route.method, route.path)) ?? [],
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

function fits(key: string, method: string, path: string): boolean {
  const [pathname = ''] = path.split('?')
  const pattern = key.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')
  return new RegExp(`^${pattern}$`).test(keyOf(method, pathname))
}
