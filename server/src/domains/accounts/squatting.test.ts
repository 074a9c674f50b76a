import * as contract from '@shipmates/contract/accounts'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, newcomer, signedUp } from '../../testing/newcomers.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Somebody else who signs up with an address, with a name and a password of their own. */
const rival = (email: string) => ({ ...newcomer(), email, password: 'Rival*Sail*7' })

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('an address that two sign up with', () => {
  test('belongs to the owner who signs up after the squatter and enters the code', async () => {
    const squatter = await signedUp(server)
    const { email } = squatter.account
    const owner = server.visitor()
    const account = rival(email)

    await owner.call(contract.signUp, { body: account })
    const otp = await codeFor(server, email, 2)
    const verified = await owner.call(contract.verifyEmail, { body: { email, otp } })

    expect(verified.status).toBe(200)
    expect((await owner.call(contract.logIn, { body: account })).status).toBe(200)
    expect((await squatter.visitor.call(contract.logIn, { body: squatter.account })).status).toBe(
      401,
    )
  })

  test('is not opened with the password of a squatter who signs up after the owner', async () => {
    const owner = await signedUp(server)
    const { email } = owner.account
    const squatter = { visitor: server.visitor(), account: rival(email) }
    await squatter.visitor.call(contract.signUp, { body: squatter.account })
    const otp = await codeFor(server, email, 2)

    const refused = await rawAnswer(owner.visitor, contract.verifyEmail, { email, otp })
    const mistyped = await rawAnswer(owner.visitor, contract.verifyEmail, {
      email,
      otp: wrong(otp),
    })
    const login = await squatter.visitor.call(contract.logIn, { body: squatter.account })

    expect(refused.status).toBe(400)
    expect(refused).toEqual(mistyped)
    expect(login).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  })

  test('is the owner’s again once the owner signs up again in the same browser', async () => {
    const { visitor, account } = await signedUp(server)
    const { email } = account
    await server.visitor().call(contract.signUp, { body: rival(email) })

    await visitor.call(contract.signUp, { body: account })
    const otp = await codeFor(server, email, 3)
    const verified = await visitor.call(contract.verifyEmail, { body: { email, otp } })

    expect(verified.status).toBe(200)
    expect((await visitor.call(contract.logIn, { body: account })).status).toBe(200)
  })

  test('lets a replaced signup guess no more often than anybody', async () => {
    const { visitor, account } = await signedUp(server)
    const { email } = account
    await server.visitor().call(contract.signUp, { body: rival(email) })
    const otp = await codeFor(server, email, 2)

    for (let n = 0; n < 5; n++) await visitor.call(contract.verifyEmail, { body: { email, otp } })
    const spent = await server.visitor().call(contract.verifyEmail, { body: { email, otp } })

    expect(spent).toMatchObject({ status: 400, code: 'INVALID_OTP' })
  })
})

describe('the ticket of a signup', () => {
  const ticketOf = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().find((set) => set.includes('shipmates_signup='))

  test('is a cookie for a day that no script can read, gone once the address is verified', async () => {
    const { visitor, account, answer, code } = await signedUp(server)

    const verified = await visitor.call(contract.verifyEmail, {
      body: { email: account.email, otp: code },
    })

    const { userId } = answer.data ?? {}
    expect(UNVERIFIED_LIFETIME_MS).toBe(86_400_000)
    expect(ticketOf(answer)).toMatch(
      new RegExp(
        `^shipmates_signup=${userId}\\.[\\w-]{43}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$`,
      ),
    )
    expect(ticketOf(verified)).toMatch(/^shipmates_signup=; Max-Age=0; Path=\//)
    expect(visitor.cookie).toBe('')
  })

  test('goes over https alone where the product does', async () => {
    const secure = await startTestServer({ config: { publicUrl: 'https://shipmates.example' } })

    const { answer } = await signedUp(secure)
    await secure.stop()

    expect(ticketOf(answer)).toMatch(/^__Host-shipmates_signup=.*; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('of one address does not stand in the way of another that the same browser signed up', async () => {
    const { visitor, account: first, code } = await signedUp(server)
    const second = newcomer()
    await visitor.call(contract.signUp, { body: second })
    const otp = await codeFor(server, second.email)

    const one = await visitor.call(contract.verifyEmail, {
      body: { email: first.email, otp: code },
    })
    const kept = visitor.cookie
    const other = await visitor.call(contract.verifyEmail, { body: { email: second.email, otp } })

    expect([one.status, other.status]).toEqual([200, 200])
    expect(kept).toContain('shipmates_signup=')
    expect(visitor.cookie).toBe('')
  })

  test('is not asked of a client without cookies', async () => {
    const { account, code } = await signedUp(server)

    const answer = await server
      .visitor()
      .call(contract.verifyEmail, { body: { email: account.email, otp: code } })

    expect(answer.status).toBe(200)
  })

  test.each(['', '.', 'nonsense', '1', '1.', '.x', '__proto__.x'])(
    'that says %j is nobody’s and changes nothing',
    async (value) => {
      const { account, code } = await signedUp(server)
      const visitor = server.visitor()
      visitor.cookie = `shipmates_signup=${value}`

      const answer = await visitor.call(contract.verifyEmail, {
        body: { email: account.email, otp: code },
      })

      expect(answer.status).toBe(200)
    },
  )
})
