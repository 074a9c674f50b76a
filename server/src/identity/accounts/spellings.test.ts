import * as contract from '@shipmates/contract/accounts'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { expect, test } from 'vitest'
import { newcomer, signedUp, verified } from '../../testing/newcomers.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const server = await startServerForFile()

const logIn = (email: string, password: string) =>
  server.visitor().call(contract.logIn, { body: { email, password } })

const ina = () => {
  const local = `ina-${unique()}`
  return {
    account: { ...newcomer(), email: `${local}@küste.example` },
    spellings: [
      `${local}@xn--kste-0ra.example`,
      `${local}@ku\u0308ste.example`,
      `${local.toUpperCase()}@KÜSTE.EXAMPLE`,
    ],
  }
}

test('each spelling of an address is the same account', async () => {
  const { account, spellings } = ina()
  await verified(server, account)

  for (const email of spellings) {
    const signIn = await logIn(email, account.password)
    const signUp = await server.visitor().call(contract.signUp, { body: { ...newcomer(), email } })

    expect(signIn).toMatchObject({ status: 200, data: { email: account.email } })
    expect(signUp).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
  }
})

test('a sign-up with an address in Punycode is stored and mailed under its Unicode form', async () => {
  const { account, spellings } = ina()
  const visitor = server.visitor()

  const answer = await visitor.call(contract.signUp, { body: { ...account, email: spellings[0]! } })

  expect(answer.data).toMatchObject({ email: account.email })
  await expect.poll(() => server.mailsTo(account)).toHaveLength(1)
})

test('a code may be typed in digits of another script', async () => {
  const { visitor, account, code } = await signedUp(server)
  const otp = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')

  const answer = await visitor.call(contract.verifyEmail, { body: { email: account.email, otp } })

  expect(answer.status).toBe(200)
})

test('the code is the first number in its mail, even for a name of digits', async () => {
  const userName = String(Date.now()).slice(-9)
  const { account, code } = await signedUp(server, { ...newcomer(), userName })

  const [mail] = server.mailsTo(account)

  expect(mail!.text.match(/\b\d{4,}\b/)?.[0]).toBe(code)
})

test('a recovery code may be typed with any kind of dash', async () => {
  const member = await server.newMember()
  const { recoveryCodes } = await switchOn(server, member)
  const visitor = server.visitor()
  await visitor.call(contract.logIn, { body: member })

  const code = recoveryCodes[0]!.replace('-', '–').replace('-', ' — ').toUpperCase()
  const answer = await visitor.call(enterSecondFactor, { body: { code } })

  expect(answer.status).toBe(200)
})

test('a password is the same in composed and decomposed form', async () => {
  const password = 'Grün-Büro-7!'.normalize('NFC')
  const { account } = await verified(server, { ...newcomer(), password })

  expect((await logIn(account.email, password.normalize('NFD'))).status).toBe(200)
  expect((await logIn(account.email, password)).status).toBe(200)
  expect((await logIn(account.email, 'Grun-Buro-7!')).status).toBe(401)
})
