import * as contract from '@shipmates/contract/accounts'
import { describe, expect, test } from 'vitest'
import { createCheapHasher } from '../../testing/hasher.ts'
import { codeFor, newcomer, signedUp, verified } from '../../testing/newcomers.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { startServerForFile } from '../../testing/server.ts'
import { times } from '../../testing/volume.ts'

const server = await startServerForFile()

const enter = (email: string, otp: unknown, at = server) =>
  at.visitor().call(contract.verifyEmail, { body: { email, otp } })

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a verification code', () => {
  test('verifies the account, once', async () => {
    const { visitor, account, code } = await signedUp(server)

    const first = await enter(account.email, code)
    const second = await enter(account.email, code)
    const login = await visitor.call(contract.logIn, { body: account })

    expect(first).toMatchObject({ status: 200, success: true, message: expect.any(String) })
    expect(second).toMatchObject({ status: 400, code: 'INVALID_OTP' })
    expect(login).toMatchObject({ status: 200, data: { userName: account.userName } })
  })

  test('works with leading zeros', async () => {
    const { account } = await signedUp(server)
    const codeHash = await (await createCheapHasher()).hash('000042')
    await server.db
      .updateTable('emailCodes')
      .from('users')
      .set({ codeHash })
      .whereRef('users.id', '=', 'emailCodes.userId')
      .where('users.email', '=', account.email)
      .execute()

    const short = await enter(account.email, '42')
    const padded = await enter(account.email, '000042')

    expect(short.status).toBe(400)
    expect(padded.status).toBe(200)
  })

  test('that is malformed is invalid and does not count as a guess', async () => {
    const { account, code } = await signedUp(server)

    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await enter(account.email, `${code}0`))

    expect(answers[5]).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'OTP must be 6 digits',
    })
    expect((await enter(account.email, code)).status).toBe(200)
  })

  test('of another account is refused', async () => {
    const [ada, eve] = await Promise.all([signedUp(server), signedUp(server)])
    if (ada.code === eve.code) return

    expect(await enter(ada.account.email, eve.code)).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('is checked at most five times under many concurrent guesses', async () => {
    const { account, code } = await signedUp(server)

    const answers = await Promise.all(
      Array.from({ length: times(20, 100) }, () => enter(account.email, wrong(code))),
    )
    const { wrongTries } = await server.db
      .selectFrom('emailCodes')
      .innerJoin('users', 'users.id', 'emailCodes.userId')
      .select('wrongTries')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow()

    expect(answers.every(({ code }) => code === 'INVALID_OTP')).toBe(true)
    expect(wrongTries).toBe(5)
    expect(await enter(account.email, code)).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('verifies the account once if entered twenty times concurrently', async () => {
    const { account, code } = await signedUp(server)

    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(account.email, code)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'INVALID_OTP')).toHaveLength(19)
  })

  test('gets identical responses for an unknown address, a verified one and a wrong guess', async () => {
    const [unverified, known] = await Promise.all([signedUp(server), verified(server)])
    const guess = (email: string, otp: string) =>
      rawAnswer(server.visitor(), contract.verifyEmail, { email, otp })

    const wrongGuess = await guess(unverified.account.email, wrong(unverified.code))

    expect(wrongGuess.status).toBe(400)
    expect(await guess(newcomer().email, '123456')).toEqual(wrongGuess)
    expect(await guess(known.account.email, '123456')).toEqual(wrongGuess)
  })
})

describe('requesting a new code', () => {
  const resend = (email: string) => rawAnswer(server.visitor(), contract.resendCode, { email })

  test('voids the old one', async () => {
    const { account, code } = await signedUp(server)

    await resend(account.email)
    const newer = await codeFor(server, account.email, 2)

    if (newer !== code) expect((await enter(account.email, code)).code).toBe('INVALID_OTP')
    expect((await enter(account.email, newer)).status).toBe(200)
  })

  test('gets identical responses for every address, and mails only an unverified account', async () => {
    const [waiting, known] = await Promise.all([signedUp(server), verified(server)])
    const stranger = newcomer()
    const mailsTo = (email: string) =>
      server.mails.filter(({ recipient }) => recipient === email).length

    const answers = await Promise.all(
      [waiting.account, known.account, stranger].map(({ email }) => resend(email)),
    )
    await codeFor(server, waiting.account.email, 2)

    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(mailsTo(known.account.email)).toBe(1)
    expect(mailsTo(stranger.email)).toBe(0)
  })

  test.each(['known', 'unknown'])(
    'again within a minute is refused for a %s address, with Retry-After, even with limits off',
    async (kind) => {
      const { email } = kind === 'known' ? (await signedUp(server)).account : newcomer()

      await resend(email)
      const again = await server.visitor().call(contract.resendCode, { body: { email } })
      server.clock.aheadMs = 61_000
      const later = await resend(email)
      server.clock.aheadMs = 0

      expect(again).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThanOrEqual(30)
      expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(later.status).toBe(200)
    },
  )

  test('twenty times concurrently sends one', async () => {
    const { account } = await signedUp(server)

    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(account.email)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
  })
})
