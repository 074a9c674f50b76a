import type { Route } from '@shipmates/contract/route'
import type { TestClient } from './client.ts'

/** Headers that differ between any two answers. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id'])

/** A response with headers and raw body, to compare with another one. */
export async function rawAnswer(client: TestClient, route: Route, body: unknown) {
  const response = await client.send(route.method, route.path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OF_THE_MOMENT.has(name)),
    body: await response.text(),
  }
}
