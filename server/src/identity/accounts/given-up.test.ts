import * as contract from '@shipmates/contract/accounts'
import { codeResent, linkSent, mailGivenUp } from '@shipmates/contract/messages/accounts'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { PASSWORD } from '../../testing/members.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

/** A server without SMTPUTF8, and one without this mailbox. */
const smtp = await startMailServer(0, {
  refuse: (address) => {
    if (/[^\x20-\x7e]/.test(address)) return { code: 553, text: '5.6.7 No SMTPUTF8' }
    return address.startsWith('unknown') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
  },
})
afterAll(smtp.close)
const server = await startServerForFile({ config: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } })

const refused = { status: 400, code: 'VALIDATION_ERROR', message: mailGivenUp }

const newAccount = (email: string) => ({ email, userName: `u_${unique()}`, password: PASSWORD })

const untilGivenUp = (email: string) =>
  until(async () => {
    const queued = await server.db.selectFrom('mails').select('recipient').execute()
    expect(queued.filter(({ recipient }) => recipient === email)).toEqual([])
  })

test.each([
  ['a mail server that lacks SMTPUTF8', () => `jürgen-${unique()}@example.test`],
  ['a mail server without the mailbox', () => `unknown-${unique()}@example.test`],
])('the page says that %s refuses the address of a sign-up', async (_, createEmail) => {
  const email = createEmail()
  const visitor = server.visitor()
  const first = await visitor.call(contract.signUp, { body: newAccount(email) })
  expect(first.status).toBe(201)
  await untilGivenUp(email)

  const resent = await visitor.call(contract.resendCode, { body: { email } })
  const again = await visitor.call(contract.signUp, { body: newAccount(email) })

  expect([resent, again]).toMatchObject([refused, refused])
})

test('a visitor who did not sign up with an address gets the usual response', async () => {
  const email = `unknown-${unique()}@example.test`
  await server.visitor().call(contract.signUp, { body: newAccount(email) })
  await untilGivenUp(email)
  const stranger = server.visitor()
  await stranger.call(contract.signUp, { body: newAccount(`grace-${unique()}@example.test`) })

  const resend = (address: string) =>
    stranger.call(contract.resendCode, { body: { email: address } })

  const expected = { status: 200, message: codeResent }
  expect([await resend(email), await resend(`x${email}`)]).toMatchObject([expected, expected])
})

test('the address is tried again after a quarter of an hour', async () => {
  const email = `unknown-${unique()}@example.test`
  const visitor = server.visitor()
  await visitor.call(contract.signUp, { body: newAccount(email) })
  await untilGivenUp(email)

  server.clock.aheadMs = 16 * 60_000
  const again = await visitor.call(contract.signUp, { body: newAccount(email) })
  server.clock.aheadMs = 0

  expect(again.status).toBe(201)
})

test('a refused reset link is reported only in a browser of its member', async () => {
  const { email } = await server.newMember({ email: `unknown-${unique()}@example.test` })
  const [own, stranger] = [server.visitor(), server.visitor()]
  await own.call(contract.logIn, { body: { email, password: PASSWORD } })
  await own.call(contract.signOut)
  const forgot = (client: typeof own, address = email) =>
    client.call(contract.forgotPassword, { body: { email: address } })
  expect((await forgot(own)).status).toBe(200)
  await untilGivenUp(email)

  expect(await forgot(own)).toMatchObject(refused)
  const expected = { status: 200, message: linkSent }
  expect([await forgot(stranger), await forgot(stranger, `x${email}`)]).toMatchObject([
    expected,
    expected,
  ])
})
