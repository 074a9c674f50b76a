import * as contract from '@shipmates/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeFor, newcomer, signedUp, verified } from '../../testing/newcomers.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { startServerForFile } from '../../testing/server.ts'
import { times } from '../../testing/volume.ts'
import { rememberDevice } from './devices.ts'

const server = await startServerForFile()

const logIn = (body: object) => server.visitor().call(contract.logIn, { body })

describe('logging in', () => {
  test('returns the user and sets a cookie that scripts cannot read', async () => {
    const { account } = await verified(server)

    const answer = await logIn(account)

    expect(answer).toMatchObject({
      status: 200,
      message: 'Login successful!',
      data: { userId: expect.any(String), email: account.email, userName: account.userName },
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^shipmates_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^shipmates_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('over https, sets a cookie that only this host receives, and only over https', async () => {
    const secure = await server.startNode({ config: { publicUrl: 'https://shipmates.example' } })
    const { visitor, account } = await verified(secure)

    const answer = await visitor.call(contract.logIn, { body: account })
    const session = await visitor.call(contract.getSession)

    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-shipmates_session=[\w-]{43}; /)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(session.data).toMatchObject({ email: account.email })
  })

  test('takes the password literally, including spaces', async () => {
    const password = ' Sail Away-42 '
    const { account } = await verified(server, { ...newcomer(), password })

    expect((await logIn(account)).status).toBe(200)
    expect((await logIn({ ...account, password: password.trim() })).status).toBe(401)
  })

  test('gets identical responses for an unknown address, a wrong password and an unverified account', async () => {
    const [known, unverified] = await Promise.all([verified(server), signedUp(server)])
    const attempt = (email: string) =>
      rawAnswer(server.visitor(), contract.logIn, { email, password: 'Not-The-Right-1' })

    const unknownAddress = await attempt(newcomer().email)

    expect(unknownAddress.status).toBe(401)
    expect(JSON.parse(unknownAddress.body)).toEqual({
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password',
    })
    expect(await attempt(known.account.email)).toEqual(unknownAddress)
    expect(await attempt(unverified.account.email)).toEqual(unknownAddress)
  })

  test('with the right password of an unverified account reports that and opens no session', async () => {
    const { account } = await signedUp(server)

    const answer = await logIn(account)

    expect(answer).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('unverified sends a new code, unless one went out within a minute', async () => {
    const { account } = await signedUp(server)

    await logIn(account)
    server.clock.aheadMs = 61_000
    await logIn(account)
    await logIn(account)
    const code = await codeFor(server, account.email, 2)
    const verify = await server
      .visitor()
      .call(contract.verifyEmail, { body: { email: account.email, otp: code } })
    server.clock.aheadMs = 0

    expect(verify.status).toBe(200)
    expect(server.mailsTo(account)).toHaveLength(2)
  })

  test('without a password is invalid', async () => {
    expect(await logIn({ email: 'ada@example.test' })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Email and password are required',
    })
  })

  test('with a password of sixty thousand characters is refused like any wrong one', async () => {
    const { account } = await verified(server)

    expect((await logIn({ ...account, password: 'a'.repeat(60_000) })).status).toBe(401)
  })
})

test('opens no session if the browser cannot be remembered', async () => {
  const ada = await server.newMember()
  const sessions = server.db.selectFrom('sessions').select('id').where('userId', '=', ada.id)
  const before = await sessions.execute()
  await sql`alter table devices add constraint none check (user_id <> ${sql.lit(Number(ada.id))}) not valid`.execute(
    server.db,
  )

  const answer = await logIn({ email: ada.email, password: ada.password })
  await sql`alter table devices drop constraint none`.execute(server.db)

  expect(answer.status).toBe(500)
  expect(await sessions.execute()).toEqual(before)
})

test('concurrent sign-ins of several accounts on one browser do not deadlock', async () => {
  const { db, now, newMembers } = server
  const members = await newMembers(3)
  const remember = (userId: string, token: string | undefined) =>
    db.transaction().execute((tx) => rememberDevice(tx, { userId, now: now() }, token))

  let token = await remember(members[0].id, undefined)
  for (let round = 0; round < times(4, 30); round++) {
    const shared = token
    const signIns = [...members, ...members].map(({ id }) => remember(id, shared))
    token = (await Promise.all(signIns))[round % signIns.length]!
  }

  const ids = members.map(({ id }) => id)
  const devices = db.selectFrom('devices').select('userId').where('userId', 'in', ids)
  expect(new Set((await devices.execute()).map(({ userId }) => userId))).toEqual(new Set(ids))
})
