import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPrivate, toEndpoint } from './endpoint.ts'
import { createPost } from './post.ts'

const TRUSTED = ['push.internal', '127.0.0.1:8080', 'push.internal:8443']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://FCM.googleapis.com:443/x',
])('%s belongs to a known push service', (endpoint) => {
  expect(toEndpoint(endpoint, [])).toMatchObject({ isTrusted: false })
})

test.each(['https://push.internal/x', 'https://push.internal:8443/x', 'http://127.0.0.1:8080/x'])(
  '%s is of a host that the operator named',
  (endpoint) => {
    expect(toEndpoint(endpoint, TRUSTED)).toMatchObject({ isTrusted: true })
  },
)

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://evil-push.apple.com/x',
  'https://push.apple.com.evil.example/x',
  'https://ada@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com./x',
  'https://169.254.169.254/latest',
  'https://[::1]/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'http://push.internal/x',
  'https://127.0.0.1:8081/x',
  'ftp://push.internal/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'fcm.googleapis.com/x',
  '',
])('%j is not accepted as an endpoint', (endpoint) => {
  expect(toEndpoint(endpoint, TRUSTED)).toBeUndefined()
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('%s is private', (address) => {
  expect(isPrivate(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2a00:1450:4001::200e', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPrivate(address)).toBe(false)
  },
)

test('a known name that resolves to a private address gets no connection', async () => {
  let connections = 0
  const server = createServer().on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const post = createPost()
  onTestFinished(post.close)
  const { port } = server.address() as AddressInfo
  const url = new URL(`https://localhost:${port}/x`)
  const request = { headers: {}, body: Buffer.alloc(1), signal: new AbortController().signal }

  await expect(post({ url, isTrusted: false }, request)).rejects.toThrow('private address')
  await expect(post({ url, isTrusted: true }, request)).rejects.toThrow()

  expect(connections).toBe(1)
})
