import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { draftTo, openTab } from '../../testing/sockets.ts'
import { createErrorReports } from './error-reports.ts'
import { toEvent } from './event.ts'

interface Told {
  tags: { request_id?: string }
  transaction?: string
  exception: { values: { type: string; value: string; stacktrace: { frames: object[] } }[] }
}

/** A tracker that takes errors until the test ends. */
async function startTracker({ status = 200 }: { status?: number } = {}) {
  const requests: { url: string; auth: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    requests.push({ url: request.url ?? '', auth: String(request.headers['x-sentry-auth']), body })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const changes: (string | undefined)[] = []
  const reports = createErrorReports({
    dsn: `http://a-key@127.0.0.1:${port}/base/42`,
    version: '1.2.3',
    onChange: (reason) => void changes.push(reason),
  })
  const events = () => requests.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as Told)
  return { reports, requests, changes, events }
}

test('an unexpected error is reported once, without what was asked and by whom', async () => {
  const { reports, requests, events } = await startTracker()
  const server = await startTestServer({ onError: reports.report })
  onTestFinished(server.stop)
  const ada = await server.newMember()
  const pathOf = (id: string) => viewProfile.path.replace(':userId', id)
  await sql`alter table profiles rename to renamed`.execute(server.db)

  const answer = await ada.send('GET', `${pathOf('987654321')}?token=secret-token`)
  const refused = await ada.send('GET', pathOf('nobody'))
  await reports.stop()

  expect([answer.status, refused.status]).toEqual([500, 404])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    url: '/base/api/42/envelope/',
    auth: 'Sentry sentry_version=7, sentry_key=a-key, sentry_client=shipmates/1.2.3',
  })
  expect(events()[0]).toMatchObject({
    platform: 'node',
    release: 'shipmates@1.2.3',
    logger: 'request failed',
    transaction: `GET ${viewProfile.path}`,
    tags: { request_id: answer.headers.get('x-request-id') },
    exception: { values: [{ type: 'error', value: 'Code 42P01' }] },
  })
  const told = requests[0]?.body ?? ''
  for (const secret of ['secret', '987654321', ada.email, ada.cookie.split('=')[1]!]) {
    expect(told).not.toContain(secret)
  }
})

test('an error of a socket is reported with its event, a refusal is not', async () => {
  const { reports, events } = await startTracker()
  const server = await startTestServer({ onError: reports.report })
  onTestFinished(server.stop)
  const [ada, bob] = [await server.newMember(), await server.newMember()]
  const tab = await openTab({ url: server.url, cookie: ada.cookie })

  const refused = await tab.send(draftTo(bob))
  await sql`alter table connections rename to renamed`.execute(server.db)
  const failed = await tab.send(draftTo(await server.newMember()))
  tab.close()
  await reports.stop()

  expect([refused, failed]).toMatchObject([{ code: 'NOT_CONNECTED' }, { code: 'INTERNAL' }])
  expect(events()).toMatchObject([
    { transaction: 'send_message', exception: { values: [{ value: 'Code 42P01' }] } },
  ])
})

test('causes come first, paths begin at the package, and messages stay out', () => {
  const cause = Object.assign(new RangeError('of ada@example.test'), {
    stack: 'RangeError: of ada\n    at read (/home/ada/app/node_modules/pg/lib/read.js:7:9)',
  })
  const error = new Error('for ada@example.test', { cause })
  error.stack = 'Error: for ada\n    at async file:///home/ada/app/server/dist/main.js:3:5'
  cause.cause = error

  const event = toEvent(error, { line: 'it failed' }, { release: 'shipmates@1' }) as Told

  expect(JSON.stringify(event)).not.toContain('ada')
  expect(event.exception.values.slice(-2)).toMatchObject([
    {
      type: 'RangeError',
      stacktrace: {
        frames: [{ filename: 'node_modules/pg/lib/read.js', lineno: 7, in_app: false }],
      },
    },
    {
      type: 'Error',
      stacktrace: { frames: [{ filename: 'server/dist/main.js', lineno: 3, in_app: true }] },
    },
  ])
})

test('a tracker that is full is left alone for a while', async () => {
  const { reports, requests, changes } = await startTracker({ status: 429 })

  reports.report(new Error(), { line: 'first' })
  await reports.stop()
  reports.report(new Error(), { line: 'second' })
  await reports.stop()

  expect(requests).toHaveLength(1)
  expect(changes).toEqual(['it answered 429'])
})
