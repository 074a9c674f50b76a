import {
  dismissGithubReading,
  getGithub,
  linkGithub,
  unlinkGithub,
} from '@shipmates/contract/github'
import { getSite } from '@shipmates/contract/site'
import { describe, expect, test } from 'vitest'
import { disguisesOf, dumpDatabase } from '../../testing/dump.ts'
import { createGate } from '../../testing/github.ts'
import { jsonOf } from '../../testing/github-answers.ts'
import { startGithubServer } from '../../testing/github-server.ts'
import type { TestMember } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForTest, startTestServer } from '../../testing/server.ts'
import { upsertReading } from './queries.ts'
import { readGithub } from './state.ts'

const { github, settings, server, newUser, stateOf, addressFor, ended, link } =
  await startGithubServer([{ name: 'tide-proxy', languages: ['Rust', 'Shell'], stars: 212 }])

const comeBack = async (member: TestMember, path: string) => {
  const response = await member.send('GET', path)
  return { status: response.status, location: response.headers.get('location') }
}

describe('the redirect to GitHub and back', () => {
  test('asks for no scope, and returns to our own address with PKCE', async () => {
    const url = new URL(await addressFor(await server.newMember()))

    expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: settings.clientId,
      redirect_uri: `${server.config.publicUrl}/api/v1/auth/oidc/github/callback`,
      scope: '',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('links the account, leads to the profile, and leaves no token anywhere', async () => {
    const ada = await server.newMember()

    const back = await comeBack(ada, github.allow(await addressFor(ada)))
    await ended(ada)
    await until(() => expect(github.tokens.size).toBe(0))

    expect(back).toEqual({ status: 303, location: '/profile' })
    expect((await stateOf(ada)).account).toEqual({
      login: 'linusf',
      url: `${github.url}/linusf`,
      repositories: 1,
      readAt: expect.any(String),
    })
    const token = github.issued.at(-1)!
    const everything = (await dumpDatabase(server.db)) + server.logged.join('\n')
    for (const disguise of disguisesOf(token)) expect(everything).not.toContain(disguise)
  })

  test('with the same query twice changes nothing', async () => {
    const ada = await server.newMember()
    const path = github.allow(await addressFor(ada))
    await comeBack(ada, path)
    const first = await ended(ada)

    const again = await comeBack(ada, path)

    expect(again.location).toBe('/profile?github=expired')
    expect((await stateOf(ada)).reading).toEqual(first)
  })

  test('of another session, of no one, or with an unknown state does nothing', async () => {
    const [ada, linus] = await server.newMembers(2)
    const path = github.allow(await addressFor(ada))

    const answers = [
      await comeBack(linus, path),
      await comeBack(ada, path.replace(/state=.*/, 'state=unknown')),
      await comeBack(ada, path.replace(/state=/, 'state=a&state=')),
      await comeBack(ada, '/api/v1/auth/oidc/github/callback'),
      await comeBack(server.visitor() as TestMember, path),
    ]

    for (const { location } of answers) expect(location).toBe('/profile?github=expired')
    expect(await stateOf(linus)).toEqual({ account: null, reading: null })
    expect(await stateOf(ada)).toEqual({ account: null, reading: null })
    expect(github.requests).toEqual([])
    await comeBack(ada, path)
    expect(await ended(ada)).toMatchObject({ state: 'found' })
  })

  test('takes ten minutes at most', async () => {
    const other = await startServerForTest({ config: { github: settings } })
    const ada = await other.newMember()
    const path = github.allow(await addressFor(ada))
    other.clock.aheadMs = 11 * 60_000

    const { location } = await comeBack(ada, path)
    const state = await stateOf(ada)

    expect(location).toBe('/profile?github=expired')
    expect(state).toEqual({ account: null, reading: null })
  })

  test('never leads to another site', async () => {
    const ada = await server.newMember()
    const path = github.allow(await addressFor(ada))

    const { location } = await comeBack(
      ada,
      `${path}&next=https://evil.example&redirect_uri=//evil.example`,
    )

    expect(location).toBe('/profile')
    await ended(ada)
  })

  test('says when the member denied access, and can be dismissed', async () => {
    const ada = await server.newMember()

    const { location } = await comeBack(ada, github.deny(await addressFor(ada)))

    expect(location).toBe('/profile')
    expect(await ended(ada)).toEqual({ state: 'failed', reason: 'denied', retryAt: null })
    expect(await ada.call(dismissGithubReading)).toMatchObject({ status: 200 })
    expect(await stateOf(ada)).toEqual({ account: null, reading: null })
  })

  test('with a code that GitHub does not know links nothing', async () => {
    const ada = await server.newMember()
    const path = github.allow(await addressFor(ada))

    await comeBack(ada, path.replace(/code=\w+/, 'code=stolen'))

    expect(await ended(ada)).toMatchObject({ state: 'failed', reason: 'refused' })
    expect((await stateOf(ada)).account).toBeNull()
  })

  test('is offered to members only, twenty times an hour', async () => {
    const other = await startServerForTest({ config: { github: settings, hasRateLimits: true } })
    const ada = await other.newMember()
    const visitor = await other.visitor().call(linkGithub)

    const answers = []
    for (let times = 0; times < 21; times++) answers.push((await ada.call(linkGithub)).status)

    expect(visitor).toMatchObject({ status: 401 })
    expect(answers).toEqual([...Array(20).fill(200), 429])
  })
})

describe('an account', () => {
  test('is known by its number: a new login is stored when it is read again', async () => {
    const ada = await server.newMember()
    await link(ada)
    github.user = { ...github.user, login: 'linus-of-the-ferry' }

    await link(ada)

    expect((await stateOf(ada)).account).toMatchObject({ login: 'linus-of-the-ferry' })
  })

  test('of another member is refused, even under another login', async () => {
    const [ada, linus] = await server.newMembers(2)
    await link(ada)
    github.user = { ...github.user, login: 'renamed' }

    expect(await link(linus)).toEqual({ state: 'failed', reason: 'taken', retryAt: null })
    expect((await stateOf(linus)).account).toBeNull()
    expect((await stateOf(ada)).account).toMatchObject({ login: 'linusf' })
  })

  test('that two members link at once belongs to one of them', async () => {
    const members = await server.newMembers(2)

    const readings = await Promise.all(members.map(link))

    expect(readings.map(({ state }) => state).toSorted()).toEqual(['failed', 'found'])
    expect(readings).toContainEqual({ state: 'failed', reason: 'taken', retryAt: null })
    const accounts = await Promise.all(members.map(async (one) => (await stateOf(one)).account))
    expect(accounts.filter(Boolean)).toHaveLength(1)
  })

  test('belongs to the later of two tabs', async () => {
    const ada = await server.newMember()
    const [first, second] = [await addressFor(ada), await addressFor(ada)]
    const earlier = { ...github.user, login: 'earlier' }
    const later = newUser('later')
    const held = createGate()
    let users = 0
    github.instead = async ({ path }) => {
      if (path !== '/api/v3/user') return undefined
      if (users++ > 0) return { status: 200, body: jsonOf.user(later) }
      await held.opened
      return { status: 200, body: jsonOf.user(earlier) }
    }
    await comeBack(ada, github.allow(first))
    await until(() => expect(users).toBe(1))

    await comeBack(ada, github.allow(second))
    await ended(ada)
    held.open()
    await until(() => expect(github.tokens.size).toBe(0))

    expect((await stateOf(ada)).account).toMatchObject({ login: 'later' })
  })

  test('can be unlinked, even while it is read, and then linked by another member', async () => {
    const [ada, linus] = await server.newMembers(2)
    await link(ada)
    const held = createGate()
    github.instead = async ({ path }) => (path.endsWith('/languages') ? held.opened : undefined)
    await comeBack(ada, github.allow(await addressFor(ada)))
    expect(await stateOf(ada)).toMatchObject({ reading: { state: 'reading' } })

    const answer = await ada.call(unlinkGithub)
    held.open()
    await until(() => expect(github.tokens.size).toBe(0))

    expect(answer).toMatchObject({ status: 200, message: 'Unlinked from GitHub' })
    expect(await stateOf(ada)).toEqual({ account: null, reading: null })
    expect(await link(linus)).toMatchObject({ state: 'found' })
  })
})

test('a reading whose node was killed has failed after a while', async () => {
  const other = await startServerForTest({
    config: { github: { ...settings, readsWithinMs: 60_000 } },
  })
  const ada = await other.newMember()
  await other.db
    .insertInto('githubReadings')
    .values({ userId: ada.id, state: 'reading', startedAt: other.now() })
    .execute()
  expect(await stateOf(ada)).toMatchObject({ reading: { state: 'reading' } })

  other.clock.aheadMs = 3 * 60_000
  const { reading } = await stateOf(ada)

  expect(reading).toEqual({ state: 'failed', reason: 'unreachable', retryAt: null })
})

test('suggestions never appear before the account, even if the reading ends between their queries', async () => {
  const ada = await server.newMember()
  await upsertReading(server.db, ada.id, new Date())
  let hasEnded = false
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!hasEnded) await link(ada)
      hasEnded = true
      return result
    },
  })

  const state = await readGithub({ db, now: () => new Date() }, ada.id, settings)

  expect(hasEnded).toBe(true)
  expect(state.account).toMatchObject({ login: github.user.login })
})

test('a stopping server ends its readings, and reports it', async () => {
  const other = await startTestServer({ config: { github: settings } })
  const ada = await other.newMember()
  const held = createGate()
  github.instead = ({ path }) => (path === '/api/v3/user' ? held.opened : undefined)
  await comeBack(ada, github.allow(await addressFor(ada)))
  await until(() => expect(github.requests.map(({ path }) => path)).toContain('/api/v3/user'))

  await other.stop()
  held.open()
  const next = await startServerForTest({
    config: { github: settings },
    databaseUrl: other.databaseUrl,
  })
  const row = await next.db.selectFrom('githubReadings').select(['state', 'reason']).execute()

  expect(row).toEqual([{ state: 'failed', reason: 'unreachable' }])
})

describe('without the settings', () => {
  test('the routes are not found', async () => {
    const other = await startServerForTest()
    const ada = await other.newMember()

    const routes = [getGithub, linkGithub, dismissGithubReading, unlinkGithub]
    const statuses = await Promise.all(routes.map(async (route) => (await ada.call(route)).status))
    const callback = await ada.send('GET', '/api/v1/auth/oidc/github/callback?code=a&state=b')
    const site = await ada.call(getSite)

    expect([...statuses, callback.status]).toEqual([404, 404, 404, 404, 404])
    expect(site.data?.github).toBe(false)
    expect((await server.visitor().call(getSite)).data?.github).toBe(true)
  })
})
