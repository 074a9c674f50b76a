import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { type Behaviour, startPushService } from '../../testing/push-service.ts'
import { newBrowser, queuedFor } from '../../testing/pushes.ts'
import {
  startServerForFile,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { WAIT_MS } from './queue.ts'
import { ATTEMPTS_MAX } from './sender.ts'

const service = await startPushService()
afterAll(service.stop)
afterEach(() => {
  service.answer = () => 201
})
const away = await startPushService()
const config = { pushHosts: [service.host, away.host] }
// A push is due ten seconds after its event, and a busy machine may need longer to see it wait.
const server = await startServerForFile({ config, isClockStopped: true })

const pass = (ms = 11_000, { clock }: Pick<TestServer, 'clock'> = server) => {
  clock.aheadMs += ms
}

const attemptsOf = async (member: TestMember) =>
  (await queuedFor(server.db, member)).map(({ attempts }) => attempts)

const isSubscribed = async ({ id }: TestMember) =>
  (await server.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', id).execute())
    .length === 1

/** The logged failures of pushes to a member. */
const failures = (host = service.host) =>
  server.logged
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'push failed' && line.host === host)

const metrics = async () => (await server.visitor().send('GET', '/metrics')).text()

/** Sets the clock back, and empties the queue, when the test ends. */
function cleanUp() {
  const { aheadMs } = server.clock
  onTestFinished(async () => {
    await server.db.deleteFrom('pushes').execute()
    server.clock.aheadMs = aheadMs
  })
}

/** A member with a browser, and a message to them that is not due yet. */
async function newWaiting(at = service) {
  const [ada, linus] = await server.newConnection()
  const browser = await newBrowser(ada, at)
  await server.write(linus, ada, 'Ship it?')
  await until(async () => expect(await attemptsOf(ada)).toEqual([0]))
  return { ada, linus, browser }
}

/** One for each of these responses. */
async function newWaitings(answers: readonly Behaviour[]) {
  cleanUp()
  const waitings = await Promise.all(answers.map(() => newWaiting()))
  const endpoints = waitings.map(({ browser }) => browser.endpoint)
  service.answer = (endpoint) => answers[endpoints.indexOf(endpoint)]!
  return waitings
}

test('a subscription that a service does not know or refuses is deleted', async () => {
  const waitings = await newWaitings([404, 410, 400, { status: 403, body: 'BadJwtToken' }])

  pass()
  await until(async () =>
    expect(await Promise.all(waitings.map(({ ada }) => isSubscribed(ada)))).not.toContain(true),
  )

  for (const { ada } of waitings) expect(await attemptsOf(ada)).toEqual([])
})

test("refused keys are logged with the service's response, without the endpoint", async () => {
  cleanUp()
  service.answer = (endpoint) => ({ status: 403, body: `BadJwtToken at ${endpoint}` })
  const { ada, browser } = await newWaiting()

  pass()
  await until(async () => expect(await isSubscribed(ada)).toBe(false))

  const lines = server.logged.filter((line) => line.includes('refused our keys'))
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({
    status: 403,
    response: 'BadJwtToken at [endpoint]',
  })
  expect(server.logged.join('')).not.toContain(new URL(browser.endpoint).pathname)
})

test('after any other response the push is postponed and sent later, and no redirect is followed', async () => {
  const before = failures().length
  const countBefore = service.requests.length
  const location = `${service.url}/elsewhere`
  const waitings = await newWaitings([
    ...[401, 408, 413, 429, 500, 503],
    { status: 307, headers: { location } },
    'huge',
  ])

  pass()
  await until(() => expect(failures()).toHaveLength(before + waitings.length))
  const queued = await Promise.all(waitings.map(({ ada }) => queuedFor(server.db, ada)))
  const subscribed = await Promise.all(waitings.map(({ ada }) => isSubscribed(ada)))
  const firstRequests = service.requests.slice(countBefore)
  service.answer = () => 201
  pass(50_000)
  await until(() =>
    expect(waitings.map(({ browser }) => browser.received().length)).not.toContain(0),
  )

  expect(queued.flat().map(({ attempts }) => attempts)).toEqual(waitings.map(() => 1))
  expect(subscribed).not.toContain(false)
  expect(firstRequests).not.toContain(location)
})

test('an unreachable service postpones the push', async () => {
  cleanUp()
  const { ada } = await newWaiting(away)
  await away.stop()

  pass()
  await until(() => expect(failures(away.host)).toMatchObject([{ failure: 'away' }]))

  expect(await attemptsOf(ada)).toEqual([1])
  expect(await isSubscribed(ada)).toBe(true)
  expect(await metrics()).toContain(
    `shipmates_pushes_failed_total{service="${away.host}",reason="away"} 1`,
  )
})

test('Retry-After is followed within bounds', async () => {
  const before = failures().length
  const retryAfter = { '600': 600, [String(30 * 24 * 3600)]: 3600, soon: 30 }
  const waitings = await newWaitings(
    Object.keys(retryAfter).map((value) => ({ status: 429, headers: { 'retry-after': value } })),
  )

  pass()
  await until(() => expect(failures()).toHaveLength(before + waitings.length))
  const [at, ...queued] = [
    server.now().getTime(),
    ...(await Promise.all(waitings.map(({ ada }) => queuedFor(server.db, ada)))),
  ]

  for (const [index, seconds] of Object.values(retryAfter).entries()) {
    const [push] = queued[index]!
    expect(push!.dueAt.getTime()).toBeGreaterThan(push!.notedAt.getTime() + seconds * 1000)
    expect(push!.dueAt.getTime()).toBeLessThanOrEqual(at + seconds * 1500)
  }
})

test('a push is given up after the last attempt', async () => {
  cleanUp()
  const before = failures().length
  service.answer = () => 500
  const { ada } = await newWaiting()
  pass()
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
    await until(() => expect(failures()).toHaveLength(before + attempt))
    await server.db
      .updateTable('pushes')
      .set({ dueAt: new Date(0) })
      .execute()
  }

  await until(async () => expect(await attemptsOf(ada)).toEqual([]))

  // Logged after the push has left the queue.
  await until(() => expect(failures()).toHaveLength(before + ATTEMPTS_MAX))
  expect(await isSubscribed(ada)).toBe(true)
  expect(await metrics()).toContain('shipmates_pushes_dropped_total{reason="given_up"} 1')
})

test('a push older than two days is dropped', async () => {
  cleanUp()
  const { ada, browser } = await newWaiting()

  pass(49 * 60 * 60_000)
  await until(async () => expect(await attemptsOf(ada)).toEqual([]))

  expect(browser.received()).toEqual([])
  expect(await metrics()).toContain('shipmates_pushes_dropped_total{reason="expired"} 1')
})

test('a message that comes while a push is sent is pushed after it', async () => {
  let go = () => {}
  const going = new Promise<void>((resolve) => {
    go = resolve
  })
  onTestFinished(() => go())
  service.answer = () => going.then(() => 201)
  cleanUp()
  const { ada, linus, browser } = await newWaiting()
  pass()
  await until(() => expect(service.requests).toContain(browser.endpoint))
  const [first] = await queuedFor(server.db, ada)

  await server.write(linus, ada, 'Ship it?')
  await until(async () => {
    const [push] = await queuedFor(server.db, ada)
    expect(push!.notedAt.getTime()).toBeGreaterThan(first!.notedAt.getTime())
  })
  go()
  await until(async () => expect(await attemptsOf(ada)).toEqual([0]))
  pass()
  await until(() => expect(browser.received()).toHaveLength(2))

  expect(browser.payloads()).toMatchObject([{ count: 1 }, { count: 2 }])
})

test('a service that does not answer in time postpones the push', async () => {
  const impatient = await startServerForTest({
    config: { ...config, pushWithinMs: 50 },
    isClockStopped: true,
  })
  service.answer = () => 'hang'
  const [ada, linus] = await impatient.newConnection()
  await newBrowser(ada, service)

  await impatient.write(linus, ada, 'Ship it?')
  await until(async () => expect(await queuedFor(impatient.db, ada)).toHaveLength(1))
  pass(11_000, impatient)
  await until(() =>
    expect(impatient.logged.some((line) => line.includes('"unanswered"'))).toBe(true),
  )

  expect(await queuedFor(impatient.db, ada)).toMatchObject([{ attempts: 1 }])
})

test('events are queued as pushes when the database is back', async () => {
  const [ada, linus] = await server.newConnection()
  const browser = await newBrowser(ada, service)
  await sql`alter table pushes rename to pushes_away`.execute(server.db)

  await server.write(linus, ada, 'Ship it?')
  await until(() =>
    expect(server.logged.some((line) => line.includes('could not be queued'))).toBe(true),
  )
  await sql`alter table pushes_away rename to pushes`.execute(server.db)
  await until(async () => expect(await attemptsOf(ada)).toEqual([0]))
  pass()

  await until(() => expect(browser.received()).toHaveLength(1))
})

test('events from before a node stopped are pushed by the next', async () => {
  const stopped = await startTestServer({ config, isClockStopped: true })
  const [ada, linus] = await stopped.newConnection()
  const browser = await newBrowser(ada, service)
  await stopped.write(linus, ada, 'Ship it?')
  await stopped.stop()
  expect(browser.received()).toEqual([])

  await startServerForTest({
    config,
    databaseUrl: stopped.databaseUrl,
    aheadMs: 11_000,
  })

  await until(() => expect(browser.received()).toHaveLength(1))
})

test('a tab that vanished is closed before its pushes are decided, and a proxy in deploy closes none before its ping', async () => {
  const { cookie } = await server.newMember()
  const handshake = `${server.url}/socket.io/?EIO=4&transport=polling`
  const answer = await (await fetch(handshake, { headers: { cookie } })).text()
  const { pingInterval, pingTimeout } = JSON.parse(answer.slice(1))
  const timeouts = ['nginx.conf', 'Caddyfile'].map((name) => {
    const file = new URL(`../../../../deploy/${name}`, import.meta.url)
    return Number(/(?:read|header)_timeout (\d+)s/.exec(readFileSync(file, 'utf8'))?.[1]) * 1000
  })

  expect(pingInterval + pingTimeout).toBeLessThan(WAIT_MS)
  expect(Math.min(...timeouts)).toBeGreaterThan(pingInterval)
})
