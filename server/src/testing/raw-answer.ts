import type { Route } from '@shipmates/contract/route'
import type { TestClient } from './client.ts'

/** What differs between any two answers. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id'])

/** An answer byte for byte, with its headers, to compare with another. */
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
