import { once } from 'node:events'
import { connect } from 'node:net'
import { logIn } from '@shipmates/contract/accounts'
import { describe, expect, test } from 'vitest'
import { run } from '../../testing/contents.ts'
import { contractRoutes } from '../../testing/contract-routes.ts'
import { until } from '../../testing/patience.ts'
import { sendBytes } from '../../testing/send-bytes.ts'
import { startServerForFile, startServerForTest, startTestServer } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'

const server = await startServerForFile()

const get = (path: string, headers: Record<string, string> = {}, at = server) =>
  at.visitor().send('GET', path, { headers })

describe('/api/docs', () => {
  test('describes exactly the routes of the contract', async () => {
    const { paths } = (await (await get('/api/docs/json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }

    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = contractRoutes.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(documented.sort()).toEqual(promised.sort())
  })

  test('serves an HTML page', async () => {
    const answer = await get('/api/docs/')

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    )
  })
})

test.each(
  contractRoutes
    .filter(({ access }) => access === 'member')
    .map((route) => [`${route.method} ${route.path}`, route]),
)('%s is refused without a session before its input is validated', async (_name, route) => {
  const path = route.path.replace(/:\w+/g, '1')

  const answer = await server.visitor().send(route.method, path)

  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' })
})

test.each(
  contractRoutes
    .filter(({ body }) => body)
    .map((route) => [`${route.method} ${route.path}`, route]),
)('%s refuses JSON bodies that are not objects', async (_name, route) => {
  const isForStaff = route.access === 'moderator' || route.access === 'admin'
  const member = isForStaff ? await newStaff(server, 'admin') : await server.newMember()
  const path = route.path.replace(/:\w+/g, '1')

  for (const body of ['null', '[]', '"text"', '7', 'true']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await member.send(route.method, path, { body, headers })
    expect({ body, status: answer.status }).toEqual({ body, status: 400 })
  }
})

describe('health and metrics', () => {
  test('health is public', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  test('the node is unready while the database is read-only, and names it', async () => {
    const frozen = await startServerForTest()
    const name = new URL(frozen.databaseUrl).pathname.slice(1)
    const setReadOnly = (isReadOnly: boolean) =>
      run(
        frozen.databaseUrl,
        `begin read write;
         alter database "${name}" set default_transaction_read_only = ${isReadOnly};
         commit;
         select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`,
      )
    const readiness = async () => {
      const answer = await get('/readyz', {}, frozen)
      return { status: answer.status, ...((await answer.json()) as object) }
    }

    await setReadOnly(true)
    await expect
      .poll(readiness)
      .toMatchObject({ status: 503, code: 'UNAVAILABLE', message: 'Not ready: database' })
    await setReadOnly(false)

    await expect.poll(readiness).toEqual({ status: 200, success: true, message: 'ready' })
  })

  test('metrics are served to local clients but not through a proxy', async () => {
    const local = await get('/metrics')
    const proxied = await get('/metrics', { 'x-forwarded-for': '203.0.113.1' })

    expect(local.status).toBe(200)
    expect(await local.text()).toContain('shipmates_http_request_duration_seconds_bucket')
    expect(proxied.status).toBe(404)
  })

  test.each([
    ['localhost', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 404],
    ['localhost.evil.example', 404],
    ['127.0.0.1.evil.example:3000', 404],
  ])('metrics over loopback for the host %s answer %i', async (host, status) => {
    const head = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

    expect(await sendBytes(server.url, head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('metrics are served to remote clients with the token, and locally without it', async () => {
    const metricsToken = 'a-token-of-some-length'
    const guarded = await startServerForTest({ config: { metricsToken } })

    const ask = async (headers: Record<string, string>) =>
      (await get('/metrics', headers, guarded)).status
    const elsewhere = { 'x-forwarded-for': '203.0.113.1' }
    const local = await ask({})
    const without = await ask(elsewhere)
    const wrong = await ask({ ...elsewhere, authorization: 'Bearer a-token-of-some-lengtH' })
    const right = await ask({ ...elsewhere, authorization: `Bearer ${metricsToken}` })

    expect({ local, without, wrong, right }).toEqual({
      local: 200,
      without: 404,
      wrong: 404,
      right: 200,
    })
  })
})

describe('the log', () => {
  const linesOf = (id: string) =>
    server.logged.map((line) => JSON.parse(line)).filter((line) => line.reqId === id)

  test('has one line per answer, in UTC, with the request id of the answer', async () => {
    const answer = await get('/api/v1/auth/verify-reset-token?token=do-not-log-me')
    const id = answer.headers.get('x-request-id') ?? ''

    const lines = await until(() => {
      const found = linesOf(id)
      if (found.length === 0) throw new Error('no line yet')
      return found
    })

    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/auth/verify-reset-token',
      status: 200,
      address: '127.0.0.1',
      msg: 'answered',
    })
    expect(lines[0].time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(server.logged.join('')).not.toContain('do-not-log-me')
  })

  test('has probes only at debug', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await get(path)
    await get('/api/v1/after-the-probes')

    await until(() => expect(server.logged.at(-1)).toContain('"route":"/api/*"'))
    expect(server.logged.join('')).not.toMatch(/"route":"\/(healthz|readyz|metrics)"/)
  })

  test('has one line per event, whatever the input contains', async () => {
    await server.visitor().call(logIn, {
      body: { email: 'a@b.cd\n{"level":"fatal"}', password: 'x\r\ny' },
    })
    await get('/%0a%0d{"level":"fatal"}')

    expect(
      server.logged.every((line) => line.endsWith('\n') && line.trim().split('\n').length === 1),
    ).toBe(true)
    expect(server.logged.map((line) => JSON.parse(line).level)).not.toContain('fatal')
  })

  test('has successful and refused logins without password or session', async () => {
    const ada = await server.newMember()

    await ada.call(logIn, { body: { email: ada.email, password: 'Not-The-Right-1' } })
    await ada.call(logIn, { body: { email: ada.email, password: ada.password } })

    const log = server.logged.join('')
    expect(log).toContain('login refused')
    expect(log).toContain('logged in')
    expect(log).not.toContain('Not-The-Right-1')
    expect(log).not.toContain(ada.password)
    expect(log).not.toContain(ada.cookie.split('=')[1])
  })
})

test('a request in flight is answered while the server closes', async () => {
  const closing = await startTestServer()
  const { port } = new URL(closing.url)
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'Not-The-Right-1' })
  const head = `POST ${logIn.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const begun = once(closing.app.server, 'request')
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  await begun

  const stopped = closing.stop()
  await expect.poll(() => closing.app.server.listening).toBe(false)
  socket.write(body.slice(10))
  await Promise.all([ended, stopped])

  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).toContain('INVALID_CREDENTIALS')
})
