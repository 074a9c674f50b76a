import * as contract from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { getSignInState } from '@shipmates/contract/identities'
import { describe, expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { resetTokenFor, verified } from '../../testing/newcomers.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const NEW = 'Brand*New*Sail*43'

const form = (currentPassword: string, newPassword = NEW) => ({
  currentPassword,
  newPassword,
  confirmPassword: newPassword,
})

const logsIn = async (email: string, password: string) =>
  (await server.visitor().call(contract.logIn, { body: { email, password } })).status === 200

describe('changing the password', () => {
  test('makes the new one valid and the old one invalid', async () => {
    const ada = await server.newMember()

    const answer = await ada.call(changePassword, { body: form(ada.password) })

    expect(answer).toMatchObject({ status: 200, message: 'Password changed successfully!' })
    expect(await logsIn(ada.email, ada.password)).toBe(false)
    expect(await logsIn(ada.email, NEW)).toBe(true)
  })

  test('stores when, as sign-up and a reset do', async () => {
    const ada = await server.newMember()
    const { visitor, account } = await verified(server)
    const logIn = (password: string) =>
      visitor.call(contract.logIn, { body: { email: account.email, password } })
    const minutesAgo = async (from: Pick<TestMember, 'call'>) => {
      const at = (await from.call(getSignInState)).data?.passwordChangedAt
      return at && Math.floor((server.now().getTime() - Date.parse(at)) / 60_000)
    }
    await logIn(account.password)

    expect(await minutesAgo(ada)).toBeNull()
    server.clock.aheadMs += 3 * 60_000
    expect(await minutesAgo(visitor)).toBe(3)
    await ada.call(changePassword, { body: form(ada.password) })
    expect(await minutesAgo(ada)).toBe(0)

    await visitor.call(contract.forgotPassword, { body: { email: account.email } })
    const token = await resetTokenFor(server, account.email)
    const body = { token, password: NEW, confirmPassword: NEW }
    await visitor.call(contract.resetPassword, { body })
    await logIn(NEW)
    expect(await minutesAgo(visitor)).toBe(0)
  })

  test('ends all other sessions immediately and keeps this one', async () => {
    const ada = await server.newMember()
    const [phone, laptop] = [server.visitor(), server.visitor()]
    for (const device of [phone, laptop]) {
      await device.call(contract.logIn, { body: { email: ada.email, password: ada.password } })
      await device.call(contract.listSessions)
    }

    await ada.call(changePassword, { body: form(ada.password) })

    expect((await phone.call(contract.listSessions)).status).toBe(401)
    expect((await laptop.call(contract.getSession)).data).toBeNull()
    expect((await ada.call(contract.listSessions)).data).toHaveLength(1)
  })

  test('voids a pending reset link', async () => {
    const ada = await server.newMember()
    await server.visitor().call(contract.forgotPassword, { body: { email: ada.email } })
    const token = await resetTokenFor(server, ada.email)

    await ada.call(changePassword, { body: form(ada.password) })
    const { isValid } = await ada.call(contract.verifyResetToken, { query: { token } })

    expect(isValid).toBe(false)
  })

  test('notifies the owner by mail', async () => {
    const ada = await server.newMember()

    await ada.call(changePassword, { body: form(ada.password) })

    const mail = await server.mailed(ada, 'Your Shipmates password was changed')
    expect(`${mail.text}${mail.html}`).not.toContain(NEW)
  })

  test('with a wrong current password changes nothing', async () => {
    const ada = await server.newMember()

    const answer = await ada.call(changePassword, { body: form('Not-The-Right-1') })

    expect(answer).toMatchObject({ status: 400, code: 'INVALID_CURRENT_PASSWORD' })
    expect(await logsIn(ada.email, ada.password)).toBe(true)
  })

  test('to a weak one is invalid and changes nothing', async () => {
    const ada = await server.newMember()

    const answer = await ada.call(changePassword, { body: form(ada.password, 'weak') })

    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Password does not meet all requirements',
    })
    expect(await logsIn(ada.email, ada.password)).toBe(true)
  })

  test('ten times concurrently succeeds once, and that password is valid', async () => {
    const ada = await server.newMember()
    const passwords = Array.from({ length: 10 }, (_, n) => `Racing*Sail*${n}`)

    const answers = await Promise.all(
      passwords.map((password) => ada.call(changePassword, { body: form(ada.password, password) })),
    )

    const winners = passwords.filter((_, n) => answers[n]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'INVALID_CURRENT_PASSWORD')).toHaveLength(9)
    expect(await logsIn(ada.email, winners[0] ?? '')).toBe(true)
  })
})
