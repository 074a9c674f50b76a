import { logIn } from '@shipmates/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.1' } }

async function startWith(trustProxy: string | undefined) {
  const server = await startTestServer({ config: { trustProxy } })
  onTestFinished(server.stop)
  const lines = (text: string) => server.logged.filter((line) => line.includes(text))
  return { visitor: server.visitor(), config: server.config, lines }
}

test.each([undefined, '10.0.0.0/8'])(
  'a proxy is warned of once with TRUST_PROXY=%s',
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

test('a proxy that is trusted is not warned of', async () => {
  const { visitor, lines } = await startWith('loopback')

  await visitor.send('GET', '/healthz', forwarded)

  expect(lines('TRUST_PROXY')).toEqual([])
})

test('a foreign origin is logged with the one that is expected', async () => {
  const { visitor, config, lines } = await startWith(undefined)
  const headers = { origin: 'https://www.shipmates.example' }

  const answer = await visitor.send('POST', logIn.path, { headers })

  expect(answer.status).toBe(403)
  expect(JSON.parse(lines('foreign origin refused')[0]!)).toMatchObject({
    origin: 'https://www.shipmates.example',
    expected: config.publicUrl,
  })
})
