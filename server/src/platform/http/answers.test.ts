import { connect } from 'node:net'
import * as accounts from '@shipmates/contract/accounts'
import { describe, expect, test } from 'vitest'
import { sendBytes } from '../../testing/send-bytes.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const LOGIN = accounts.logIn.path

const post = (body: string, type = 'application/json', path: string = LOGIN) =>
  server.visitor().send('POST', path, { body, headers: type ? { 'content-type': type } : {} })

const sayRaw = (bytes: string) => sendBytes(server.url, bytes)

async function expectEnvelope(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ success: false, code, message: expect.any(String) })
  expect(text).not.toMatch(/node_modules|\.ts|SELECT|select |stack|Fastify|FST_/)
}

describe('a bad body', () => {
  test.each<[string, string, string]>([
    ['text', 'text/plain', '{"email":"a@b.c","password":"x"}'],
    ['a form', 'application/x-www-form-urlencoded', 'email=a%40b.c&password=x'],
    ['XML', 'application/xml', '<a/>'],
    ['a type that is none', 'nonsense', '{}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
  ])('sent as %s is 415', async (_what, type, body) => {
    await expectEnvelope(await post(body, type), 415, 'UNSUPPORTED_MEDIA')
  })

  test.each<[string, string]>([
    ['broken JSON', '{"email":'],
    ['a list', '[]'],
    ['a string', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['nothing', ''],
    ['a prototype', '{"__proto__":{"isAdmin":true},"email":"a@b.cd","password":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}},"email":"a@b.cd","password":"x"}'],
    ['deep nesting', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)},"password":"x"}`],
  ])('with %s is 400', async (_what, body) => {
    await expectEnvelope(await post(body), 400, 'VALIDATION_ERROR')
  })

  test('of 64 KiB is accepted, of one byte more is 413', async () => {
    const ofBytes = (bytes: number) => {
      const empty = JSON.stringify({ email: 'a@b.cd', password: '' })
      return JSON.stringify({ email: 'a@b.cd', password: 'x'.repeat(bytes - empty.length) })
    }

    expect((await post(ofBytes(64 * 1024))).status).toBe(401)
    await expectEnvelope(await post(ofBytes(64 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('names the field and its rule', async () => {
    const answer = await server.visitor().call(accounts.signUp, {
      body: { userName: 'ada', email: 'ada@example.test', password: 'Sail-Away-42' },
    })

    expect(answer.errors).toEqual([
      { path: 'userName', message: 'Username must be 6-15 characters' },
    ])
  })
})

test('a POST without payload may omit the body and the content type', async () => {
  const bare = await server.visitor().send('POST', accounts.signOut.path)
  const typed = await post('', 'application/json', accounts.signOut.path)
  const empty = await post('{}', 'application/json', accounts.signOut.path)

  expect([bare.status, typed.status, empty.status]).toEqual([200, 200, 200])
})

describe('a bad address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/v1/nothing',
    '/api/v1/auth/login/',
    '/API/v1/auth/session',
    '//',
    '/nothing.html',
  ])('is not found: %s', async (path) => {
    await expectEnvelope(await server.visitor().send('GET', path), 404, 'NOT_FOUND')
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'GET'])(
    'is not found with the method %s where only POST exists',
    async (method) => {
      await expectEnvelope(await server.visitor().send(method, LOGIN), 404, 'NOT_FOUND')
    },
  )

  test('that cannot be decoded is 400', async () => {
    const answer = await sayRaw('GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"success":false,"code":"VALIDATION_ERROR"')
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
  })

  test('with an id of a thousand digits is not found', async () => {
    const ada = await server.newMember()

    const answer = await ada.send('DELETE', `${accounts.listSessions.path}/${'9'.repeat(1000)}`)

    await expectEnvelope(answer, 404, 'NOT_FOUND')
  })
})

describe('a malformed request', () => {
  test.each<[string, string]>([
    ['garbage', '\x16\x03\x01\x02 hello\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('such as %s is 400 in the envelope, and closes the connection', async (_what, bytes) => {
    const answer = await sayRaw(bytes)

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('"success":false,"code":"VALIDATION_ERROR"')
  })

  test('with oversized headers is 413', async () => {
    const answer = await sayRaw(
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    )

    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"')
  })
})

describe('an upgrade that is not served', () => {
  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
  const WEBSOCKET =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

  test.each([
    ['/healthz', H2C, 200],
    ['/api/v1/nothing', H2C, 404],
    ['/healthz', WEBSOCKET, 200],
    ['/socket.ioless', WEBSOCKET, 404],
    ['/socket.io/?EIO=4&transport=polling', H2C, 403],
  ])('is ignored, and its request is answered: %s', async (path, headers, status) => {
    const answer = await sayRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${last}`)

    const statuses = answer.match(/HTTP\/1\.1 \d+/g)
    expect(statuses).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  })

  test('is ignored with a body that arrives in parts', async () => {
    const body = '{"email":"a@b.cd","password":"Sail-Away-42"}'
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\n${H2C}Content-Type: application/json\r\n`
    const answer = new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8').on('data', (part) => {
        text += part
        // The server continues once it has read the headers.
        if (text.endsWith('100 Continue\r\n\r\n')) socket.write(body.slice(5) + last)
      })
      socket.on('close', () => resolve(text)).on('error', reject)
      const expects = `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`
      socket.write(head + expects + body.slice(0, 5))
    })

    expect(await answer).toContain('"code":"INVALID_CREDENTIALS"')
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 100',
      'HTTP/1.1 401',
      'HTTP/1.1 200',
    ])
  })
})

describe('a client that stalls', () => {
  const stall = (start: string, trickle: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write(start)
      })
      const timer = setInterval(() => socket.write(trickle), 1000)
      socket.on('error', () => {}).resume()
      socket.on('close', () => {
        clearInterval(timer)
        resolve()
      })
    })

  // `npm run bench promises slow` measures the exact times.
  test('in its headers or body is disconnected, while other clients are served', async () => {
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
    const stalled = [
      ...Array.from({ length: 50 }, () => stall('GET / HTTP/1.1\r\nX-Slow: ', 'x')),
      ...Array.from({ length: 50 }, () => stall(`${head}Content-Length: 5000\r\n\r\n`, ' ')),
    ]

    const served = await server.visitor().send('GET', '/healthz')

    expect(served.status).toBe(200)
    await Promise.all(stalled)
  })
})

describe('the Origin of a write', () => {
  const signOutFrom = (origin: string | undefined) =>
    server
      .visitor()
      .send('POST', accounts.signOut.path, { headers: origin === undefined ? {} : { origin } })

  test.each([
    'https://evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'http://localhost:3000.evil.example',
    'null',
    '',
  ])('that is foreign is refused: %j', async (origin) => {
    await expectEnvelope(await signOutFrom(origin), 403, 'FORBIDDEN_ORIGIN')
  })

  test.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000'])(
    'that is our own, or absent, is accepted: %s',
    async (origin) => {
      expect((await signOutFrom(origin)).status).toBe(200)
    },
  )

  test('is not checked on reads', async () => {
    const answer = await server
      .visitor()
      .send('GET', accounts.getSession.path, { headers: { origin: 'https://evil.example' } })

    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('that is foreign does not sign the member out', async () => {
    const ada = await server.newMember()

    await ada.send('POST', accounts.signOut.path, { headers: { origin: 'https://evil.example' } })

    expect((await ada.call(accounts.listSessions)).status).toBe(200)
  })
})
