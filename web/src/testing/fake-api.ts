import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import type { Route } from '@shipmates/contract/route'
import { vi } from 'vitest'

type Asked = { path: string; query: URLSearchParams; body: unknown }
type Answer = (asked: Asked) => object | ErrorCode

const patternOf = ({ path }: Route) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Answers `fetch` in the server's place, by contract route: with what a success carries, or with the
 * code of a failure. Returns what was asked, as "METHOD path?query", and each call's body.
 */
export function fakeApi(answers: [Route, Answer][]) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (target, { method = 'GET', body } = {}) => {
      const { pathname: path, search, searchParams: query } = new URL(String(target), 'http://ship')
      const asked = { path, query, body: body ? JSON.parse(String(body)) : undefined }
      calls.push({ call: `${method} ${path}${search}`, body: asked.body })
      const found = answers.find(
        ([route]) => route.method === method && patternOf(route).test(path),
      )
      const answer = found ? found[1](asked) : 'NOT_FOUND'
      if (typeof answer !== 'string') return Response.json({ success: true, ...answer })
      const { status, message } = errorCatalogue[answer]
      return Response.json({ success: false, code: answer, message }, { status })
    },
  )
  return calls
}
