import { getSession } from '@shipmates/contract/accounts'
import { getGithub, linkGithub } from '@shipmates/contract/github'
import { linkIdentity, listIdentities } from '@shipmates/contract/identities'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { disguisesOf, dumpDatabase } from '../../testing/dump.ts'
import { startGithub } from '../../testing/github.ts'
import { begin, callbackOf, comeBack } from '../../testing/oauth-browser.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile, startServerForTest, unique } from '../../testing/server.ts'

const github = await startGithub()
afterAll(github.stop)
const settings = { ...github.settings, readsWithinMs: 600_000 }
const server = await startServerForFile({ config: { github: settings } })

let nextId = 5000
let email: string
beforeEach(() => {
  const tag = unique()
  email = `linus-${tag}@ferry.example`
  github.user = { id: ++nextId, login: `linus-${tag}` }
  github.emails = [
    { email: `other-${tag}@ferry.example`, primary: false, verified: true },
    { email, primary: true, verified: true },
  ]
  github.repositories = []
  github.requests.length = 0
  github.instead = () => undefined
})

async function openAtProvider(browser = server.visitor()) {
  const back = await comeBack(browser, github.allow(await begin(browser, 'github')))
  return { browser, ...back, user: (await browser.call(getSession)).data }
}

const refusedAs = (reason: string) => ({
  location: '/login?from=github',
  left: { state: 'refused', provider: 'github', reason },
  user: null,
})

describe('GitHub', () => {
  test('is asked for the addresses only, with PKCE', async () => {
    const url = new URL(await begin(server.visitor(), 'github'))

    expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: settings.clientId,
      redirect_uri: callbackOf(server.config.publicUrl, 'github'),
      scope: 'user:email',
      state: expect.stringMatching(/^sign-in\.[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('signs up by the primary address, and later in by the number even if the login has changed', async () => {
    const first = await openAtProvider()
    github.user = { ...github.user, login: 'renamed' }
    github.emails = []
    const second = await openAtProvider()

    expect(first).toMatchObject({ location: '/dashboard', left: null, user: { email } })
    expect(first.user!.userName).toMatch(/^linus_\w+$/)
    expect(second.user).toEqual(first.user)
    expect((await second.browser.call(listIdentities)).data).toMatchObject([{ name: 'renamed' }])
  })

  test('revokes the token, which is stored nowhere', async () => {
    await openAtProvider()
    await until(() => expect(github.tokens.size).toBe(0))

    const token = github.issued.at(-1)!
    const everything = (await dumpDatabase(server.db)) + server.logged.join('\n')
    for (const disguise of disguisesOf(token)) expect(everything).not.toContain(disguise)
  })

  test.each([
    ['is not verified', () => [{ email, primary: true, verified: false }]],
    ['is not the primary one', () => [{ email, primary: false, verified: true }]],
    ['is missing', () => []],
  ])('creates no account from an address that %s', async (_, emails) => {
    github.emails = emails()

    expect(await openAtProvider()).toMatchObject(refusedAs('no_email'))
  })

  test('with the address of a member asks them to sign in first', async () => {
    const linus = await server.newMember({ email })

    expect(await openAtProvider()).toMatchObject({
      location: '/login?from=github',
      left: { state: 'link', provider: 'github', email, name: github.user.login },
      user: null,
    })
    expect((await linus.call(listIdentities)).data).toEqual([])
  })

  test.each([
    ['answers 500', { status: 500 }],
    ['redirects elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1' } }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['returns no addresses', { status: 200, body: { message: 'no' } }],
  ])('that %s signs no one in', async (_, answer) => {
    github.instead = ({ path }) => (path.startsWith('/api/v3/user/emails') ? answer : undefined)

    expect(await openAtProvider()).toMatchObject(refusedAs('unreachable'))
  })

  test('that never answers signs no one in', async () => {
    const other = await startServerForTest({
      config: { github: { ...settings, readsWithinMs: 200 } },
    })
    github.instead = () => new Promise(() => {})
    const browser = other.visitor()
    const back = await comeBack(browser, github.allow(await begin(browser, 'github')))

    expect(back).toMatchObject({ left: { state: 'refused', reason: 'unreachable' } })
  })

  test('signs no one in if the visitor denied access, or if the code is stolen', async () => {
    const browser = server.visitor()
    const denied = await comeBack(browser, github.deny(await begin(browser, 'github')))
    const path = github.allow(await begin(browser, 'github'))
    const stolen = await comeBack(browser, path.replace(/code=\w+/, 'code=stolen'))

    expect(denied.left).toMatchObject({ state: 'refused', reason: 'denied' })
    expect(stolen.left).toMatchObject({ state: 'refused', reason: 'unreachable' })
  })
})

describe('one callback serves three purposes', () => {
  test('an import stays an import, and is no sign-in method', async () => {
    const ada = await server.newMember()
    const { data } = await ada.call(linkGithub)
    const back = await comeBack(ada, github.allow(data!.url))
    await until(async () =>
      expect((await ada.call(getGithub)).data?.account?.login).toBe(github.user.login),
    )

    expect(back).toMatchObject({ location: '/profile', left: null })
    expect((await ada.call(listIdentities)).data).toEqual([])
    expect((await openAtProvider()).user?.userId).not.toBe(ada.id)
  })

  test('a link is no import', async () => {
    const ada = await server.newMember()
    const params = { provider: 'github' as const }
    const { data } = await ada.call(linkIdentity, { params, body: {} })

    expect(await comeBack(ada, github.allow(data!.url))).toMatchObject({
      location: '/settings#sign-in',
    })
    expect((await ada.call(getGithub)).data).toEqual({ account: null, reading: null })
    expect((await openAtProvider()).user?.userId).toBe(ada.id)
  })

  test('a redirect for a sign-in cannot be finished as an import, nor at another provider', async () => {
    const browser = server.visitor()
    const path = github.allow(await begin(browser, 'github'))
    const unmarked = path.replace('state=sign-in.', 'state=')

    expect((await comeBack(browser, unmarked)).location).toBe('/profile?github=expired')
    expect((await comeBack(browser, path.replace('/github/', '/oidc/'))).status).toBe(404)
    expect((await comeBack(browser, path)).location).toBe('/dashboard')
  })
})
