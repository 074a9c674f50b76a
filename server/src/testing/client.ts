import type { ErrorCode, FieldError } from '@shipmates/contract/errors'
import type { Call, Reply, Route } from '@shipmates/contract/route'

/** An HTTP response: the reply of a success, or the code and message of a failure. */
export type ApiResponse<R extends Route> = Partial<Reply<R>> & {
  status: number
  success: boolean
  code?: ErrorCode
  message?: string
  errors?: FieldError[]
  headers: Headers
}

export interface TestClient {
  /** The Cookie header sent with each call. `Set-Cookie` updates it. */
  cookie: string
  /** Calls a route of the contract as the browser would. */
  call<R extends Route>(route: R, input?: Loose<Call<R>>): Promise<ApiResponse<R>>
  /** Sends an arbitrary request. */
  send(method: string, path: string, init?: RequestInit): Promise<Response>
}

/** Lets tests send input that the contract rejects. */
type Loose<T> = { [Key in keyof T]?: { [Field in keyof T[Key]]?: unknown } & object }

export function createClient(url: string, cookie = ''): TestClient {
  const client: TestClient = {
    cookie,
    send: async (method, path, init = {}) => {
      const headers = new Headers(init.headers)
      if (client.cookie) headers.set('cookie', client.cookie)
      const response = await fetch(url + path, { redirect: 'manual', ...init, method, headers })
      client.cookie = afterAnswer(client.cookie, response.headers.getSetCookie())
      return response
    },
    call: async (route, input = {}) => {
      const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
      const response = await client.send(route.method, toPath(route.path, params, query), {
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      const answer = (await response.json()) as object
      return { ...answer, status: response.status, headers: response.headers } as never
    },
  }
  return client
}

/** The Cookie header that a browser would send after these `Set-Cookie` headers. */
function afterAnswer(cookie: string, sets: readonly string[]): string {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0], pair]),
  )
  for (const set of sets) {
    const [pair = ''] = set.split(';')
    if (/; Max-Age=0;/i.test(set)) jar.delete(pair.split('=')[0])
    else jar.set(pair.split('=')[0], pair)
  }
  return [...jar.values()].join('; ')
}

function toPath(
  pattern: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.append(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
