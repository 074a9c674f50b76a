import { getPendingIdentity, linkIdentity } from '@shipmates/contract/identities'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import { startLyingServer } from '../../testing/lying-server.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { unique } from '../../testing/server.ts'

const { provider, server } = await startLyingServer()

let email: string
beforeEach(() => {
  provider.beHonest()
  const tag = unique()
  email = `ada-${tag}@ferry.example`
  provider.person = { sub: tag, email, email_verified: true }
})

const refusedAs = (reason: string) => ({
  status: 303,
  location: '/login?from=oidc',
  left: { state: 'refused', provider: 'oidc', reason },
})

/** Whether the person has an account now. */
const isKnown = async () =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).execute()).length > 0

async function openAtProvider(browser = server.visitor()) {
  return comeBack(browser, provider.allow(await begin(browser, 'oidc')))
}

test('a sign-in succeeds while the clock of the provider is 90 seconds ahead or behind', async () => {
  for (const seconds of [90, -90]) {
    provider.lies.claims = ({ iat, exp, ...truth }) => ({
      ...truth,
      iat: Number(iat) + seconds,
      nbf: Number(iat) + seconds,
      exp: Math.floor(Date.now() / 1000) + (seconds > 0 ? 3600 : seconds),
    })

    expect(await openAtProvider()).toMatchObject({ location: '/dashboard' })
  }
})

test('a sign-in without lies succeeds', async () => {
  expect(await openAtProvider()).toMatchObject({ location: '/dashboard', left: null })
  expect(await isKnown()).toBe(true)
})

describe('an ID token opens nothing', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const lies: Record<string, Partial<typeof provider.lies>> = {
    'with another nonce': { claims: (truth) => ({ ...truth, nonce: 'another' }) },
    'without a nonce': { claims: ({ nonce: _, ...truth }) => truth },
    'of another issuer': { claims: (truth) => ({ ...truth, iss: 'https://id.example' }) },
    'for another client': { claims: (truth) => ({ ...truth, aud: 'another' }) },
    'for several clients, issued to another': {
      claims: (truth) => ({ ...truth, aud: ['shipmates', 'another'], azp: 'another' }),
    },
    'that has expired': { claims: (truth) => ({ ...truth, exp: now() - 3600 }) },
    'that never expires': { claims: ({ exp: _, ...truth }) => truth },
    'without a subject': { claims: ({ sub: _, ...truth }) => truth },
    'with a subject that cannot be stored': { claims: (truth) => ({ ...truth, sub: 'a\0b' }) },
    'with a subject of any length': { claims: (truth) => ({ ...truth, sub: 'a'.repeat(256) }) },
    'with alg none': { signature: 'alg none' },
    'that is not signed': { signature: 'missing' },
    'that another key signed': { signature: 'of another key' },
  }

  test.each(Object.entries(lies))('%s', async (_, lie) => {
    Object.assign(provider.lies, lie)

    expect(await openAtProvider()).toEqual(refusedAs('unreachable'))
    expect(await isKnown()).toBe(false)
  })
})

describe('a callback opens nothing', () => {
  test('that names another issuer, as when two providers are mixed up', async () => {
    provider.lies.query = { iss: 'https://id.example' }

    expect(await openAtProvider()).toEqual(refusedAs('unreachable'))
    expect(provider.requests).not.toContain('/token')
  })

  test('of another browser, even if it has started a redirect itself', async () => {
    const path = provider.allow(await begin(server.visitor(), 'oidc'))
    const other = server.visitor()
    const bare = await comeBack(server.visitor(), path)
    await begin(other, 'oidc')

    expect([bare, await comeBack(other, path)]).toEqual(Array(2).fill(refusedAs('expired')))
    expect(provider.requests).not.toContain('/token')
    expect(await isKnown()).toBe(false)
  })

  test('a second time, even at the same time', async () => {
    const browser = server.visitor()
    const path = provider.allow(await begin(browser, 'oidc'))
    const twin = Object.assign(server.visitor(), { cookie: browser.cookie })

    const answers = await Promise.all([comeBack(browser, path), comeBack(twin, path)])
    const later = await comeBack(server.visitor(), path)

    expect(answers.map(({ location }) => location).toSorted()).toEqual([
      '/dashboard',
      '/login?from=oidc',
    ])
    expect(later).toEqual(refusedAs('expired'))
    expect(provider.requests.filter((requestPath) => requestPath === '/token')).toHaveLength(1)
  })

  test('with a used code, in a redirect of its own', async () => {
    const path = provider.allow(await begin(server.visitor(), 'oidc'))
    const browser = server.visitor()
    const own = new URLSearchParams(provider.allow(await begin(browser, 'oidc')).split('?')[1])
    own.set('code', new URLSearchParams(path.split('?')[1]).get('code')!)

    expect(await comeBack(browser, `/api/v1/auth/oidc/oidc/callback?${own}`)).toEqual(
      refusedAs('unreachable'),
    )
    expect(await isKnown()).toBe(false)
  })

  test('without a state, with an unknown one, and with two', async () => {
    const browser = server.visitor()
    const path = provider.allow(await begin(browser, 'oidc'))
    const made = path.replace(/state=[^&]+/, 'state=sign-in.unknown')

    for (const wrong of ['/api/v1/auth/oidc/oidc/callback', made]) {
      expect(await comeBack(browser, wrong)).toEqual(refusedAs('expired'))
    }
    expect(await comeBack(browser, `${path}&state=another`)).toEqual(refusedAs('unreachable'))
  })

  test('after ten minutes', async () => {
    const browser = server.visitor()
    const path = provider.allow(await begin(browser, 'oidc'))
    onTestFinished(() => {
      server.clock.aheadMs = 0
    })
    server.clock.aheadMs = 11 * 60_000

    expect(await comeBack(browser, path)).toEqual(refusedAs('expired'))
  })

  test('when the visitor denied access', async () => {
    const browser = server.visitor()
    const state = new URL(await begin(browser, 'oidc')).searchParams.get('state')!
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })

    expect(await comeBack(browser, `/api/v1/auth/oidc/oidc/callback?${query}`)).toEqual(
      refusedAs('denied'),
    )
  })

  test('two redirects of one browser are both answered', async () => {
    const browser = server.visitor()
    const [first, second] = [await begin(browser, 'oidc'), await begin(browser, 'oidc')]

    expect(await comeBack(browser, provider.allow(first))).toMatchObject({ location: '/dashboard' })
    expect(await comeBack(browser, provider.allow(second))).toMatchObject({
      location: '/dashboard',
    })
  })
})

describe('invalid responses of a provider', () => {
  const huge = 'a'.repeat(600 * 1024)
  const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/jwks' } }
  const answers = {
    'answers 500': { status: 500, body: 'no' },
    'answers no JSON': { status: 200, body: '<html>' },
    'answers without an end': { status: 200, body: `{"issuer":"${huge}"}` },
    'redirects elsewhere': elsewhere,
  }
  const paths = ['/.well-known/openid-configuration', '/token', '/jwks']

  test.each(paths)('at %s open nothing, and the next one works', async (path) => {
    // A node that has not yet contacted the provider.
    const other = await server.startNode({ config: { oidc: provider.settings } })
    const browser = other.visitor()
    for (const [what, answer] of Object.entries(answers)) {
      provider.lies.instead = (requestPath) => (requestPath === path ? answer : undefined)

      const start = await begin(browser, 'oidc')
      const refused = start.startsWith('http')
        ? (await comeBack(browser, provider.allow(start))).location
        : start

      expect(refused, what).toBe('/login?from=oidc')
    }
    provider.beHonest()

    const next = await comeBack(browser, provider.allow(await begin(browser, 'oidc')))

    expect(next).toMatchObject({ location: '/dashboard' })
  })

  test.each([
    ['a dead one', async () => ({ ...provider.settings, issuer: 'http://127.0.0.1:1' })],
    [
      'one that never answers',
      async () => {
        provider.lies.instead = () => 'never'
        return { ...provider.settings, answersWithinMs: 200 }
      },
    ],
    [
      'one that is another issuer',
      async () => {
        provider.lies.discovery = { issuer: 'https://id.example' }
        return provider.settings
      },
    ],
    [
      'one that sends browsers to a script',
      async () => {
        provider.lies.discovery = { authorization_endpoint: 'javascript:alert(1)' }
        return provider.settings
      },
    ],
    [
      'one that sends secrets over http',
      async () => {
        provider.lies.discovery = { token_endpoint: 'http://192.0.2.1/token' }
        return provider.settings
      },
    ],
  ])('%s does not stop the start, and signs no one in', async (_, settings) => {
    const other = await server.startNode({ config: { oidc: await settings() } })
    const browser = other.visitor()
    const member = await other.newMember()
    const start = await begin(browser, 'oidc', { next: '/chats' })
    const back = start.startsWith('http')
      ? await comeBack(browser, provider.allow(start))
      : { location: start }
    const link = await member.call(linkIdentity, { params: { provider: 'oidc' }, body: {} })

    expect(back.location).toMatch(/^\/login\?from=oidc&next=%2Fchats$/)
    if (!start.startsWith('http')) expect(link).toMatchObject({ status: 503 })
  })

  test('are logged without their content', async () => {
    provider.lies.claims = (truth) => ({ ...truth, nonce: 'another' })

    await openAtProvider()

    const lines = server.logged.filter((line) => line.includes('sign-in by a provider refused'))
    expect(lines.at(-1)).toContain('unexpected JWT claim value encountered')
    expect(server.logged.join('\n')).not.toContain(email)
  })
})

test('a provider without its settings is not found', async () => {
  const other = await server.startNode()
  const pages = ['oidc', 'github', 'facebook', '__proto__'].flatMap((id) =>
    ['start', 'callback'].map((page) => `/api/v1/auth/oidc/${id}/${page}`),
  )

  const answers = await Promise.all(pages.map((page) => other.visitor().send('GET', page)))

  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 404))
})

const { limits } = readLimits({ LIMIT_LOGINS: '20/5m', LIMIT_TRIES_BY_ADDRESS: '10/5m' })
const withLimits = { config: { oidc: provider.settings, hasRateLimits: true, limits } }

test('opening pages of a provider again and again stores nothing beyond their limit', async () => {
  const limited = await server.startNode(withLimits)
  const visitor = limited.visitor()
  const path = '/api/v1/auth/oidc/oidc/callback?state=sign-in.made-up'
  const count = async () =>
    (await server.db.selectFrom('pendingIdentities').select('hash').execute()).length
  const before = await count()

  for (let call = 0; call < 13; call++) await visitor.send('GET', path, { redirect: 'manual' })
  const stored = (await count()) - before
  const last = await visitor.send('GET', path, { redirect: 'manual' })
  const { data: left } = await visitor.call(getPendingIdentity)

  expect(stored).toBe(10)
  expect([last.status, last.headers.get('location')]).toEqual([303, '/login?from=oidc'])
  expect(left).toEqual({ state: 'refused', provider: 'oidc', reason: 'limited' })
})

test('too many starts lead back to the login, which says so, and store nothing', async () => {
  const limited = await server.startNode(withLimits)
  const visitor = limited.visitor()
  const path = '/api/v1/auth/oidc/oidc/start?next=/requests'
  const begin = () => visitor.send('GET', path, { redirect: 'manual' })
  const count = async () =>
    (await server.db.selectFrom('providerVisits').select('hash').execute()).length

  let answer = await begin()
  while (answer.headers.get('location')?.startsWith(provider.settings.issuer))
    answer = await begin()
  const before = await count()
  await begin()
  const after = await count()
  const { data: left } = await visitor.call(getPendingIdentity)
  const metrics = await (await visitor.send('GET', '/metrics')).text()

  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/login?from=oidc&next=%2Frequests',
  ])
  expect(left).toEqual({ state: 'refused', provider: 'oidc', reason: 'limited' })
  expect(after).toBe(before)
  expect(metrics).toContain('shipmates_sign_ins_total{way="oidc",outcome="limited"} 2')
})
