import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { endOtherSessions, signOut } from '@shipmates/contract/accounts'
import type { RequestId, SessionId, UserId } from '@shipmates/contract/ids'
import type { Role } from '@shipmates/contract/roles'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server.ts'
import { draftTo, openTab, type Tab } from '../../testing/sockets.ts'
import { setRole } from '../../testing/staff.ts'
import { createLimiter } from '../limiter.ts'
import { readLimits } from '../limits.ts'
import { createLog } from '../log.ts'
import { createIo } from './io.ts'
import { createLive } from './live.ts'

let server: TestServer
beforeAll(async () => {
  // Stops the periodic check of open sockets, so that only the call that ends a session closes its sockets.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

const transports = ['websocket', 'polling'] as const

test.each(transports)('a handshake over %s without a session is refused', async (transport) => {
  const cookies = ['', 'shipmates_session=made-up', 'other=1']

  const attempts = await Promise.allSettled(
    cookies.map((cookie) => openTab({ url: server.url, cookie }, { transports: [transport] })),
  )

  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test.each(transports)('a handshake over %s from a foreign origin is refused', async (transport) => {
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

/** Requests a WebSocket upgrade and returns the refusal. */
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

test('signing out closes only the sockets of that session', async () => {
  const ada = await server.newMember()
  const elsewhere = await server.signInElsewhere(ada)
  const first = await server.tabOf(ada)
  const second = await server.tabOf(elsewhere)

  await ada.call(signOut)
  const reason = await first.closed

  expect(reason).toBe('io server disconnect')
  expect(second.socket.connected).toBe(true)
})

test('ending my other sessions closes only their sockets', async () => {
  const ada = await server.newMember()
  const elsewhere = await server.signInElsewhere(ada)
  const first = await server.tabOf(ada)
  const second = await server.tabOf(elsewhere)

  await ada.call(endOtherSessions)

  expect(await second.closed).toBe('io server disconnect')
  expect(first.socket.connected).toBe(true)
})

test('a socket whose session ended cannot reconnect', async () => {
  const ada = await server.newMember()
  const { cookie } = ada
  const tab = await server.tabOf({ cookie })
  await ada.call(signOut)
  await tab.closed

  const again = server.tabOf({ cookie })

  await expect(again).rejects.toThrow()
})

/** Leaves the namespace and keeps the connection. Resolves once the server has handled that. */
async function leave({ socket: { io } }: Tab): Promise<void> {
  // The server handles both in order, and refuses to join a namespace that does not exist.
  const isHandled = new Promise<void>((resolve) => {
    const listen = (packet: unknown) => {
      if (!String(packet).startsWith('4/nowhere,')) return
      io.engine.off('data', listen)
      resolve()
    }
    io.engine.on('data', listen)
  })
  io.engine.write('1')
  io.engine.write('0/nowhere,')
  await isHandled
}

/** Leaves and rejoins the namespace on the same connection, and returns the server's response. */
async function rejoin(tab: Tab, betweenTimes: () => Promise<unknown>): Promise<string> {
  const { socket } = tab
  const answer = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('joined'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  await leave(tab)
  await betweenTimes()
  socket.io.engine.write('0')
  return answer
}

test('a connection that left the namespace cannot rejoin once its session ended', async () => {
  const [ada, linus] = await server.newMembers(2)
  const [one, other] = await server.tabsOf(ada, linus)

  const signedOut = await rejoin(one, () => ada.call(signOut))
  const signedIn = await rejoin(other, async () => {})

  expect(signedOut).toBe('UNAUTHENTICATED')
  expect(signedIn).toBe('joined')
})

test('a connection that joins while its session ends is refused or closed', async () => {
  const members = await server.newMembers(10)
  const tabs = await server.tabsOf(...members)
  await Promise.all(tabs.map(leave))
  const ended = new Set<Tab>()
  for (const tab of tabs) {
    tab.socket.once('connect_error', () => ended.add(tab))
    tab.socket.once('disconnect', () => ended.add(tab))
  }

  const signOuts = members.map((member) => member.call(signOut))
  for (const { socket } of tabs) socket.io.engine.write('0')
  await Promise.all(signOuts)

  await until(() => expect(ended.size).toBe(tabs.length))
})

test('an event larger than 64 KiB closes only its own socket', async () => {
  const [ada, eve] = await server.newMembers(2)
  const [one, other] = await server.tabsOf(ada, eve)

  one.socket.emit('typing', { recipientId: 'x'.repeat(70_000) })

  expect(await one.closed).toMatch(/transport/)
  expect(other.socket.connected).toBe(true)
})

test('an unknown event is ignored', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)

  const emitter = tab.socket as unknown as { emit(event: string, payload: unknown): void }
  emitter.emit('__proto__', {})
  emitter.emit('constructor', {})
  tab.socket.emit('typing', { recipientId: 'x' })

  expect(await tab.next('error')).toBe("We couldn't find that.")
})

test('one member has at most 50 sockets, however many they open, and others connect', async () => {
  const [noisy, other] = await server.newMembers(2)
  for (let n = 0; n < 50; n++) await server.tabOf(noisy)

  const more = await Promise.allSettled([
    server.tabOf(noisy),
    server.tabOf(noisy),
    server.tabOf(noisy),
  ])
  const { socket } = await server.tabOf(other)

  expect(more.map((result) => String(Reflect.get(result, 'reason')))).toEqual(
    Array(3).fill(expect.stringContaining('TOO_MANY_REQUESTS')),
  )
  expect(socket.connected).toBe(true)
})

test('handshakes are limited: of a member, and of an address without a session', async () => {
  const { limits } = readLimits({
    LIMIT_HANDSHAKES_BY_MEMBER: '2/1h',
    LIMIT_HANDSHAKES_BY_ADDRESS: '3/1h',
  })
  const limited = await startServerForTest({ config: { hasRateLimits: true, limits } })
  const [ada, linus] = await limited.newMembers(2)
  const shakeHands = async () => {
    const answer = await fetch(`${limited.url}/socket.io/?EIO=4&transport=polling`)
    return ((await answer.json()) as { message: string }).message
  }

  const ofVisitors = []
  for (let n = 0; n < 4; n++) ofVisitors.push(await shakeHands())
  const ofAda = await Promise.allSettled([ada, ada, ada].map(limited.tabOf))
  const ofLinus = await limited.tabOf(linus)

  expect(ofVisitors).toEqual([...Array(3).fill('UNAUTHENTICATED'), 'TOO_MANY_REQUESTS'])
  expect(ofAda.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(ofLinus.socket.connected).toBe(true)
})

test('a flood of refused events is two lines in the log', async () => {
  const ada = await server.newMember()
  const tab = await server.tabOf(ada)
  const lines = () =>
    server.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg, userId }) => msg.startsWith('event refused') && userId === ada.id)

  for (let n = 0; n < 100; n++) tab.socket.emit('typing', null as never)
  await tab.next('error', 100)
  tab.close()

  const refused = { event: 'typing', code: 'VALIDATION_ERROR' }
  await until(() => expect(lines()).toHaveLength(2))
  expect(lines()).toEqual([
    expect.objectContaining({ ...refused, msg: 'event refused' }),
    expect.objectContaining({ ...refused, times: 100 }),
  ])
})

test('a slow reader is disconnected even if it answers every ping', async () => {
  const [ada, linus] = await server.newConnection()
  const [tab, writer] = await server.tabsOf(ada, linus)
  const { engine } = tab.socket.io
  const { ws } = engine.transport as unknown as {
    ws: { _socket: Socket; send(text: string): void }
  }
  ws._socket.pause()
  let timer: NodeJS.Timeout | undefined
  onTestFinished(() => clearTimeout(timer))
  const answerPings = () => {
    ws.send('3')
    // It reads no pings, and would disconnect by itself.
    Reflect.get(engine, '_resetPingTimeout').call(engine)
    // Intervals do not run here.
    timer = setTimeout(answerPings, 500)
  }
  answerPings()

  const isClosed = () => server.logged.join('').includes('a socket that does not read was closed')
  // One after the other, so that pongs do not queue behind messages.
  while (!isClosed()) await writer.send(draftTo(ada, '\u{1F6A2}'.repeat(4000)))
  writer.close()
})

test('a tab that joins learns for how long its member received no event', async () => {
  const [ada, linus] = await server.newConnection()
  const grace = await server.newMember()
  const witness = await server.tabOf(linus)
  const from = performance.now()
  await witness.send(draftTo(ada))

  const joinedAfterEvent = await (await server.tabOf(ada)).joined
  const joinedInQuiet = await (await server.tabOf(grace)).joined

  expect(joinedAfterEvent.userId).toBe(ada.id)
  expect(joinedAfterEvent.quietMs).toBeLessThanOrEqual(performance.now() - from)
  expect(joinedInQuiet.quietMs).toBeGreaterThan(joinedAfterEvent.quietMs)
})

test('a tab that joins learns the role that its member has now', async () => {
  const ada = await server.newMember()
  const roleOnJoining = async () => (await (await server.tabOf(ada)).joined).role
  expect(await roleOnJoining()).toBe('member')

  await setRole(server.db, ada, 'moderator')

  expect(await roleOnJoining()).toBe('moderator')
})

/** Opens a tab on a node that reads roles like this. */
async function joinNode(roleOf: () => Promise<Role>) {
  const log = createLog('silent', process.stdout)
  const http = createServer()
  const io = createIo(http, {
    authenticate: async () => ({
      userId: '1' as UserId,
      sessionId: '1' as SessionId,
      isLeaving: false,
    }),
    isAllowedOrigin: () => true,
    limiter: createLimiter({ isOn: false, limits: readLimits({}).limits }),
    addressOf: () => '127.0.0.1',
    headers: {},
    log,
  })
  const live = createLive(io, { log, now: server.now, config: server.config, roleOf })
  onTestFinished(async () => {
    await live.close()
    await io.close()
  })
  await once(http.listen(0), 'listening')

  const { port } = http.address() as AddressInfo
  return { live, tab: await openTab({ url: `http://127.0.0.1:${port}`, cookie: '' }) }
}

test('a tab joins without a role while the role cannot be read', async () => {
  const { tab } = await joinNode(() => Promise.reject(new Error('the database restarts')))

  expect(await tab.joined).toEqual({ userId: '1', quietMs: expect.any(Number) })
})

test('a tab receives events while its role is being read', async () => {
  let answer = (_role: Role) => {}
  const role = new Promise<Role>((resolve) => {
    answer = resolve
  })
  const { tab, live } = await joinNode(() => role)
  const joined = vi.fn()
  void tab.joined.then(joined)

  live.emit('1' as UserId, 'request_gone', { requestId: '2' as RequestId })
  await tab.next('request_gone')
  expect(joined).not.toHaveBeenCalled()

  answer('admin')
  expect((await tab.joined).role).toBe('admin')
})
