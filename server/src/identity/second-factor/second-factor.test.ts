import { forgotPassword, getSession, logIn, resetPassword } from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import * as contract from '@shipmates/contract/second-factor'
import { expect, test } from 'vitest'
import { endSessionsDuring } from '../../testing/end-sessions.ts'
import type { TestMember } from '../../testing/members.ts'
import { resetTokenFor } from '../../testing/newcomers.ts'
import { createApp, nextStep, stopClock, switchOn } from '../../testing/second-factor.ts'
import { startServerForFile } from '../../testing/server.ts'

stopClock()
const server = await startServerForFile()
const { db } = server

const stateOf = async (member: TestMember) => (await member.call(contract.getSecondFactor)).data!

const mailsTo = (member: TestMember) => server.mailsTo(member).map(({ subject }) => subject)

/** A visitor who gave the password, and still needs a code. */
async function givePassword({ email, password }: TestMember) {
  const visitor = server.visitor()
  const answer = await visitor.call(logIn, { body: { email, password } })
  expect(answer).toMatchObject({ status: 200, data: { needsSecondFactor: true } })
  return visitor
}

const enter = (visitor: Awaited<ReturnType<typeof givePassword>>, code: string) =>
  visitor.call(contract.enterSecondFactor, { body: { code } })

test('after a member switches the second factor on, logging in takes two steps', async () => {
  const ada = await server.newMember()
  const start = await ada.call(contract.startSecondFactor, { body: { password: ada.password } })
  const { secret, uri } = start.data!
  const app = createApp(secret, server.now)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/Shipmates:${ada.userName}?issuer=Shipmates&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await stateOf(ada)).toEqual({ since: null, recoveryCodesLeft: 0 })
  const before = await server.visitor().call(logIn, { body: ada })
  expect(before.data).toMatchObject({ userId: ada.id })

  const wrong = await ada.call(contract.switchOnSecondFactor, { body: { code: '12345' } })
  const on = await ada.call(contract.switchOnSecondFactor, { body: { code: app() } })

  expect(wrong.code).toBe('INVALID_CODE')
  expect(on.data!.recoveryCodes).toHaveLength(10)
  expect(await stateOf(ada)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
  const visitor = await givePassword(ada)
  expect(visitor.cookie).toMatch(/^shipmates_login=[\w-]+$/)
  expect((await visitor.call(getSession)).data).toBeNull()
  nextStep(server)
  const spaced = app().replace(/^.../, '$& ')
  expect(await enter(visitor, spaced)).toMatchObject({ status: 200, data: { userId: ada.id } })
  expect(visitor.cookie).toContain('shipmates_session=')
  expect(visitor.cookie).toContain('shipmates_device=')
  expect(visitor.cookie).not.toContain('shipmates_login=')
  expect((await visitor.call(getSession)).data).toMatchObject({ userId: ada.id })
})

test('codes of one step before and after are accepted, and no others', async () => {
  const ada = await server.newMember()
  const { app } = await switchOn(server, ada)
  for (let step = 0; step < 5; step++) nextStep(server)

  const tried = []
  for (const steps of [-2, 2, -1, 1]) {
    tried.push((await enter(await givePassword(ada), app(steps))).status)
  }

  expect(tried).toEqual([400, 400, 200, 200])
})

test('a code works once, and earlier codes do not work afterwards', async () => {
  const ada = await server.newMember()
  const { app } = await switchOn(server, ada)
  expect((await enter(await givePassword(ada), app())).code).toBe('INVALID_CODE')
  nextStep(server)
  nextStep(server)
  const visitors = await Promise.all(Array.from({ length: 6 }, () => givePassword(ada)))

  const answers = await Promise.all(visitors.map((visitor) => enter(visitor, app())))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(400)])
  expect((await enter(await givePassword(ada), app(-1))).code).toBe('INVALID_CODE')
  expect((await enter(await givePassword(ada), app(1))).status).toBe(200)
})

test('a pending login is finished once, by the browser with its cookie, within five minutes', async () => {
  const ada = await server.newMember()
  const { app, recoveryCodes } = await switchOn(server, ada)
  nextStep(server)
  const visitor = await givePassword(ada)
  const late = await givePassword(ada)
  const { cookie } = visitor

  expect((await enter(server.visitor(), app())).code).toBe('SIGN_IN_AGAIN')
  expect((await enter(visitor, app())).status).toBe(200)
  nextStep(server)
  visitor.cookie = cookie
  expect((await enter(visitor, app())).code).toBe('SIGN_IN_AGAIN')
  server.clock.aheadMs += 5 * 60_000
  expect((await enter(late, app())).code).toBe('SIGN_IN_AGAIN')
  expect((await enter(late, recoveryCodes[0]!)).code).toBe('SIGN_IN_AGAIN')
  expect((await stateOf(ada)).recoveryCodesLeft).toBe(10)
})

test('a wrong code keeps the pending login, and two concurrent right ones finish it once', async () => {
  const ada = await server.newMember()
  const { app, recoveryCodes } = await switchOn(server, ada)
  nextStep(server)
  const visitor = await givePassword(ada)
  const twin = server.visitor()
  twin.cookie = visitor.cookie

  expect((await enter(visitor, 'none of them')).code).toBe('INVALID_CODE')
  const answers = await Promise.all([enter(visitor, app()), enter(twin, recoveryCodes[0]!)])

  expect(answers.map(({ code }) => code ?? 'in').toSorted()).toEqual(['SIGN_IN_AGAIN', 'in'])
})

test('each recovery code works once in place of a code, however it is typed', async () => {
  const ada = await server.newMember()
  const { recoveryCodes } = await switchOn(server, ada)
  const [first, second, third] = recoveryCodes
  for (const code of recoveryCodes)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
  expect(new Set(recoveryCodes).size).toBe(10)

  const answer = await enter(await givePassword(ada), first!)
  const again = await enter(await givePassword(ada), first!)
  const misread = ` ${second!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
  const shouted = await enter(await givePassword(ada), misread)
  const visitors = await Promise.all(Array.from({ length: 5 }, () => givePassword(ada)))
  const atOnce = await Promise.all(visitors.map((visitor) => enter(visitor, third!)))

  expect(answer.data).toMatchObject({ userId: ada.id, recoveryCodesLeft: 9 })
  expect(again.code).toBe('INVALID_CODE')
  expect(shouted.data).toMatchObject({ recoveryCodesLeft: 8 })
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, ...Array(4).fill(400)])
  expect((await stateOf(ada)).recoveryCodesLeft).toBe(7)
})

test('new recovery codes void the old ones', async () => {
  const ada = await server.newMember()
  const { recoveryCodes: old } = await switchOn(server, ada)
  const renew = (password: string) => ada.call(contract.renewRecoveryCodes, { body: { password } })

  expect((await renew('wrong')).code).toBe('INVALID_CURRENT_PASSWORD')
  const { data } = await renew(ada.password)

  expect((await enter(await givePassword(ada), old[0]!)).code).toBe('INVALID_CODE')
  const used = await enter(await givePassword(ada), data!.recoveryCodes[0]!)
  expect(used.data).toMatchObject({ recoveryCodesLeft: 9 })
  const grace = await server.newMember()
  const none = await grace.call(contract.renewRecoveryCodes, { body: { password: grace.password } })
  expect(none.code).toBe('NOT_FOUND')
})

test("another member's codes are refused", async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  await switchOn(server, ada)
  const { app, recoveryCodes } = await switchOn(server, grace)
  nextStep(server)

  expect((await enter(await givePassword(ada), recoveryCodes[0]!)).code).toBe('INVALID_CODE')
  expect((await enter(await givePassword(ada), app())).code).toBe('INVALID_CODE')
})

test('a set-up is replaced by another, confirmed within an hour, and refused while the second factor is on', async () => {
  const ada = await server.newMember()
  const body = { password: ada.password }
  const start = async () => (await ada.call(contract.startSecondFactor, { body })).data!.secret
  const confirm = (code: string) => ada.call(contract.switchOnSecondFactor, { body: { code } })
  expect((await confirm('123456')).code).toBe('NOT_FOUND')
  const [old, late] = [await start(), await start()]
  expect((await confirm(createApp(old, server.now)())).code).toBe('INVALID_CODE')
  server.clock.aheadMs += 60 * 60_000 + 1
  expect((await confirm(createApp(late, server.now)())).code).toBe('NOT_FOUND')
  const app = createApp(await start(), server.now)

  const answers = await Promise.all([confirm(app()), confirm(app())])

  expect(answers.map(({ code }) => code ?? 'on').toSorted()).toEqual(['SECOND_FACTOR_ON', 'on'])
  const again = await ada.call(contract.startSecondFactor, { body })
  expect(again.code).toBe('SECOND_FACTOR_ON')
  expect((await stateOf(ada)).recoveryCodesLeft).toBe(10)
})

test('the second factor is switched off by the password and a code, and logins no longer need it', async () => {
  const ada = await server.newMember()
  const { app, recoveryCodes } = await switchOn(server, ada)
  const pending = await givePassword(ada)
  const off = (body: object) => ada.call(contract.switchOffSecondFactor, { body })
  const { password } = ada
  nextStep(server)

  expect((await off({ password: 'wrong', code: app() })).code).toBe('INVALID_CURRENT_PASSWORD')
  expect((await off({ password, code: '1' })).code).toBe('INVALID_CODE')
  expect((await off({ password, code: app() })).status).toBe(200)

  expect(await stateOf(ada)).toEqual({ since: null, recoveryCodesLeft: 0 })
  expect((await enter(pending, recoveryCodes[0]!)).code).toBe('SIGN_IN_AGAIN')
  expect((await off({ password, code: recoveryCodes[0] })).code).toBe('NOT_FOUND')
  const login = await server.visitor().call(logIn, { body: ada })
  expect(login.data).toMatchObject({ userId: ada.id })
  const again = await switchOn(server, ada)
  const byRecovery = await off({ password, code: again.recoveryCodes[0] })
  expect(byRecovery.status).toBe(200)
})

test('each change is announced by mail', async () => {
  const ada = await server.newMember()
  const { recoveryCodes } = await switchOn(server, ada)
  await enter(await givePassword(ada), recoveryCodes[0]!)
  const body = { password: ada.password }
  const { data } = await ada.call(contract.renewRecoveryCodes, { body })
  const code = data!.recoveryCodes[0]
  await ada.call(contract.switchOffSecondFactor, { body: { ...body, code } })

  await expect.poll(() => mailsTo(ada)).toHaveLength(5)
  expect(mailsTo(ada).toSorted()).toEqual([
    'A recovery code of your Shipmates account was used',
    'A recovery code of your Shipmates account was used',
    'Two-step sign-in is off for your Shipmates account',
    'Two-step sign-in is on for your Shipmates account',
    'Your Shipmates account has new recovery codes',
  ])
})

test('the database contains no recovery code', async () => {
  const ada = await server.newMember()
  const { recoveryCodes } = await switchOn(server, ada)

  const rows = await db
    .selectFrom('recoveryCodes')
    .selectAll()
    .where('userId', '=', ada.id)
    .execute()

  expect(rows).toHaveLength(10)
  const stored = rows.map(({ hash }) => hash.toString('latin1')).join()
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test('a new password keeps the second factor, and ends logins that lack a code', async () => {
  const ada = await server.newMember()
  const { app, recoveryCodes } = await switchOn(server, ada)
  const beforeChange = await givePassword(ada)
  const changed = 'Changed-Sail-12!'
  await ada.call(changePassword, {
    body: {
      currentPassword: ada.password,
      newPassword: changed,
      confirmPassword: changed,
    },
  })
  const beforeReset = await givePassword({ ...ada, password: changed })
  const { email } = ada
  await server.visitor().call(forgotPassword, { body: { email } })
  const token = await resetTokenFor(server, email)
  const password = 'Another-Sail-9!'
  await server
    .visitor()
    .call(resetPassword, { body: { token, password, confirmPassword: password } })
  nextStep(server)

  expect((await enter(beforeChange, recoveryCodes[0]!)).code).toBe('SIGN_IN_AGAIN')
  expect((await enter(beforeReset, recoveryCodes[0]!)).code).toBe('SIGN_IN_AGAIN')
  expect(
    await db.selectFrom('pendingLogins').select('hash').where('userId', '=', ada.id).execute(),
  ).toEqual([])
  expect((await enter(await givePassword({ ...ada, password }), app())).status).toBe(200)
})

test('without limits, any number of wrong codes is checked', async () => {
  const ada = await server.newMember()
  const { app } = await switchOn(server, ada)
  nextStep(server)
  const visitor = await givePassword(ada)

  for (let n = 0; n < 8; n++) expect((await enter(visitor, '000')).status).toBe(400)

  expect((await enter(visitor, app())).status).toBe(200)
})

test('a session that ends before its code is checked switches nothing on', async () => {
  const ada = await server.newMember()
  const { data } = await ada.call(contract.startSecondFactor, { body: { password: ada.password } })
  const code = createApp(data!.secret, server.now)()

  const answer = await endSessionsDuring(db, ada, () =>
    ada.call(contract.switchOnSecondFactor, { body: { code } }),
  )

  expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  await ada.call(logIn, { body: ada })
  expect((await stateOf(ada)).since).toBeNull()
})

test('a session that ends before recovery codes are made gets none', async () => {
  const ada = await server.newMember()
  await switchOn(server, ada)

  const answer = await endSessionsDuring(db, ada, () =>
    ada.call(contract.renewRecoveryCodes, { body: { password: ada.password } }),
  )

  expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
})
