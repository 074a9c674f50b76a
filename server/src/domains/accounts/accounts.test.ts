import * as contract from '@shipmates/contract/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer, unique } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'Sail-Away-42'

const newcomer = () => {
  const tag = unique()
  return { userName: `sailor_${tag}`, email: `sailor-${tag}@example.test`, password: PASSWORD }
}

const codeFor = (email: string, nth = 0) =>
  vi.waitFor(() => {
    const codes = server.mails.filter(
      (mail) => mail.recipient === email && /^\d{6}$/.test(mail.secret ?? ''),
    )
    const code = codes[nth]?.secret
    if (!code) throw new Error(`no code number ${nth} for ${email} yet`)
    return code
  })

async function signedUp() {
  const visitor = server.visitor()
  const account = newcomer()
  await visitor.call(contract.signUp, { body: account })
  return { visitor, account, code: await codeFor(account.email) }
}

async function verified() {
  const { visitor, account, code } = await signedUp()
  await visitor.call(contract.verifyEmail, { body: { email: account.email, otp: code } })
  return { visitor, account }
}

describe('signing up', () => {
  test('answers 201 with the new account and mails a code', async () => {
    const account = newcomer()

    const answer = await server.visitor().call(contract.signUp, { body: account })

    expect(answer).toMatchObject({
      status: 201,
      success: true,
      message: 'Account created successfully! Please login with your credentials.',
      data: { email: account.email, userName: account.userName },
    })
    expect(await codeFor(account.email)).toMatch(/^\d{6}$/)
  })

  test('a code opens the account, once', async () => {
    const { visitor, account, code } = await signedUp()

    const first = await visitor.call(contract.verifyEmail, {
      body: { email: account.email, otp: code },
    })
    const second = await visitor.call(contract.verifyEmail, {
      body: { email: account.email, otp: code },
    })
    const login = await visitor.call(contract.logIn, { body: account })

    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 400, code: 'INVALID_OTP' })
    expect(login).toMatchObject({ status: 200, data: { userName: account.userName } })
  })
})

describe('the session', () => {
  test('names who is signed in until they sign out', async () => {
    const { visitor, account } = await verified()
    await visitor.call(contract.logIn, { body: account })

    const before = await visitor.call(contract.getSession)
    await visitor.call(contract.signOut)
    const after = await visitor.call(contract.getSession)

    expect(before.data).toMatchObject({ email: account.email })
    expect(after.data).toBeNull()
  })
})
