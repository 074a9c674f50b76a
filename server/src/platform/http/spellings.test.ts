import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Route } from '@shipmates/contract/route'
import { afterAll, expect, test } from 'vitest'
import { contractRoutes } from '../../testing/contract-routes.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'
import { spellingsOf } from '../../testing/spellings.ts'
import { readConfig } from '../config/config.ts'
import { createLimiter } from '../limiter.ts'
import { readLimits } from '../limits.ts'
import { createLog } from '../log.ts'
import { createHttp } from './app.ts'

/** A guarded route, with the fields that this test needs. */
type Guarded = Pick<Route, 'method' | 'path' | 'access'> & { limits?: readonly unknown[] }

const others: Guarded[] = ['/api/docs', '/api/docs/json', '/api/docs/yaml'].map((path) => ({
  method: 'GET',
  path: path as `/${string}`,
  access: 'anyone',
}))

interface RoutedRequest {
  status: number
  /** The pattern of the route that the request reached, from the log. */
  reached: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
afterAll(() => agent.destroy())

/** Sends a path as it is: `fetch` would normalise it. */
const sendPath = (server: TestServer, method: string, path: string, headers: IncomingHttpHeaders) =>
  new Promise<{ status: number; id: unknown }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sent = httpRequest({ hostname, port, method, path, headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, id: answer.headers['x-request-id'] })
      })
    })
    sent.on('error', reject).end()
  })

let nextAddress = 0
const newAddress = () => `10.${nextAddress >> 8}.${nextAddress++ & 255}.1`

/** Waits for a request's log line and returns the pattern of the route that it reached. */
const routeOf = (server: TestServer, id: unknown) =>
  until(() => {
    const line = server.logged.findLast(
      (each) => each.includes(`"${id}"`) && each.includes('"route"'),
    )
    if (!line) throw new Error('no line yet')
    return JSON.parse(line).route as string
  })

async function ask(
  server: TestServer,
  { method }: Guarded,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<RoutedRequest> {
  const { status, id } = await sendPath(server, method, path, headers)
  return { status, reached: id === undefined ? undefined : await routeOf(server, id) }
}

/** Whether a spelling of a route's path reaches it, and which checks of the guard it bypasses. */
async function passes(
  { server, member }: { server: TestServer; member: TestMember },
  route: Guarded,
  path: string,
): Promise<{ why: string[]; isReached: boolean }> {
  const why: string[] = []
  const isOf = ({ reached }: RoutedRequest) => reached === route.path
  const foreign = await ask(server, route, path, {
    cookie: member.cookie,
    origin: 'https://evil.example',
    'x-forwarded-for': newAddress(),
  })
  if (isOf(foreign) && route.method !== 'GET' && foreign.status !== 403) why.push('Origin')
  if (isOf(foreign) && route.access === 'member' && foreign.status === 401) why.push('session')

  if (route.access === 'anyone' && route.limits) return { why, isReached: isOf(foreign) }
  const headers = { 'x-forwarded-for': newAddress() }
  const first = await ask(server, route, path, headers)
  const second = isOf(first) && (await ask(server, route, path, headers))
  if (second && second.status !== 429) why.push('limit')
  return { why, isReached: isOf(foreign) }
}

test('no spelling of a path reaches a guarded route past Origin check, session and limits', async () => {
  const limits = {
    apiByAddress: [{ times: 1, seconds: 60 }],
    apiByMember: [{ times: 1e6, seconds: 1 }],
  }
  const defaults = readLimits({}).limits
  const limited = await startServerForTest({
    config: { hasRateLimits: true, trustProxy: 'loopback', limits: { ...defaults, ...limits } },
  })
  const member = await limited.newMember()

  const passed: string[] = []
  const reached = new Set<string>()
  let tried = 0
  const tryAll = async (route: Guarded) => {
    for (const path of spellingsOf(route.path.replace(/:\w+/g, '1'))) {
      tried++
      const { why, isReached } = await passes({ server: limited, member }, route, path)
      if (isReached) reached.add(`${route.method} ${route.path}`)
      if (why.length > 0) passed.push(`${route.method} ${path}: ${why.join(', ')}`)
    }
  }
  await Promise.all([...contractRoutes, ...others].map(tryAll))

  // The canonical path reaches each route.
  expect(reached.size).toBe(contractRoutes.length + others.length)
  expect({ passed: passed.length, of: tried, such: passed }).toEqual({
    passed: 0,
    of: tried,
    such: [],
  })
})

test('a route that does not declare whether it is guarded fails the start', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, '/dev/null')
  const app = await createHttp({
    config,
    log: createLog('silent'),
    limiter: createLimiter({ isOn: false, limits: config.limits }),
    authenticate: async () => undefined,
    recognize: async () => undefined,
    roleOf: async () => 'member',
  })
  app.get('/told', { config: { isGuarded: false } }, async () => 'told')
  app.get('/untold', async () => 'untold')

  await expect(app.ready()).rejects.toThrow('whether they are guarded: GET /untold')
})
