import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as accounts from '@shipmates/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendBytes } from '../../testing/send-bytes.ts'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server.ts'
import { readConfig } from '../config/config.ts'

const THEME = 'document.documentElement.dataset.theme = "dark"'
const INDEX = `<!doctype html><script>${THEME}</script><script src="/assets/app-1a2b.js"></script>`
const CARD = '<meta property="og:image" content="__PUBLIC_URL__/card.png" />'

let webDist: string
let server: TestServer
beforeAll(async () => {
  webDist = mkdtempSync(join(tmpdir(), 'shipmates-web-'))
  mkdirSync(join(webDist, 'assets'))
  writeFileSync(join(webDist, 'index.html'), INDEX)
  writeFileSync(join(webDist, 'landing.html'), `${INDEX}<h1>Ship friendships</h1>${CARD}`)
  writeFileSync(join(webDist, 'messages.html'), `${INDEX}<link rel="modulepreload">`)
  writeFileSync(join(webDist, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(webDist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(webDist, 'sw.js'), 'self')
  writeFileSync(join(webDist, 'manifest.webmanifest'), '{}')
  mkdirSync(join(webDist, '.vite'))
  const styles = { 'src/styles/public-page.css': { file: 'assets/public-page-3c4d.css' } }
  writeFileSync(join(webDist, '.vite/manifest.json'), JSON.stringify(styles))
  writeFileSync(join(webDist, '.env'), 'SECRET=1')
  server = await startTestServer({ webDist })
})
afterAll(async () => {
  await server.stop()
  rmSync(webDist, { recursive: true })
})

/** The raw answer to a path that no HTTP client would send as it is. */
const say = (path: string) =>
  sendBytes(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)

const get = (path: string, method = 'GET') => server.visitor().send(method, path)

test('public pages have the style sheet of the build', async () => {
  const answer = await get('/@nobody_at_all')

  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('href="/assets/public-page-3c4d.css"')
})

describe('pages', () => {
  test.each([
    '/',
    '/login',
    '/dashboard',
    '/messages/ada_lovelace',
    '/reset-password?token=a&email=b@c.d',
    '/no/such/page',
  ])('are the app itself, with no-cache: %s', async (path) => {
    const answer = await get(path)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain(THEME)
  })

  test('are prerendered if the build contains them', async () => {
    expect(await (await get('/')).text()).toContain('Ship friendships')
    expect(await (await get('/login')).text()).not.toContain('Ship friendships')
  })

  test.each(['/messages', '/messages/ada_lovelace'])(
    'preload the script of their route: %s',
    async (path) => {
      expect(await (await get(path)).text()).toContain('modulepreload')
      expect(await (await get('/dashboard')).text()).not.toContain('modulepreload')
    },
  )

  test('contain the absolute URL of the image for shared links', async () => {
    expect(await (await get('/')).text()).toContain('content="http://localhost:3000/card.png"')
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are compressed for clients that accept %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await fetch(`${server.url}/login`, { headers })

    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(await answer.text()).toBe(INDEX)
  })

  test('may run only our own scripts and their inline script', async () => {
    const policy = (await get('/login')).headers.get('content-security-policy')

    const hash = createHash('sha256').update(THEME).digest('base64')
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; ` +
        "img-src 'self' blob: data:; font-src 'self'; connect-src 'self' ws://localhost:3000; " +
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    )
  })

  test.each([
    '/.env',
    '/.git/HEAD',
    '/%2eenv',
    '/index.php',
    '/backup.sql',
    '/a/b.map',
    '/assets/none.js',
    '/index.html',
    '/messages.html',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example',
  ])('are not served for paths of missing or hidden files: %s', async (path) => {
    const answer = await get(path)

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ success: false })
  })

  test.each([
    '/messages/%E0%A4%A',
    '/@%E0%A4%A',
    `/@${'a'.repeat(300)}`,
    '/%zz',
    '/%00',
    '//',
    '//login',
    '/messages//ada_lovelace',
  ])('are "not found" for malformed addresses: %s', async (path) => {
    const answer = await say(path)

    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toMatch(/content-type: text\/html/i)
    expect(answer).toMatch(/content-security-policy: default-src 'none'; style-src 'self'/i)
    expect(answer).toContain("This page isn't on our charts")
  })

  test.each(['/api/%zz', '/photos/%E0%A4%A', '/api//v1', '/assets/%zz.js'])(
    'are not served for malformed paths of other answers: %s',
    async (path) => {
      expect(await say(path)).toContain('"success":false')
    },
  )

  test.each(['/api/v1/nothing', '/api/none', '/api'])(
    'are not served for unknown paths of the API: %s',
    async (path) => {
      const answer = await get(path)

      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
    },
  )

  test('are not found with POST', async () => {
    expect((await get('/login', 'POST')).status).toBe(404)
  })
})

describe('headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  test.each([
    '/',
    '/assets/app-1a2b.js',
    '/favicon.svg',
    '/api/v1/auth/session',
    '/api/none',
    '/healthz',
    '/.env',
  ])('for security are on every answer: %s', async (path) => {
    const { headers } = await get(path)

    expect(Object.fromEntries(headers)).toMatchObject(everywhere)
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each(['/api/v1/auth/session', '/api/v1/auth/sessions', '/api/none'])(
    'let no answer of the API run code or be cached: %s',
    async (path) => {
      const { headers } = await get(path)

      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('make only hashed assets immutable', async () => {
    const asset = await get('/assets/app-1a2b.js')
    const icon = await get('/favicon.svg')

    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(icon.headers.get('cache-control')).toBe('no-cache')
  })

  test('let the service worker fetch only our own files and revalidate it each time', async () => {
    const { headers } = await get('/sw.js')

    expect(headers.get('content-type')).toContain('javascript')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
  })

  test('declare the content type of the manifest', async () => {
    const { headers } = await get('/manifest.webmanifest')

    expect(headers.get('content-type')).toContain('application/manifest+json')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    [undefined, 'max-age=31536000'],
    ['on', 'max-age=31536000'],
    ['max-age=600; includeSubDomains', 'max-age=600; includeSubDomains'],
    ['off', null],
  ])('send HSTS if the public URL is https, with HSTS=%s', async (HSTS, expected) => {
    const { hsts } = readConfig({ HSTS }, '/dev/null')
    const secure = await startServerForTest({
      config: { publicUrl: 'https://shipmates.example', hsts },
      webDist,
    })
    const { headers } = await secure.visitor().send('GET', '/login')

    expect(headers.get('strict-transport-security')).toBe(expected)
    expect(headers.get('content-security-policy')).toContain('wss://shipmates.example')
  })
})

test('a page contains no data of the signed-in member', async () => {
  const ada = await server.newMember()

  const page = await (await ada.send('GET', '/dashboard')).text()
  const session = await ada.call(accounts.getSession)

  expect(session.data).toMatchObject({ email: ada.email })
  expect(page).not.toContain(ada.email)
})
