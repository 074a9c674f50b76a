import * as accounts from '@shipmates/contract/accounts'
import { createInvitation } from '@shipmates/contract/invitations'
import {
  applicationMissing,
  domainClosed,
  invitationNeeded,
} from '@shipmates/contract/messages/accounts'
import { INVALID_INVITATION } from '@shipmates/contract/messages/errors'
import type { Registration } from '@shipmates/contract/site'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../testing/client.ts'
import { invite } from '../../testing/invitations.ts'
import { newcomer, resetTokenFor, signedUp, verified } from '../../testing/newcomers.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'

const server = await startServerForFile()
const admin = await newStaff(server, 'admin')

const setRules = (registration: Registration, registrationDomains: readonly string[] = []) =>
  Object.assign(server.config, { registration, registrationDomains })

beforeEach(() => void setRules('open'))

const signUp = (account: object) =>
  server.visitor().call(accounts.signUp, { body: { ...newcomer(), ...account } })

describe('email domains that may sign up', () => {
  test.each([
    ['ada@ferry.example', 201],
    ['ADA@FERRY.EXAMPLE', 201],
    ['ada@crew.example', 201],
    ['ada@sub.ferry.example', 403],
    ['ada@notferry.example', 403],
    ['ada@ferry.example.org', 403],
    ['ferry.example@other.example', 403],
    ['ada@other.example', 403],
  ])('%s is answered %i', async (email, status) => {
    setRules('open', ['ferry.example', 'crew.example'])

    const answer = await signUp({ email: email.replace(/^ada/i, newcomer().userName) })

    expect(answer.status).toBe(status)
    expect(answer.code).toBe(status === 403 ? 'REGISTRATION_CLOSED' : undefined)
    if (status === 403) expect(answer.message).toBe(domainClosed)
  })

  test('apply to people with an invitation, too', async () => {
    setRules('invite', ['ferry.example'])
    const { token } = await invite(admin)

    const [foreign, own] = [
      await signUp({ invitation: token }),
      await signUp({ invitation: token, email: `${newcomer().userName}@ferry.example` }),
    ]

    expect(foreign).toMatchObject({ status: 403, code: 'REGISTRATION_CLOSED' })
    expect(own.status).toBe(201)
  })

  test('apply to emails that are invited', async () => {
    setRules('invite', ['ferry.example'])

    const answer = await admin.call(createInvitation, {
      body: { email: 'ada@other.example', uses: 1, days: 1 },
    })

    expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: 'email' }] })
  })

  test('are checked again at the verification', async () => {
    const { visitor, account, code } = await signedUp(server)
    setRules('open', ['ferry.example'])

    const answer = await visitor.call(accounts.verifyEmail, {
      body: { email: account.email, otp: code },
    })

    expect(answer).toMatchObject({ status: 403, code: 'REGISTRATION_CLOSED' })
  })
})

describe('a reason for joining', () => {
  const reasonOf = async (email: string) =>
    (
      await server.db
        .selectFrom('users')
        .select('application')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.application

  test('is needed if sign-ups are approved', async () => {
    setRules('approve')

    expect(await signUp({ reason: '   ' })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: applicationMissing,
      errors: [{ path: 'reason', message: applicationMissing }],
    })
  })

  test('is stored if sign-ups are approved, and not otherwise', async () => {
    const [applicant, nonApplicant, invited] = [newcomer(), newcomer(), newcomer()]
    const { token } = await invite(admin)

    await signUp({ ...nonApplicant, reason: 'I build boats.' })
    setRules('approve')
    await signUp({ ...applicant, reason: ' I build boats. ' })
    await signUp({ ...invited, invitation: token, reason: 'I build boats.' })

    expect(
      await Promise.all([applicant, nonApplicant, invited].map(({ email }) => reasonOf(email))),
    ).toEqual(['I build boats.', null, null])
  })

  test('is replaced by a sign-up with the same email', async () => {
    setRules('approve')
    const account = newcomer()
    await signUp({ ...account, reason: 'One.' })
    await signUp({ ...account, reason: 'Another.' })

    expect(await reasonOf(account.email)).toBe('Another.')
  })
})

describe('a refused sign-up', () => {
  test('reveals nothing about whether the email or the name has an account', async () => {
    const { account } = await verified(server)
    const used = await invite(admin)
    await signUp({ invitation: used.token })
    const cases: [Registration, object][] = [
      ['closed', {}],
      ['invite', {}],
      ['invite', { invitation: 'unknown' }],
      ['invite', { invitation: used.token }],
      ['approve', {}],
      ['approve', { invitation: used.token }],
    ]

    for (const [registration, more] of cases) {
      setRules(registration)
      const fieldOf = async (body: object) => {
        const { headers: _, ...answer } = await signUp({ ...body, ...more })
        return answer
      }
      const [known, unknown] = [await fieldOf(account), await fieldOf(newcomer())]

      expect(known).toEqual(unknown)
      expect(known.status).toBeGreaterThanOrEqual(400)
      expect(known.code).not.toMatch(/TAKEN/)
    }
  })

  test('says whether an invitation is missing or not valid', async () => {
    setRules('invite')

    const [missing, unknown] = [await signUp({}), await signUp({ invitation: 'unknown' })]

    expect(missing).toMatchObject({ code: 'INVALID_INVITATION', message: invitationNeeded })
    expect(unknown).toMatchObject({ code: 'INVALID_INVITATION', message: INVALID_INVITATION })
  })

  test('by the wrong code reveals nothing about the rules', async () => {
    const { visitor, account, code } = await signedUp(server)
    setRules('closed')
    const otp = code === '111111' ? '222222' : '111111'

    const answer = await visitor.call(accounts.verifyEmail, { body: { email: account.email, otp } })

    expect(answer.code).toBe('INVALID_OTP')
  })

  test('mails nothing, and counts no code', async () => {
    const limited = await startServerForTest({
      config: { registration: 'closed', hasRateLimits: true, trustProxy: '127.0.0.1' },
    })
    const account = newcomer()
    const { db, url } = limited
    const codes: unknown[] = []
    for (let n = 0; n < 6; n++) {
      const { code } = await createClient(url).call(accounts.signUp, { body: account })
      codes.push(code)
    }

    const mails = await db.selectFrom('mails').select('id').execute()

    expect(codes).toEqual(Array(6).fill('REGISTRATION_CLOSED'))
    expect(mails).toEqual([])
    expect(limited.mails).toEqual([])
  })
})

test('an existing member can reset the password and sign in, in every mode', async () => {
  const { account } = await verified(server)
  const { email } = account

  for (const [count, registration] of (['invite', 'approve', 'closed'] as const).entries()) {
    setRules(registration, ['ferry.example'])
    const password = `Another*Sail*${count}`
    await server.visitor().call(accounts.forgotPassword, { body: { email } })
    const token = await resetTokenFor(server, email, count + 1)
    const reset = await server
      .visitor()
      .call(accounts.resetPassword, { body: { token, password, confirmPassword: password } })
    const login = await server.visitor().call(accounts.logIn, { body: { email, password } })

    expect([reset.status, login.status]).toEqual([200, 200])
  }
})
