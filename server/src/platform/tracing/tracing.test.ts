import { logIn } from '@shipmates/contract/accounts'
import { viewProfile } from '@shipmates/contract/profiles'
import { expect, test } from 'vitest'
import { startOtlpReceiver } from '../../testing/otlp-receiver.ts'
import { startServerForTest } from '../../testing/server.ts'
import { draftTo } from '../../testing/sockets.ts'
import { createLog } from '../log.ts'
import { startTracing } from './tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const traceparent = `00-${TRACE}-${CALLER}-01`

async function startTraced({
  share = 1,
  trustProxy,
}: {
  share?: number
  trustProxy?: string
} = {}) {
  const receiver = await startOtlpReceiver()
  const tracing = startTracing({
    config: {
      endpoint: receiver.endpoint,
      headers: { authorization: 'Bearer secret' },
      serviceName: 'shipmates',
      share,
    },
    version: '1.2.3',
    log: createLog('silent'),
  })
  const server = await startServerForTest({
    tracing,
    config: { trustProxy },
    database: { onStatement: tracing.noteStatement },
  })
  return { ...receiver, server, flush: tracing.stop }
}

test('a request is one span by the pattern of its route, with its statements', async () => {
  const { server, flush, spans, requests } = await startTraced()
  const ada = await server.newMember()
  const bob = await server.newMember()

  const answer = await ada.send('GET', viewProfile.path.replace(':userId', bob.id))
  await flush()

  const [request] = spans.filter(({ name }) => name === `GET ${viewProfile.path}`)
  expect(request).toMatchObject({
    kind: 2,
    hasFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': viewProfile.path,
      'http.response.status_code': 200,
      'shipmates.request_id': answer.headers.get('x-request-id'),
    },
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(1)
  expect(statements[0]).toMatchObject({
    name: 'select sessions',
    kind: 3,
    traceId: request?.traceId,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'select' },
  })
  expect(requests[0]).toEqual({ url: '/v1/traces', authorization: 'Bearer secret' })
})

test('statements after the body of a request belong to it', async () => {
  const { server, flush, spans } = await startTraced()
  const ada = await server.newMember()

  await ada.call(logIn, { body: { email: ada.email, password: ada.password } })
  await flush()

  const [request] = spans.filter(({ name }) => name === `POST ${logIn.path}`)
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'commit', 'select users']),
  )
})

test('a batch of messages is a span of its own, without their text or senders', async () => {
  const { server, flush, spans, bodies } = await startTraced()
  const [ada, bob] = await server.newConnection()
  const tab = await server.tabOf(ada)

  await tab.send(draftTo(bob, 'between us'))
  tab.close()
  await flush()

  const [group] = spans.filter(({ name }) => name === 'messages')
  expect(group).toMatchObject({ attributes: { 'shipmates.messages': 1 } })
  expect(group).not.toHaveProperty('parentSpanId')
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect(names).toEqual(
    new Set(['shipmates.messages', ...['system', 'operation', 'collection'].map(dbName)]),
  )
  const sent = bodies.join('')
  for (const secret of ['between us', ada.email, ada.cookie.split('=')[1]!]) {
    expect(sent).not.toContain(secret)
  }
})

const dbName = (part: string) => `db.${part}.name`

test('the trace of a trusted proxy is continued', async () => {
  const { server, flush, spans } = await startTraced({ trustProxy: 'loopback', share: 0 })

  await server.visitor().send('GET', '/api/v1/nowhere', { headers: { traceparent } })
  await server.visitor().send('GET', '/api/v1/elsewhere')
  await flush()

  expect(spans).toMatchObject([{ name: 'GET /api/*', traceId: TRACE, parentSpanId: CALLER }])
})

test('the trace of any other caller is not continued, and neither is a malformed one', async () => {
  const { server, flush, spans } = await startTraced()

  await server.visitor().send('GET', '/api/v1/nowhere', { headers: { traceparent } })
  await flush()

  expect(spans).toHaveLength(1)
  expect(spans[0]?.traceId).not.toBe(TRACE)
})

test('probes are not traced', async () => {
  const { server, flush, spans } = await startTraced()

  for (const path of ['/healthz', '/readyz', '/metrics']) await server.visitor().send('GET', path)
  await flush()

  expect(spans).toEqual([])
})
