import * as contract from '@shipmates/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disguisesOf, dumpDatabase } from '../../testing/dump.ts'
import {
  codeFor,
  newcomer,
  PASSWORD,
  resetTokenFor,
  signedUp,
  verified,
} from '../../testing/newcomers.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const NEW = 'Brand*New*Sail*43'

let server: TestServer
let secrets: string[]
let dump: string

/** Runs through everything an account can do and collects every secret on the way. */
beforeAll(async () => {
  server = await startTestServer()
  const waiting = await signedUp(server)
  await waiting.visitor.call(contract.resendCode, { body: { email: waiting.account.email } })
  const code = await codeFor(server, waiting.account.email, 2)

  const { visitor, account } = await verified(server)
  await visitor.call(contract.logIn, { body: account })
  const firstCookie = visitor.cookie
  await visitor.call(contract.logIn, { body: { ...account, password: 'Not-The-Right-1' } })
  await visitor.call(contract.forgotPassword, { body: { email: account.email } })
  const used = await resetTokenFor(server, account.email)
  await visitor.call(contract.verifyResetToken, { query: { token: used } })
  await visitor.call(contract.resetPassword, {
    body: { token: used, password: NEW, confirmPassword: NEW },
  })
  await visitor.call(contract.logIn, { body: { ...account, password: NEW } })
  await visitor.call(contract.forgotPassword, { body: { email: account.email } })
  const unused = await resetTokenFor(server, account.email, 2)
  await server.visitor().call(contract.signUp, { body: { ...newcomer(), userName: 'x' } })

  const tokens = (cookie: string) => cookie.split('; ').map((pair) => pair.split('=')[1] ?? '')
  secrets = [waiting.code, code, used, unused, PASSWORD, NEW, 'Not-The-Right-1']
  secrets.push(...tokens(firstCookie), ...tokens(visitor.cookie))
  secrets.push(waiting.visitor.cookie.split('.')[1] ?? '')
  dump = await dumpDatabase(server.db)
})
afterAll(() => server.stop())

/** Six digits may occur inside any hash or time, so a code is searched for only as a whole, quoted value. */
const asValue = (secret: string) => (/^\d{6}$/.test(secret) ? `"${secret}"` : secret)

describe('the secrets of accounts', () => {
  test('are all collected', () => {
    expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
    expect(dump).toContain('password_hash')
    expect(dump).toContain('token_hash')
    expect(dump).toContain('code_hash')
  })

  test('are not in a database dump in any encoding', () => {
    const found = secrets.flatMap(disguisesOf).filter((form) => dump.includes(asValue(form)))

    expect(found).toEqual([])
  })

  test('are not in the log', () => {
    const log = server.logged.join('')
    const found = secrets.flatMap(disguisesOf).filter((form) => log.includes(asValue(form)))

    expect(log).toContain('/api/v1/auth/verify-reset-token')
    expect(found).toEqual([])
  })
})

describe('the text of a mail', () => {
  test('cannot be injected: names hold no markup, and addresses no line break', async () => {
    const { account } = await signedUp(server)

    const mail = server.mailsTo(account)[0]

    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.text).toContain(`Hi ${account.userName},`)
    expect(mail?.html).toContain(account.userName)
  })
})
