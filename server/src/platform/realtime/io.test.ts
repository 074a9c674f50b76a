import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { endOtherSessions, logIn, signOut } from '@shipmates/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import type { TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openTab, settle, type Tab } from '../../testing/sockets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tabOf = ({ cookie }: TestClient) => openTab({ url: server.url, cookie })

async function signInElsewhere({ email, password }: TestMember): Promise<TestClient> {
  const client = server.visitor()
  await client.call(logIn, { body: { email, password } })
  return client
}

const transports = ['websocket', 'polling'] as const

test.each(transports)('without a session no socket opens over %s', async (transport) => {
  const cookies = ['', 'shipmates_session=made-up', 'other=1']

  const attempts = await Promise.allSettled(
    cookies.map((cookie) => openTab({ url: server.url, cookie }, { transports: [transport] })),
  )

  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test.each(transports)('from a foreign origin no socket opens over %s', async (transport) => {
  const ada = await server.newMember()
  const attempt = (origin: string) =>
    openTab(
      { url: server.url, cookie: ada.cookie },
      { transports: [transport], extraHeaders: { cookie: ada.cookie, origin } },
    )

  const foreign = await Promise.allSettled([
    attempt('https://evil.example'),
    attempt('null'),
    attempt(`${server.config.publicUrl}.evil.example`),
  ])
  const own = await attempt(server.config.publicUrl)

  expect(foreign.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(own.socket.connected).toBe(true)
})

test.each([
  ['an opened handshake', (member: TestMember) => member.cookie, 200],
  ['a refused one', () => '', 403],
])('%s over polling carries the security headers', async (_name, cookieOf, status) => {
  const cookie = cookieOf(await server.newMember())

  const answer = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { cookie },
  })

  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test.each<[string, number, string, (cookie: string) => Record<string, string>]>([
  ['without a session', 401, 'UNAUTHENTICATED', () => ({})],
  ['from elsewhere', 403, 'FORBIDDEN_ORIGIN', (Cookie) => ({ Cookie, Origin: 'https://evil.dev' })],
  ['of an unknown kind', 400, 'VALIDATION_ERROR', (Cookie) => ({ Cookie, Transport: 'pigeon' })],
])('a refused upgrade %s carries the security headers', async (_what, status, code, headersOf) => {
  const { cookie } = await server.newMember()
  const { Transport = 'websocket', ...headers } = headersOf(cookie)

  const answer = await upgrade(`/socket.io/?EIO=4&transport=${Transport}`, headers)

  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect(JSON.parse(await text(answer))).toMatchObject({ success: false, code })
})

/** Asks for a WebSocket, and returns the refusal. */
const upgrade = (path: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const opening = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'c2hpcG1hdGVzIGFyZSBoZXJl',
      'Sec-WebSocket-Version': '13',
    }
    get(`${server.url}${path}`, { headers: { ...opening, ...headers } }, resolve).on(
      'error',
      reject,
    )
  })

test('signing out closes the sockets of that session within a second, and no others', async () => {
  const ada = await server.newMember()
  const elsewhere = await signInElsewhere(ada)
  const [first, second] = await Promise.all([ada, elsewhere].map(tabOf))
  const startedAt = Date.now()

  await ada.call(signOut)
  const reason = await first!.closed

  expect(reason).toBe('io server disconnect')
  expect(Date.now() - startedAt).toBeLessThan(1000)
  expect(second!.socket.connected).toBe(true)
})

test('ending my other sessions closes their sockets alone', async () => {
  const ada = await server.newMember()
  const elsewhere = await signInElsewhere(ada)
  const [first, second] = await Promise.all([ada, elsewhere].map(tabOf))

  await ada.call(endOtherSessions)

  expect(await second!.closed).toBe('io server disconnect')
  expect(first!.socket.connected).toBe(true)
})

test('a socket that is closed by its session does not open again', async () => {
  const ada = await server.newMember()
  const { cookie } = ada
  const tab = await openTab({ url: server.url, cookie })
  await ada.call(signOut)
  await tab.closed

  const again = openTab({ url: server.url, cookie })

  await expect(again).rejects.toThrow()
})

/** Leaves and joins again on the connection as it is, and tells how that was answered. */
async function rejoin({ socket }: Tab, betweenTimes: () => Promise<unknown>): Promise<string> {
  const answer = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('joined'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  socket.io.engine.write('1')
  await settle()
  await betweenTimes()
  socket.io.engine.write('0')
  return answer
}

test('a connection that left does not join again once its session is over', async () => {
  const [ada, linus] = await Promise.all([server.newMember(), server.newMember()])
  const [one, other] = await Promise.all([ada, linus].map(tabOf))

  const signedOut = await rejoin(one!, () => ada.call(signOut))
  const signedIn = await rejoin(other!, async () => {})

  expect(signedOut).toBe('UNAUTHENTICATED')
  expect(signedIn).toBe('joined')
})

test('a connection that joins while its session is ended is not left open', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => server.newMember()))
  const tabs = await Promise.all(members.map(tabOf))
  for (const { socket } of tabs) socket.io.engine.write('1')
  await settle()

  const signOuts = members.map((member) => member.call(signOut))
  for (const { socket } of tabs) socket.io.engine.write('0')
  await Promise.all(signOuts)

  await settle(500)
  for (const { socket } of tabs) socket.emit('typing', { recipientId: 'x' })
  await settle()
  expect(tabs.flatMap((tab) => tab.all('error'))).toEqual([])
})

test('an event beyond 64 KiB closes its socket and harms nobody else', async () => {
  const [ada, eve] = await Promise.all([server.newMember(), server.newMember()])
  const [one, other] = await Promise.all([ada, eve].map(tabOf))

  one!.socket.emit('typing', { recipientId: 'x'.repeat(70_000) })

  expect(await one!.closed).toMatch(/transport/)
  expect(other!.socket.connected).toBe(true)
})

test('an event that nobody serves is ignored', async () => {
  const ada = await server.newMember()
  const tab = await openTab({ url: server.url, cookie: ada.cookie })

  const emitter = tab.socket as unknown as { emit(event: string, payload: unknown): void }
  emitter.emit('__proto__', {})
  emitter.emit('constructor', {})
  tab.socket.emit('typing', { recipientId: 'x' })

  expect(await tab.next('error')).toBe('We could not find what you asked for.')
})
