import * as accounts from '@shipmates/contract/accounts'
import * as contract from '@shipmates/contract/invitations'
import { describe, expect, test } from 'vitest'
import { disguisesOf, dumpDatabase } from '../../testing/dump.ts'
import { invite, tokenOf, withdraw } from '../../testing/invitations.ts'
import { codeFor, newcomer, signedUp, verified } from '../../testing/newcomers.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'
import { sweepNow } from '../../testing/sweeping.ts'
import { makeDueTombstone } from '../accounts/purge.ts'
import { registration } from './index.ts'

const server = await startServerForFile({ config: { registration: 'invite' } })
const admin = await newStaff(server, 'admin')

const DAY_MS = 24 * 60 * 60_000

const check = (invitation: string) =>
  server.visitor().call(accounts.checkInvitation, { body: { invitation } })

const signUp = (account: object, visitor = server.visitor()) =>
  visitor.call(accounts.signUp, { body: { ...newcomer(), ...account } })

const stateOf = async (id: string) =>
  (await admin.call(contract.listInvitations)).data!.find((one) => one.id === id)

/** Runs `act` with the clock some time ahead. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  server.clock.aheadMs = ms
  try {
    return await act()
  } finally {
    server.clock.aheadMs = 0
  }
}

describe('an invitation', () => {
  test('is made by an admin, who sees its link once', async () => {
    const answer = await admin.call(contract.createInvitation, { body: { uses: 3, days: 14 } })
    const { invitation, link } = answer.data!

    expect(answer.status).toBe(201)
    expect(link).toMatch(/^http:\/\/localhost:3000\/signup\?invitation=[\w-]{43}$/)
    expect(invitation).toMatchObject({
      email: null,
      uses: 3,
      used: 0,
      state: 'open',
      by: { userId: admin.id, userName: admin.userName, photoUrl: null },
    })
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(14 * DAY_MS)
    expect(await stateOf(invitation.id)).toEqual(invitation)
  })

  test('that is malformed is refused', async () => {
    const body = { uses: 1, days: 1, email: 'nowhere' }

    expect(await admin.call(contract.createInvitation, { body })).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ path: 'email' }],
    })
  })

  test('is listed in pages, newest first', async () => {
    const made = [await invite(admin), await invite(admin), await invite(admin)]
    const ids = made.map(({ id }) => id).toReversed()

    const first = await admin.call(contract.listInvitations, { query: { limit: '2' } })
    const second = await admin.call(contract.listInvitations, {
      query: { limit: '1', before: ids[1]! },
    })

    expect(first.data?.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(second.data?.map(({ id }) => id)).toEqual(ids.slice(2))
  })

  test('can be checked before it is used', async () => {
    const [open, bound] = await Promise.all([
      invite(admin),
      invite(admin, { email: 'Ada@Example.test' }),
    ])

    expect((await check(open.token)).data).toEqual({ email: null })
    expect((await check(bound.token)).data).toEqual({ email: 'ada@example.test' })
    expect(await check('unknown')).toMatchObject({ status: 400, code: 'INVALID_INVITATION' })
    expect(await check('')).toMatchObject({ status: 400, code: 'INVALID_INVITATION' })
  })

  test('admits as many as it has uses', async () => {
    const { id, token } = await invite(admin, { uses: 2 })
    await verified(server, { ...newcomer(), invitation: token })
    await signedUp(server, { ...newcomer(), invitation: token })

    const third = await signUp({ invitation: token })

    expect(third).toMatchObject({ status: 400, code: 'INVALID_INVITATION' })
    expect(await check(token)).toMatchObject({ code: 'INVALID_INVITATION' })
    expect(await stateOf(id)).toMatchObject({ used: 2, state: 'used' })
  })

  test('gives its last use to one of twenty concurrent sign-ups', async () => {
    const { token } = await invite(admin, { uses: 3 })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp({ invitation: token })),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'INVALID_INVITATION')).toHaveLength(17)
  })

  test('is used once by one email with many concurrent sign-ups', async () => {
    const { id, token } = await invite(admin)
    const account = { ...newcomer(), invitation: token }

    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(account)))
    const again = await signUp(account)

    expect([...answers, again].map(({ status }) => status)).toEqual(Array(11).fill(201))
    expect(await stateOf(id)).toMatchObject({ used: 1 })
  })

  test('gets its use back a day after a sign-up that is never verified', async () => {
    const { id, token } = await invite(admin)
    await signUp({ invitation: token })

    const early = await signUp({ invitation: token })
    const [late, used] = await later(DAY_MS + 60_000, async () => {
      const before = await stateOf(id)
      return [await signUp({ invitation: token }), before?.used]
    })

    expect(early.code).toBe('INVALID_INVITATION')
    expect(used).toBe(0)
    expect(late.status).toBe(201)
  })

  test('does not verify the first sign-up after its use came back and another one took it', async () => {
    const { token } = await invite(admin)
    const first = { ...newcomer(), invitation: token }
    await signUp(first)

    const answers = await later(DAY_MS + 60_000, async () => {
      const second = await verified(server, { ...newcomer(), invitation: token })
      const login = await second.visitor.call(accounts.logIn, { body: second.account })
      await server.visitor().call(accounts.resendCode, { body: { email: first.email } })
      const otp = await codeFor(server, first.email, 2)
      const body = { email: first.email, otp }
      return [login, await server.visitor().call(accounts.verifyEmail, { body })]
    })

    expect(answers.map(({ status }) => status)).toEqual([200, 400])
    expect(answers[1]?.code).toBe('INVALID_INVITATION')
  })

  test('stays with a browser that corrects its email', async () => {
    const { token } = await invite(admin)
    const { visitor } = await signedUp(server, { ...newcomer(), invitation: token })

    const checked = await visitor.call(accounts.checkInvitation, { body: { invitation: token } })
    const corrected = await signUp({ invitation: token }, visitor)
    const another = await signUp({ invitation: token })

    expect([checked.status, corrected.status, another.status]).toEqual([200, 201, 400])
  })

  test('is returned by an email that signs up again with another invitation', async () => {
    const [first, second] = await Promise.all([invite(admin), invite(admin)])
    const account = newcomer()
    await signUp({ ...account, invitation: first.token })

    const again = await signUp({ ...account, invitation: second.token })

    expect(again.status).toBe(201)
    expect(await stateOf(first.id)).toMatchObject({ used: 0, state: 'open' })
    expect(await stateOf(second.id)).toMatchObject({ used: 1, state: 'used' })
  })

  test('with an email is valid for that one only', async () => {
    const { email } = newcomer()
    const { token } = await invite(admin, { email, uses: 2 })

    const other = await signUp({ invitation: token })
    const owner = await signUp({ email: email.toUpperCase(), invitation: token })

    expect(other.code).toBe('INVALID_INVITATION')
    expect(owner.status).toBe(201)
  })

  test('expires', async () => {
    const { id, token } = await invite(admin, { days: 2 })

    const [state, checked, tried] = await later(2 * DAY_MS + 1_000, async () => [
      await stateOf(id),
      await check(token),
      await signUp({ invitation: token }),
    ])

    expect(state).toMatchObject({ state: 'expired' })
    expect([checked, tried]).toMatchObject([
      { code: 'INVALID_INVITATION' },
      { code: 'INVALID_INVITATION' },
    ])
  })

  test('that expired before the verification verifies no one, and another one does', async () => {
    const [first, second] = await Promise.all([
      invite(admin, { days: 1 }),
      invite(admin, { days: 9 }),
    ])
    const account = newcomer()

    // The sign-up a minute before the end, the code a minute after it.
    const { visitor, code } = await later(DAY_MS - 60_000, () =>
      signedUp(server, { ...account, invitation: first.token }),
    )
    const enter = (otp: string) =>
      visitor.call(accounts.verifyEmail, { body: { email: account.email, otp } })
    const answers = await later(DAY_MS + 60_000, async () => {
      const refused = await enter(code)
      await visitor.call(accounts.signUp, { body: { ...account, invitation: second.token } })
      return [refused, await enter(await codeFor(server, account.email, 2))]
    })

    expect(answers).toMatchObject([{ code: 'INVALID_INVITATION' }, { status: 200 }])
  })
})

describe('a withdrawn invitation', () => {
  test('can no longer be used, and members who joined by it stay', async () => {
    const { id, token } = await invite(admin, { uses: 3 })
    const inside = await verified(server, { ...newcomer(), invitation: token })
    const waiting = await signedUp(server, { ...newcomer(), invitation: token })

    const answer = await withdraw(admin, { id })
    const tried = await signUp({ invitation: token })
    const entered = await waiting.visitor.call(accounts.verifyEmail, {
      body: { email: waiting.account.email, otp: waiting.code },
    })
    const login = await inside.visitor.call(accounts.logIn, { body: inside.account })

    expect(answer.status).toBe(200)
    expect([tried.code, entered.code]).toEqual(['INVALID_INVITATION', 'INVALID_INVITATION'])
    expect(login.status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn' })
  })

  test('leaves the code of a refused verification as it is', async () => {
    const { id, token } = await invite(admin)
    const { visitor, account, code } = await signedUp(server, {
      ...newcomer(),
      invitation: token,
    })
    const enter = () =>
      visitor.call(accounts.verifyEmail, { body: { email: account.email, otp: code } })
    await withdraw(admin, { id })
    const refused = await enter()
    await server.db
      .updateTable('invitations')
      .set({ withdrawnAt: null })
      .where('id', '=', id)
      .execute()

    expect(refused.code).toBe('INVALID_INVITATION')
    expect((await enter()).status).toBe(200)
  })

  test('may be withdrawn during a sign-up', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => invite(admin)))

    const answers = await Promise.all(
      made.flatMap(({ id, token }) => [withdraw(admin, { id }), signUp({ invitation: token })]),
    )

    const tries = answers.filter((_answer, index) => index % 2 === 1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(tries.every(({ status, code }) => status === 201 || code === 'INVALID_INVITATION')).toBe(
      true,
    )
    expect(
      await Promise.all(made.map(({ token }) => check(token).then(({ code }) => code))),
    ).toEqual(Array(10).fill('INVALID_INVITATION'))
  })

  test('is withdrawn once, and logged once', async () => {
    const { id } = await invite(admin)

    const answers = await Promise.all([withdraw(admin, { id }), withdraw(admin, { id })])
    const logged = await server.db
      .selectFrom('moderationLog')
      .select(['action', 'actorId', 'via', 'note'])
      .where('note', 'like', `Invitation ${id}%`)
      .orderBy('id')
      .execute()

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(logged).toEqual([
      {
        action: 'create_invitation',
        actorId: admin.id,
        via: 'web',
        note: `Invitation ${id}, uses: 1, days: 7`,
      },
      {
        action: 'withdraw_invitation',
        actorId: admin.id,
        via: 'web',
        note: `Invitation ${id}`,
      },
    ])
  })

  test('is refused if it does not exist', async () => {
    expect(await withdraw(admin, { id: '999999999999' } as never)).toMatchObject({ status: 404 })
  })
})

describe('the mail of an invitation', () => {
  test('has a link of its own, which works like the one shown to the admin', async () => {
    const { email } = newcomer()
    const made = await invite(admin, { email, uses: 1 })

    const mail = await server.mailed({ email })
    const mailed = tokenOf(mail.secret!)

    expect(mail.subject).toBe('You are invited to Shipmates')
    expect(mail.secret).toMatch(/^http:\/\/localhost:3000\/signup\?invitation=[\w-]{43}$/)
    expect(mailed).not.toBe(made.token)
    expect((await check(made.token)).status).toBe(200)
    expect((await signUp({ email, invitation: mailed })).status).toBe(201)
    expect(await stateOf(made.id)).toMatchObject({ used: 1 })
  })

  test('is not sent once it was withdrawn', async () => {
    const { email } = newcomer()
    await server.db.transaction().execute(async (tx) => {
      // Holds the mail in the queue until the invitation is withdrawn.
      const { id } = await invite(admin, { email: `first-${email}` })
      await server.mailed({ email: `first-${email}` })
      await tx
        .insertInto('mails')
        .values({
          recipient: `first-${email}`,
          kind: 'invitation',
          aboutId: id,
          nextAttemptAt: new Date(),
          createdAt: new Date(),
        })
        .execute()
      await withdraw(admin, { id })
    })
    await invite(admin, { email })
    await server.mailed({ email })
    await until(async () =>
      expect(await server.db.selectFrom('mails').select('id').execute()).toEqual([]),
    )

    expect(server.mails.filter(({ recipient }) => recipient === `first-${email}`)).toHaveLength(1)
  })

  test('leaves no secret in the database or the log', async () => {
    const { email } = newcomer()
    const { token } = await invite(admin, { email })
    const mailed = tokenOf((await server.mailed({ email })).secret!)
    await check(token)
    await signUp({ email, invitation: mailed })

    const dump = await dumpDatabase(server.db)
    const log = server.logged.join('')
    const forms = [token, mailed].flatMap(disguisesOf)

    expect(dump).toContain('mailed_token_hash')
    expect(forms.filter((form) => dump.includes(form) || log.includes(form))).toEqual([])
  })
})

describe('the email of an invitation', () => {
  const emailOf = async (id: string) =>
    (await server.db.selectFrom('invitations').select('email').where('id', '=', id).execute())[0]

  const sweepIn = (daysLater: number) => sweepNow(server, { daysLater, of: [registration] })

  test('is deleted thirty days after its end', async () => {
    const { id } = await invite(admin, { email: newcomer().email, days: 1 })

    await sweepIn(30)
    const before = await emailOf(id)
    await sweepIn(32)

    expect(before?.email).toMatch(/@example\.test$/)
    expect((await emailOf(id))?.email).toBeNull()
  })

  test('is deleted with the account that used it, and no one else gets the remaining uses', async () => {
    const { email } = newcomer()
    const { id, token } = await invite(admin, { email, uses: 2, days: 30 })
    await verified(server, { ...newcomer(), email, invitation: token })
    await server.db
      .updateTable('users')
      .set({ deletionDueAt: new Date(), deletionMessages: 'keep' })
      .where('email', '=', email)
      .execute()

    await until(async () => {
      await server.db.transaction().execute((tx) => makeDueTombstone(tx, server.now()))
      expect((await emailOf(id))?.email).toBeNull()
    })

    expect(await check(token)).toMatchObject({ code: 'INVALID_INVITATION' })
    expect(await stateOf(id)).toMatchObject({ used: 1, state: 'expired' })
  })
})
