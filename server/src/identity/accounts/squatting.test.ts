import * as contract from '@shipmates/contract/accounts'
import { UNVERIFIED_LIFETIME_MS } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/accounts'
import { describe, expect, test } from 'vitest'
import { codeFor, newcomer, resetTokenFor, signedUp } from '../../testing/newcomers.ts'
import { startServerForFile, type TestServer } from '../../testing/server.ts'

const server = await startServerForFile()

/** Another person who signs up with this address, under their own name and password. */
const rival = (email: string) => ({ ...newcomer(), email, password: 'Rival*Sail*7' })

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('an address with two signups', () => {
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

  test.each<[string, boolean, boolean]>([
    ['before the owner, who enters the code in another browser', true, true],
    ['after the owner, who enters the code in the same browser', false, false],
    ['after the owner, who enters the code in another browser', false, true],
  ])(
    'opens with neither password if a squatter signed up %s',
    async (...[, isFirst, isElsewhere]) => {
      const { email } = newcomer()
      const [owner, squatter] = [
        { visitor: server.visitor(), account: { ...newcomer(), email } },
        { visitor: server.visitor(), account: rival(email) },
      ]
      for (const { visitor, account } of isFirst ? [squatter, owner] : [owner, squatter]) {
        await visitor.call(contract.signUp, { body: account })
      }
      const otp = await codeFor(server, email, 2)

      const browser = isElsewhere ? server.visitor() : owner.visitor
      const verified = await browser.call(contract.verifyEmail, { body: { email, otp } })
      const logins = await Promise.all(
        [owner, squatter].map(({ visitor, account }) =>
          visitor.call(contract.logIn, { body: account }),
        ),
      )

      expect(verified).toMatchObject({
        status: 200,
        message: messages.verifiedWithoutPassword,
        data: { needsPassword: true },
      })
      expect(logins.map(({ status }) => status)).toEqual([401, 401])
    },
  )

  test('belongs to the owner through the link mailed after the code is entered', async () => {
    const squatter = await signedUp(server)
    const { email } = squatter.account
    await server.visitor().call(contract.signUp, { body: rival(email) })
    const otp = await codeFor(server, email, 2)
    const password = 'Owner*Has*It*1'

    const owner = server.visitor()
    await owner.call(contract.verifyEmail, { body: { email, otp } })
    const token = await resetTokenFor(server, email)
    const { subject } = server.mails.findLast(({ recipient }) => recipient === email)!
    await owner.call(contract.resetPassword, {
      body: { token, password, confirmPassword: password },
    })
    const login = await owner.call(contract.logIn, { body: { email, password } })

    expect(subject).toBe('Choose your Shipmates password')
    expect(login.status).toBe(200)
  })

  test('belongs to the owner again after the owner signs up again in the same browser', async () => {
    const { visitor, account } = await signedUp(server)
    const { email } = account
    await server.visitor().call(contract.signUp, { body: rival(email) })

    await visitor.call(contract.signUp, { body: account })
    const otp = await codeFor(server, email, 3)
    const verified = await visitor.call(contract.verifyEmail, { body: { email, otp } })

    expect(verified).toMatchObject({ status: 200, data: { needsPassword: false } })
    expect((await visitor.call(contract.logIn, { body: account })).status).toBe(200)
  })

  test('stays contested when the squatter signs up repeatedly', async () => {
    const { email } = newcomer()
    const squatter = server.visitor()
    await server.visitor().call(contract.signUp, { body: { ...newcomer(), email } })
    await squatter.call(contract.signUp, { body: rival(email) })
    await squatter.call(contract.signUp, { body: rival(email) })
    const otp = await codeFor(server, email, 3)

    const verified = await server.visitor().call(contract.verifyEmail, { body: { email, otp } })

    expect(verified.data).toEqual({ needsPassword: true, isWaiting: false, canLogIn: false })
  })

  test('opens with its password in any browser if one browser signed up twice', async () => {
    const { visitor, account } = await signedUp(server)
    await visitor.call(contract.signUp, { body: account })
    const otp = await codeFor(server, account.email, 2)

    const verified = await server
      .visitor()
      .call(contract.verifyEmail, { body: { email: account.email, otp } })

    expect(verified).toMatchObject({ message: messages.verified, data: { needsPassword: false } })
    expect((await visitor.call(contract.logIn, { body: account })).status).toBe(200)
  })
})

describe('guesses at a code', () => {
  const guess = (visitor: ReturnType<TestServer['visitor']>, email: string, otp: string) =>
    visitor.call(contract.verifyEmail, { body: { email, otp } })

  test('by strangers do not use up the five of the browser that signed up', async () => {
    const { visitor, account, code } = await signedUp(server)
    for (let n = 0; n < 6; n++) await guess(server.visitor(), account.email, wrong(code))

    const elsewhere = await guess(server.visitor(), account.email, code)
    const owner = await guess(visitor, account.email, code)

    expect(elsewhere).toMatchObject({ status: 400, code: 'INVALID_OTP' })
    expect(owner.status).toBe(200)
  })

  test('by the browser that signed up are limited to five as well', async () => {
    const { visitor, account, code } = await signedUp(server)

    for (let n = 0; n < 5; n++) await guess(visitor, account.email, wrong(code))

    expect(await guess(visitor, account.email, code)).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('by a browser whose signup was replaced count as those of strangers', async () => {
    const { visitor, account } = await signedUp(server)
    const { email } = account
    await server.visitor().call(contract.signUp, { body: rival(email) })
    const otp = await codeFor(server, email, 2)

    for (let n = 0; n < 5; n++) await guess(visitor, email, wrong(otp))

    expect(await guess(server.visitor(), email, otp)).toMatchObject({ code: 'INVALID_OTP' })
  })
})

describe('the ticket of a signup', () => {
  const ticketOf = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().find((set) => set.includes('shipmates_signup='))

  test('is a cookie for a day that scripts cannot read, removed once the address is verified', async () => {
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
    expect(visitor.cookie).not.toContain('shipmates_signup')
  })

  test('is sent only over https if the product uses https', async () => {
    const secure = await server.startNode({ config: { publicUrl: 'https://shipmates.example' } })

    const { answer } = await signedUp(secure)

    expect(ticketOf(answer)).toMatch(/^__Host-shipmates_signup=.*; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('for one address does not affect another address of the same browser', async () => {
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
    expect(visitor.cookie).not.toContain('shipmates_signup')
  })

  test.each(['', 'nonsense', '__proto__.x'])(
    'with the value %j matches no signup and changes nothing',
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
