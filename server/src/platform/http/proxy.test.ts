import { logIn } from '@shipmates/contract/accounts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../testing/server.ts'
import type { Log } from '../log.ts'
import { addressOf, createTrust, warnOfProxy } from './proxy.ts'

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.1' } }

async function startWith(trustProxy: string | undefined) {
  const server = await startServerForTest({ config: { trustProxy } })
  const lines = (text: string) => server.logged.filter((line) => line.includes(text))
  return { visitor: server.visitor(), config: server.config, lines }
}

test.each([undefined, '10.0.0.0/8'])(
  'an untrusted proxy is logged once with TRUST_PROXY=%s',
  async (trust) => {
    const { visitor, lines } = await startWith(trust)

    await visitor.send('GET', '/healthz')
    expect(lines('TRUST_PROXY')).toEqual([])
    await visitor.send('GET', '/healthz', forwarded)
    await visitor.send('GET', '/healthz', forwarded)

    expect(lines('TRUST_PROXY')).toHaveLength(1)
    expect(JSON.parse(lines('TRUST_PROXY')[0]!)).toMatchObject({ level: 'warn', peer: '127.0.0.1' })
  },
)

test('a stranger who sends forwarding headers does not use up the warning', async () => {
  const app = Fastify()
  const peers: unknown[] = []
  warnOfProxy(app, { warn: ({ peer }: { peer: unknown }) => peers.push(peer) } as unknown as Log)
  app.get('/', async () => 'here')

  for (const remoteAddress of ['198.51.100.7', '10.0.0.2']) {
    await app.inject({ url: '/', remoteAddress, ...forwarded })
  }

  expect(peers).toEqual(['10.0.0.2'])
})

test('a trusted proxy causes no warning', async () => {
  const { visitor, lines } = await startWith('loopback')

  await visitor.send('GET', '/healthz', forwarded)

  expect(lines('TRUST_PROXY')).toEqual([])
})

test('a foreign origin is logged with the expected one', async () => {
  const { visitor, config, lines } = await startWith(undefined)
  const headers = { origin: 'https://www.shipmates.example' }

  const answer = await visitor.send('POST', logIn.path, { headers })

  expect(answer.status).toBe(403)
  expect(JSON.parse(lines('foreign origin refused')[0]!)).toMatchObject({
    origin: 'https://www.shipmates.example',
    expected: config.publicUrl,
  })
})

test.each<[string, string | undefined, string, boolean]>([
  ['a trusted proxy', 'loopback', 'Root=1-67891233-abcdef012345678912345678', true],
  ['a trusted proxy, but too long', 'loopback', 'x'.repeat(129), false],
  ['a trusted proxy, but with other characters', 'loopback', 'a"b', false],
  ['somebody else', '10.0.0.0/8', 'abc', false],
  ['any peer, without TRUST_PROXY', undefined, 'abc', false],
])('the request id of %s', async (_whose, trust, id, isTaken) => {
  const { visitor } = await startWith(trust)

  const answer = await visitor.send('GET', '/healthz', { headers: { 'x-request-id': id } })

  const requestId = answer.headers.get('x-request-id')
  if (isTaken) expect(requestId).toBe(id)
  else expect(requestId).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['uniquelocal, 203.0.113.7', '192.168.3.4', true],
  ['uniquelocal, 203.0.113.7', 'fd00::1', true],
  ['uniquelocal, 203.0.113.7', '203.0.113.7', true],
  ['uniquelocal, 203.0.113.7', '203.0.113.8', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8::/32', 'not an address', false],
  [undefined, '127.0.0.1', false],
])('TRUST_PROXY=%s and the peer %s: trusted is %s', (trust, address, isTrusted) => {
  expect(createTrust(trust)(address)).toBe(isTrusted)
})

test.each([
  [undefined, '10.0.0.2', '203.0.113.1', '10.0.0.2'],
  ['10.0.0.0/8', '10.0.0.2', undefined, '10.0.0.2'],
  ['10.0.0.0/8', '10.0.0.2', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.0/8', '10.0.0.2', '198.51.100.9, 203.0.113.1, 10.0.0.3', '203.0.113.1'],
  ['10.0.0.0/8', '192.0.2.1', '203.0.113.1', '192.0.2.1'],
])(
  'TRUST_PROXY=%s, the peer %s that forwards for %s: the client is %s',
  (trust, peer, chain, client) => {
    const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': chain } }

    expect(addressOf(request as never, createTrust(trust))).toBe(client)
  },
)
