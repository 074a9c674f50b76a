import * as contract from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import { SECOND_FACTOR_WITHIN_MS } from '@shipmates/contract/limits'
import { expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { codeFor, newcomer, PASSWORD, resetTokenFor, signedUp } from '../../testing/newcomers.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()

const enter = (visitor: TestClient, email: string, otp: string) =>
  visitor.call(contract.verifyEmail, { body: { email, otp } })

/** A person who signed up and entered the code in the same browser. */
async function verifiedHere() {
  const { visitor, account, code } = await signedUp(server)
  const { data } = await enter(visitor, account.email, code)
  expect(data).toEqual({ needsPassword: false, isWaiting: false, canLogIn: true })
  return { visitor, account, cookie: visitor.cookie }
}

const refused = { status: 403, code: 'SIGN_IN_AGAIN' }

test('the browser that signed up signs in without the password, once', async () => {
  const { visitor, account, cookie } = await verifiedHere()

  const first = await visitor.call(contract.logInVerified)
  const session = await visitor.call(contract.getSession)
  visitor.cookie = cookie
  const second = await visitor.call(contract.logInVerified)

  expect(first).toMatchObject({ status: 200, data: { userName: account.userName } })
  expect(session.data?.email).toBe(account.email)
  expect(second).toMatchObject(refused)
})

test('only one of several concurrent requests signs in', async () => {
  const { visitor, cookie } = await verifiedHere()
  const tabs = [visitor, ...Array.from({ length: 5 }, () => server.visitor())]
  for (const tab of tabs) tab.cookie = cookie

  const answers = await Promise.all(tabs.map((tab) => tab.call(contract.logInVerified)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code that is entered in another browser signs no browser in', async () => {
  const { visitor, account, code } = await signedUp(server)
  const other = server.visitor()

  const entered = await enter(other, account.email, code)

  expect(entered.data).toMatchObject({ canLogIn: false })
  expect(await other.call(contract.logInVerified)).toMatchObject(refused)
  expect(await visitor.call(contract.logInVerified)).toMatchObject(refused)
})

test('a browser whose sign-up was replaced by a later one gets nothing', async () => {
  const { visitor, account } = await signedUp(server)
  const later = server.visitor()
  await later.call(contract.signUp, { body: { ...newcomer(), email: account.email } })
  const otp = await codeFor(server, account.email, 2)

  const entered = await enter(visitor, account.email, otp)

  expect(entered.data).toMatchObject({ needsPassword: true, canLogIn: false })
  expect(await visitor.call(contract.logInVerified)).toMatchObject(refused)
})

test('the token lasts five minutes', async () => {
  const { visitor } = await verifiedHere()

  server.clock.aheadMs += SECOND_FACTOR_WITHIN_MS + 1000
  const late = await visitor.call(contract.logInVerified)
  server.clock.aheadMs = 0

  expect(late).toMatchObject(refused)
})

test('a change or a reset of the password voids the token', async () => {
  const [changing, resetting] = [await verifiedHere(), await verifiedHere()]
  const elsewhere = server.visitor()
  await elsewhere.call(contract.logIn, { body: changing.account })
  const changed = { currentPassword: PASSWORD, newPassword: 'Other-Sail-43!' }
  await elsewhere.call(changePassword, {
    body: { ...changed, confirmPassword: changed.newPassword },
  })
  const { email } = resetting.account
  await server.visitor().call(contract.forgotPassword, { body: { email } })
  const token = await resetTokenFor(server, email)
  const password = 'Other-Sail-43!'
  await server
    .visitor()
    .call(contract.resetPassword, { body: { token, password, confirmPassword: password } })

  expect(await changing.visitor.call(contract.logInVerified)).toMatchObject(refused)
  expect(await resetting.visitor.call(contract.logInVerified)).toMatchObject(refused)
})

test('a pending login without a password does not sign in without the code', async () => {
  const { visitor, account } = await verifiedHere()
  await server.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('email', '=', account.email)
    .execute()
  await server.db
    .updateTable('pendingLogins')
    .set({ passwordHash: null })
    .where('userId', '=', (users) =>
      users.selectFrom('users').select('id').where('email', '=', account.email),
    )
    .execute()

  expect(await visitor.call(contract.logInVerified)).toMatchObject(refused)
})

test('a sign-up that waits for approval gets nothing', async () => {
  const approving = await server.startNode({ config: { registration: 'approve' } })
  const applicant = { ...newcomer(), reason: 'I build ferries.' }
  const { visitor, account, code } = await signedUp(approving, applicant)

  const entered = await enter(visitor, account.email, code)
  const login = await visitor.call(contract.logInVerified)

  expect(entered.data).toMatchObject({ isWaiting: true, canLogIn: false })
  expect(login).toMatchObject(refused)
})

test('a member who is suspended in the meantime stays out', async () => {
  const { visitor, account } = await verifiedHere()
  await server.db
    .updateTable('users')
    .set({ suspendedAt: server.now(), suspensionReason: 'Spam' })
    .where('email', '=', account.email)
    .execute()

  expect(await visitor.call(contract.logInVerified)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  expect((await visitor.call(contract.getSession)).data).toBeNull()
})
