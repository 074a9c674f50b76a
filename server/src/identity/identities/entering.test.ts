import * as accounts from '@shipmates/contract/accounts'
import {
  dropPendingIdentity,
  getPendingIdentity,
  listIdentities,
} from '@shipmates/contract/identities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { disguisesOf, dumpDatabase } from '../../testing/dump.ts'
import { startLyingServer } from '../../testing/lying-server.ts'
import { codeFor, newcomer, resetTokenFor, signedUp } from '../../testing/newcomers.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { unique } from '../../testing/server.ts'

const { provider, server } = await startLyingServer()

beforeEach(() => {
  provider.beHonest()
  const tag = unique()
  provider.person = { sub: tag, email: `ada-${tag}@ferry.example`, email_verified: true }
})

const emailOf = () => provider.person.email as string

async function openAtProvider(browser = server.visitor(), query: Record<string, string> = {}) {
  const back = provider.allow(await begin(browser, 'oidc', query))
  return { browser, ...(await comeBack(browser, back)) }
}

const userOf = async ({ browser }: Awaited<ReturnType<typeof openAtProvider>>) =>
  (await browser.call(accounts.getSession)).data

describe('the email of somebody new', () => {
  test.each([
    ['is missing', undefined],
    ['is said to be verified in a string', 'true'],
    ['is said to be verified by a number', 1],
    ['is not verified', false],
  ])('that %s is verified by our own code', async (_, isVerified) => {
    provider.person.email_verified = isVerified
    const email = emailOf()

    const first = await openAtProvider()
    expect(first).toMatchObject({
      location: '/login?from=oidc',
      left: { state: 'verify', provider: 'oidc', email },
    })
    expect(await userOf(first)).toBeNull()
    const otp = await codeFor(server, email)
    const elsewhere = await server.visitor().call(accounts.verifyEmail, { body: { email, otp } })
    const here = await first.browser.call(accounts.verifyEmail, { body: { email, otp } })
    const left = await first.browser.call(getPendingIdentity)
    const second = await openAtProvider(first.browser)

    expect(elsewhere).toMatchObject({ status: 400, code: 'INVALID_OTP' })
    expect(here).toMatchObject({ status: 200, data: { needsPassword: false } })
    expect(left.data).toBeNull()
    expect(await userOf(second)).toMatchObject({ email })
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['no address', 'ada'],
    ['two addresses', 'ada@ferry.example,eve@evil.example'],
    ['a header', 'ada@ferry.example\r\nBcc: eve@evil.example'],
    ['no text', { value: 'ada@ferry.example' }],
  ])('that is %s creates no account', async (_, email) => {
    provider.person.email = email

    expect(await openAtProvider()).toMatchObject({
      location: '/login?from=oidc',
      left: { state: 'refused', provider: 'oidc', reason: 'no_email' },
    })
  })
})

describe('the email of a member', () => {
  test.each([true, false])('is never linked silently (vouched for: %s)', async (isVerified) => {
    const linus = await server.newMember()
    provider.person = { ...provider.person, email: linus.email, email_verified: isVerified }

    const answer = await openAtProvider(server.visitor(), { next: '/chats' })

    expect(answer).toMatchObject({
      location: '/login?from=oidc&next=%2Fchats',
      left: { state: 'link', provider: 'oidc', email: linus.email, name: linus.email },
    })
    expect(await userOf(answer)).toBeNull()
    expect((await linus.call(listIdentities)).data).toEqual([])
  })

  test('is the same in another case and between spaces', async () => {
    const linus = await server.newMember()
    provider.person.email = ` ${linus.email.toUpperCase()} `

    expect((await openAtProvider()).left).toMatchObject({ state: 'link', email: linus.email })
  })

  test('may change at the provider: the account is the same, and keeps its own email', async () => {
    const before = emailOf()
    const first = await userOf(await openAtProvider())
    const linus = await server.newMember()
    provider.person.email = linus.email

    const second = await userOf(await openAtProvider())

    expect(second).toMatchObject({ userId: first!.userId, email: before })
  })

  test('of an unverified sign-up is replaced', async () => {
    const squatter = { ...newcomer(), email: emailOf() }
    const { visitor, code } = await signedUp(server, squatter)

    const owner = await openAtProvider()
    const login = await visitor.call(accounts.logIn, { body: squatter })
    const verified = await visitor.call(accounts.verifyEmail, {
      body: { email: squatter.email, otp: code },
    })

    expect(await userOf(owner)).toMatchObject({ email: squatter.email })
    expect([login.status, verified.status]).toEqual([401, 400])
  })
})

describe("a sign-up by a provider with another person's email gets nothing", () => {
  beforeEach(() => {
    provider.person.email_verified = false
  })

  test('when that person signs up by a password', async () => {
    const attacker = await openAtProvider()
    const { account, visitor } = await signedUp(server, { ...newcomer(), email: emailOf() })
    const otp = await codeFor(server, account.email, 2)

    const { data } = await visitor.call(accounts.verifyEmail, {
      body: { email: account.email, otp },
    })
    const again = await openAtProvider(attacker.browser)

    expect(data).toEqual({ needsPassword: false, isWaiting: false, canLogIn: true })
    expect(again.left).toMatchObject({ state: 'link' })
  })

  test('when that person resets a password', async () => {
    const email = emailOf()
    const attacker = await openAtProvider()
    const owner = server.visitor()
    await owner.call(accounts.forgotPassword, { body: { email } })
    const token = await resetTokenFor(server, email)
    const password = 'Another*Sail*9'
    await owner.call(accounts.resetPassword, {
      body: { token, password, confirmPassword: password },
    })

    const again = await openAtProvider(attacker.browser)

    expect(again.left).toMatchObject({ state: 'link' })
    expect(await owner.call(accounts.logIn, { body: { email, password } })).toMatchObject({
      status: 200,
    })
    expect((await owner.call(listIdentities)).data).toEqual([])
  })

  test('when that person signs up by a provider', async () => {
    const mine = { ...provider.person }
    const attacker = await openAtProvider()
    provider.person = { ...mine, sub: unique(), email_verified: true }
    const owner = await userOf(await openAtProvider())
    provider.person = mine

    const again = await openAtProvider(attacker.browser)

    expect(again.left).toMatchObject({ state: 'link' })
    expect(owner).toMatchObject({ email: mine.email })
  })
})

describe('the state of an account', () => {
  const suspend = (email: string) =>
    sql`update users set suspended_at = now(), suspension_reason = 'Spam' where email = ${email}`.execute(
      server.db,
    )

  test('is reported while it waits or is suspended, and opens no session', async () => {
    const email = emailOf()
    await openAtProvider()
    await sql`update users set waiting_since = now() where email = ${email}`.execute(server.db)
    const waiting = await openAtProvider()
    await sql`update users set waiting_since = null where email = ${email}`.execute(server.db)
    await suspend(email)
    const suspended = await openAtProvider()

    expect(waiting).toMatchObject({ location: '/login?from=oidc', left: { state: 'waiting' } })
    expect(suspended).toMatchObject({
      location: '/login?from=oidc',
      left: { state: 'suspended', suspension: { reason: 'Spam', deletionDueAt: null } },
    })
    expect([await userOf(waiting), await userOf(suspended)]).toEqual([null, null])
    await sql`update users set suspended_at = null, suspension_reason = null
      where email = ${email}`.execute(server.db)
    expect((await suspended.browser.call(getPendingIdentity)).data).toBeNull()
  })

  test('with a second factor asks for a code, and opens no session before', async () => {
    const email = emailOf()
    await openAtProvider()
    await sql`insert into second_factors (user_id, secret, started_at, confirmed_at)
      select id, '\\x00', now(), now() from users where email = ${email}`.execute(server.db)

    const answer = await openAtProvider(server.visitor(), { next: '/chats' })

    expect(answer.location).toBe('/login?step=code&next=%2Fchats')
    expect(await userOf(answer)).toBeNull()
    expect(answer.browser.cookie).toContain('shipmates_login=')
  })
})

test.each([
  ['/messages/ada?x=1#y', '/messages/ada?x=1#y'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/..//evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  [`/${'a'.repeat(600)}`, '/dashboard'],
])('after signing in, %s leads to %s', async (next, page) => {
  expect((await openAtProvider(server.visitor(), { next })).location).toBe(page)
})

test.each([
  ['ada', 'ada_member'],
  ['Ada Lovelace', 'Ada_Lovelace'],
  ['Zoë-Émilie Brückner', 'Zoe_Emilie_Bruc'],
  ['Zoë Müller-Łukasz', 'Zoe_Muller_Luka'],
  ['Łukasz Đặng', 'Lukasz_Dang'],
  ['Æsa Øst', 'Aesa_Ost'],
  ['grace.hopper@ferry.example', 'grace_hopper'],
])('a userName is derived from %s', async (name, start) => {
  provider.person.preferred_username = name
  const first = await userOf(await openAtProvider())
  provider.person = { ...provider.person, sub: unique(), email: `${unique()}@ferry.example` }
  const second = await userOf(await openAtProvider())

  expect(first!.userName).toBe(start)
  expect(second!.userName).toBe(`${start.slice(0, 14)}2`)
})

test('a name without a usable letter is replaced', async () => {
  provider.person = { ...provider.person, name: '愛', email: `愛-${unique()}@ferry.example` }

  expect((await userOf(await openAtProvider()))!.userName).toMatch(/^\w{6,15}$/)
})

test('the step that is left can be deleted', async () => {
  const linus = await server.newMember()
  provider.person.email = linus.email
  const { browser } = await openAtProvider()

  await browser.call(dropPendingIdentity)

  expect((await browser.call(getPendingIdentity)).data).toBeNull()
  expect(browser.cookie).not.toContain('shipmates_identity')
})

test('the database contains no secret of a redirect or of the step that is left', async () => {
  const linus = await server.newMember()
  const browser = server.visitor()
  const invitation = unique().repeat(4)
  const url = new URL(await begin(browser, 'oidc', { invitation }))
  provider.person.email = linus.email
  await openAtProvider(browser)

  const secrets = [
    ...browser.cookie.split('; ').map((pair) => pair.split('=')[1]!),
    ...['state', 'nonce'].map((name) => url.searchParams.get(name)!),
    invitation,
  ]
  expect(secrets.length).toBeGreaterThanOrEqual(5)
  const everything = (await dumpDatabase(server.db)) + server.logged.join('\n')
  for (const secret of secrets) {
    for (const disguise of disguisesOf(secret)) expect(everything).not.toContain(disguise)
  }
})

test('under https the cookies are for this host alone, and are sent when a provider redirects', async () => {
  const publicUrl = server.config.publicUrl
  server.config.publicUrl = 'https://shipmates.example'
  const response = await server.visitor().send('GET', '/api/v1/auth/oidc/oidc/start')
  server.config.publicUrl = publicUrl

  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-shipmates_visit=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; /),
  ])
  expect(response.headers.getSetCookie()[0]).toMatch(/Secure; SameSite=Lax/)
})
