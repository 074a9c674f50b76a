import { once } from 'node:events'
import { request } from 'node:http'
import * as contract from '@shipmates/contract/accounts'
import { RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import { describe, expect, test } from 'vitest'
import { newcomer, resetTokenFor, signedUp, verified } from '../../testing/newcomers.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { startServerForFile, type TestServer } from '../../testing/server.ts'

// Links and codes are valid for a time, which a busy machine must not use up.
const server = await startServerForFile({ isClockStopped: true })

const NEW = 'Brand*New*Sail*43'

const forgot = (email: string) =>
  server.visitor().call(contract.forgotPassword, { body: { email } })

const isValid = async (token: string) =>
  (await server.visitor().call(contract.verifyResetToken, { query: { token } })).isValid

const reset = (
  token: unknown,
  { at = server, ...form }: { at?: TestServer; password?: string; confirmPassword?: string } = {},
) => {
  const { password = NEW } = form
  return at.visitor().call(contract.resetPassword, {
    body: { confirmPassword: password, ...form, token, password },
  })
}

/** A verified member with a reset link they requested. */
async function forgetful() {
  const { visitor, account } = await verified(server)
  await forgot(account.email)
  return { visitor, account, token: await resetTokenFor(server, account.email) }
}

describe('a reset link', () => {
  test('sets a new password and makes the old one invalid', async () => {
    const { visitor, account, token } = await forgetful()

    const answer = await reset(token)
    const byOld = await visitor.call(contract.logIn, { body: account })
    const byNew = await visitor.call(contract.logIn, { body: { ...account, password: NEW } })

    expect(answer).toMatchObject({ status: 200, success: true, message: expect.any(String) })
    expect(byOld.status).toBe(401)
    expect(byNew.status).toBe(200)
  })

  test('can be checked any number of times without being used up', async () => {
    const { token } = await forgetful()

    const answers = [await isValid(token), await isValid(token), await isValid(token)]

    expect(answers).toEqual([true, true, true])
    expect((await reset(token)).status).toBe(200)
    expect(await isValid(token)).toBe(false)
  })

  test('that was never sent, or without a token, is invalid; with two it is a validation error', async () => {
    const path = contract.verifyResetToken.path

    for (const token of ['', 'a'.repeat(43), '\u0000']) expect(await isValid(token)).toBe(false)
    const none = await server.visitor().send('GET', path)
    const two = await server.visitor().send('GET', `${path}?token=a&token=b`)

    expect([none.status, await none.json()]).toEqual([200, { success: true, isValid: false }])
    expect(two.status).toBe(400)
  })

  test('used twenty times concurrently works once, with the password of that request', async () => {
    const { visitor, account, token } = await forgetful()
    const passwords = Array.from({ length: 20 }, (_, n) => `Racing*Sail*${n}`)

    const answers = await Promise.all(passwords.map((password) => reset(token, { password })))
    const winner = answers.findIndex(({ status }) => status === 200)
    const login = await visitor.call(contract.logIn, {
      body: { ...account, password: passwords[winner] },
    })

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'INVALID_RESET_TOKEN')).toHaveLength(19)
    expect(login.status).toBe(200)
  })

  test('is voided by a newer one', async () => {
    const { account, token } = await forgetful()

    await forgot(account.email)
    const newer = await resetTokenFor(server, account.email, 2)

    expect(await isValid(token)).toBe(false)
    expect(await reset(token)).toMatchObject({ code: 'INVALID_RESET_TOKEN' })
    expect((await reset(newer)).status).toBe(200)
  })

  test('works for exactly ten minutes by the clock of any node, as a code does', async () => {
    const [early, late] = [await forgetful(), await forgetful()]
    const [earlyCode, lateCode] = [await signedUp(server), await signedUp(server)]

    const second = await server.startNode({ isClockStopped: true })
    const endsAt = server.now().getTime() + RESET_LINK_LIFETIME_MS
    const setClock = (to: number) => {
      second.clock.aheadMs += to - second.now().getTime()
    }
    setClock(endsAt - 1000)
    const enter = ({ account: { email }, code: otp }: typeof earlyCode) =>
      second.visitor().call(contract.verifyEmail, { body: { email, otp } })
    const before = [await reset(early.token, { at: second }), await enter(earlyCode)]
    setClock(endsAt + 1000)
    const { isValid } = await second
      .visitor()
      .call(contract.verifyResetToken, { query: { token: late.token } })
    const after = [await reset(late.token, { at: second }), await enter(lateCode)]

    expect(before.map(({ status }) => status)).toEqual([200, 200])
    expect(isValid).toBe(false)
    expect(after.map(({ code }) => code)).toEqual(['INVALID_RESET_TOKEN', 'INVALID_OTP'])
  })

  test('ends all sessions of its owner and no others', async () => {
    const { account, token } = await forgetful()
    const [phone, laptop, other] = [server.visitor(), server.visitor(), await server.newMember()]
    await phone.call(contract.logIn, { body: account })
    await laptop.call(contract.logIn, { body: account })

    await reset(token)

    expect((await phone.call(contract.getSession)).data).toBeNull()
    expect((await laptop.call(contract.listSessions)).status).toBe(401)
    expect((await other.call(contract.listSessions)).status).toBe(200)
  })

  test('notifies the owner by mail', async () => {
    const { account, token } = await forgetful()

    await reset(token)

    await server.mailed(account, 'Your Shipmates password was reset')
  })

  test('verifies the address of an unverified account', async () => {
    const { visitor, account, code } = await signedUp(server)
    await forgot(account.email)

    await reset(await resetTokenFor(server, account.email))
    const login = await visitor.call(contract.logIn, { body: { ...account, password: NEW } })
    const byCode = await visitor.call(contract.verifyEmail, {
      body: { email: account.email, otp: code },
    })

    expect(login.status).toBe(200)
    expect(byCode).toMatchObject({ status: 400, code: 'INVALID_OTP' })
  })

  test('refuses the current password, and still works for another', async () => {
    const { visitor, account, token } = await forgetful()
    await reset(token)
    await forgot(account.email)
    const again = await resetTokenFor(server, account.email, 2)

    const same = await reset(again)
    const other = await reset(again, { password: 'Another*One*44' })

    expect(same).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Your new password must be different from the current one',
    })
    expect(other.status).toBe(200)
    expect(
      (await visitor.call(contract.logIn, { body: { ...account, password: NEW } })).status,
    ).toBe(401)
  })

  test('refuses an invalid password, and still works for another', async () => {
    const { token } = await forgetful()

    const weak = await reset(token, { password: 'weak' })
    const apart = await reset(token, { confirmPassword: 'Brand*New*Sail*44' })

    expect(weak).toMatchObject({ status: 400, message: 'Password does not meet all requirements' })
    expect(apart).toMatchObject({ status: 400, message: 'Passwords do not match' })
    expect((await reset(token)).status).toBe(200)
  })

  test('points to PUBLIC_URL, regardless of the Host header', async () => {
    const { account } = await verified(server)

    const pending = request(server.url + contract.forgotPassword.path, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
      },
    })
    pending.end(JSON.stringify({ email: account.email }))
    await once(pending, 'response')
    await resetTokenFor(server, account.email)

    const mail = server.mailsTo(account).at(-1)
    expect(mail?.secret).toMatch(
      new RegExp(`^${server.config.publicUrl}/reset-password\\?token=[\\w-]{43}&email=`),
    )
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })
})

describe('requesting a reset link', () => {
  test('gets identical responses for known, unverified and unknown addresses, and mails no stranger', async () => {
    const [known, unverified] = await Promise.all([verified(server), signedUp(server)])
    const stranger = newcomer()
    const ask = (email: string) => rawAnswer(server.visitor(), contract.forgotPassword, { email })

    const answers = [
      await ask(stranger.email),
      await ask(known.account.email),
      await ask(unverified.account.email),
    ]
    await resetTokenFor(server, unverified.account.email)

    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(server.mailsTo(stranger)).toEqual([])
  })
})
