import * as contract from '@shipmates/contract/accounts'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { describe, expect, test } from 'vitest'
import { codeFor, newcomer, signedUp, verified } from '../../testing/newcomers.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const accountsOf = (email: string) =>
  server.db.selectFrom('users').select(['id', 'userName']).where('email', '=', email).execute()

describe('signing up', () => {
  test('returns 201 with the new account and mails a code', async () => {
    const account = newcomer()

    const answer = await server.visitor().call(contract.signUp, { body: account })

    expect(answer).toMatchObject({
      status: 201,
      success: true,
      message: 'Account created successfully! Please login with your credentials.',
      data: { email: account.email, userName: account.userName },
    })
    expect(await codeFor(server, account.email)).toMatch(/^\d{6}$/)
  })

  test('opens no session before the address is verified', async () => {
    const { visitor } = await signedUp(server)

    expect(visitor.cookie).not.toContain('shipmates_session')
    expect((await visitor.call(contract.getSession)).data).toBeNull()
  })

  test('ignores unknown fields and stores none of them', async () => {
    const account = newcomer()
    const body = { ...account, id: '1', emailVerifiedAt: '2020-01-01', isAdmin: true }

    const answer = await server.visitor().call(contract.signUp, { body })
    const login = await server.visitor().call(contract.logIn, { body: account })

    expect(answer.status).toBe(201)
    expect(login).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  })

  test('with a header in the address is refused and stores nothing', async () => {
    const account = newcomer()
    const body = { ...account, email: `${account.email}\r\nBcc: eve@example.test` }

    const answer = await server.visitor().call(contract.signUp, { body })

    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Please enter a valid email address',
    })
    expect(await accountsOf(account.email)).toEqual([])
  })

  test('with a verified address reports that it is taken, and changes nothing', async () => {
    const { account } = await verified(server)
    const other = { ...newcomer(), email: account.email }

    const answer = await server.visitor().call(contract.signUp, { body: other })

    expect(answer).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
    expect((await server.visitor().call(contract.logIn, { body: account })).status).toBe(200)
  })

  test('with a name taken in another case reports that, and stores nothing', async () => {
    const { account } = await verified(server)
    const other = { ...newcomer(), userName: account.userName.toUpperCase() }

    const answer = await server.visitor().call(contract.signUp, { body: other })

    expect(answer).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect(await accountsOf(other.email)).toEqual([])
  })

  test('as __proto__ creates an ordinary account', async () => {
    const userName = '__proto__'
    const { visitor, account } = await verified(server, { ...newcomer(), userName })

    const login = await visitor.call(contract.logIn, { body: account })
    const session = await visitor.call(contract.getSession)

    expect(login.data).toMatchObject({ userName })
    expect(session.data).toMatchObject({ userName })
  })

  test('twenty times concurrently with one name creates one account', async () => {
    const { userName } = newcomer()
    const bodies = Array.from({ length: 20 }, () => ({ ...newcomer(), userName }))

    const answers = await Promise.all(
      bodies.map((body) => server.visitor().call(contract.signUp, { body })),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(19)
  })

  test('ten times concurrently with one address leaves one account, with the name and password of one of them', async () => {
    const { email } = newcomer()
    const bodies = Array.from({ length: 10 }, (_, n) => ({
      ...newcomer(),
      email,
      password: `Sail-Away-${n}`,
    }))

    const answers = await Promise.all(
      bodies.map((body) => server.visitor().call(contract.signUp, { body })),
    )
    const logins = await Promise.all(
      bodies.map((body) => server.visitor().call(contract.logIn, { body })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await accountsOf(email)).toHaveLength(1)
    expect(logins.filter(({ code }) => code === 'EMAIL_NOT_VERIFIED')).toHaveLength(1)
    expect(logins.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(9)
  })
})

describe('an unverified signup', () => {
  test('reserves nothing: signing up again replaces its name and password and voids its code', async () => {
    const first = await signedUp(server)
    const second = { ...newcomer(), email: first.account.email, password: 'Other-Way-43' }

    const answer = await first.visitor.call(contract.signUp, { body: second })
    const code = await codeFor(server, second.email, 2)
    const byOldCode = await first.visitor.call(contract.verifyEmail, {
      body: { email: second.email, otp: code === first.code ? '' : first.code },
    })
    await first.visitor.call(contract.verifyEmail, { body: { email: second.email, otp: code } })
    const byOldPassword = await first.visitor.call(contract.logIn, { body: first.account })
    const byNewPassword = await first.visitor.call(contract.logIn, { body: second })

    expect(answer.status).toBe(201)
    expect(byOldCode.status).toBe(400)
    expect(byOldPassword).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(byNewPassword).toMatchObject({ status: 200, data: { userName: second.userName } })
  })

  test('frees its name as soon as it is replaced', async () => {
    const { account } = await signedUp(server)
    await server.visitor().call(contract.signUp, { body: { ...newcomer(), email: account.email } })

    const other = { ...newcomer(), userName: account.userName }
    const answer = await server.visitor().call(contract.signUp, { body: other })

    expect(answer.status).toBe(201)
  })

  test('reserves its name for 24 hours', async () => {
    const { account } = await signedUp(server)
    const claim = () =>
      server
        .visitor()
        .call(contract.signUp, { body: { ...newcomer(), userName: account.userName } })

    server.clock.aheadMs = UNVERIFIED_LIFETIME_MS - 60_000
    const before = await claim()
    server.clock.aheadMs = UNVERIFIED_LIFETIME_MS + 60_000
    const after = await claim()
    const login = await server.visitor().call(contract.logIn, { body: account })
    server.clock.aheadMs = 0

    expect(before).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect(after.status).toBe(201)
    expect(login).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
  })
})
