import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import type { Route } from '@shipmates/contract/route'
import { vi } from 'vitest'

interface Asked {
  path: string
  body: unknown
}

type Answer = (query: URLSearchParams) => Promise<Response> | Response

/** What a route answers beside `success: true`, whatever it is asked or by its query. */
type Reply = object | ((query: URLSearchParams) => object)

const keyOf = (method: string, path: string) => `${method} ${path}`

const json = (status: number, body: object, headers: HeadersInit = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** A server that answers by contract route. Whatever it was not told of is a failure of the test. */
export function fakeServer() {
  const answers = new Map<string, Answer>()
  const asked = new Map<string, Asked[]>()

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = [...answers.keys()].find((known) => fits(known, init.method ?? 'GET', path))
    if (!key) throw new Error(`Nobody answers ${init.method} ${path}`)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    asked.set(key, [...(asked.get(key) ?? []), { path, body }])
    return answers.get(key)?.(new URLSearchParams(path.split('?')[1]))
  })

  const set = (route: Route, answer: Answer) => {
    answers.set(keyOf(route.method, route.path), answer)
  }

  return {
    /** What `route` answers from now on, beside `success: true`. */
    answers: (route: Route, reply: Reply = {}) =>
      set(route, (query) => {
        const told = typeof reply === 'function' ? reply(query) : reply
        return json(route.status ?? 200, { success: true, ...told })
      }),
    refuses: (route: Route, code: ErrorCode, message: string = errorCatalogue[code].message) =>
      set(route, () => json(errorCatalogue[code].status, { success: false, code, message })),
    /** Refuses for as many seconds as told. */
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
    /** There is no answer at all. */
    fails: (route: Route) => set(route, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Keeps the caller waiting until the returned call. */
    holds: (route: Route, reply: object = {}) => {
      let answer = (_response: Response) => {}
      const promise = new Promise<Response>((resolve) => {
        answer = resolve
      })
      set(route, () => promise)
      return () => answer(json(route.status ?? 200, { success: true, ...reply }))
    },
    /** What was sent to `route`, oldest first. */
    asked: (route: Route): readonly Asked[] => asked.get(keyOf(route.method, route.path)) ?? [],
  }
}

function fits(key: string, method: string, path: string): boolean {
  const [pathname = ''] = path.split('?')
  const pattern = key.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')
  return new RegExp(`^${pattern}$`).test(keyOf(method, pathname))
}
