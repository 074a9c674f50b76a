import * as contract from '@shipmates/contract/accounts'
import { searchDevelopers } from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { passwordResetWaiting, verifiedWaiting } from '@shipmates/contract/messages/accounts'
import { describe, expect, test } from 'vitest'
import { newcomer, resetTokenFor, signedUp } from '../../testing/newcomers.ts'
import { until } from '../../testing/patience.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { approveAccount, rejectAccount } from './account-state.ts'

const server = await startServerForFile({
  config: { registration: 'approve', siteName: 'Ferry Crew', supportEmail: 'help@ferry.example' },
})

const moderator = await newStaff(server, 'moderator')

const applicant = () => ({ ...newcomer(), reason: 'I build boats.' })

/** Signs up and verifies the email, so that the account waits. */
async function waiting() {
  const { visitor, account, answer, code } = await signedUp(server, applicant())
  const verified = await visitor.call(contract.verifyEmail, {
    body: { email: account.email, otp: code },
  })
  return { visitor, account, id: answer.data!.userId, verified }
}

const logIn = ({ email, password }: { email: string; password: string }) =>
  server.visitor().call(contract.logIn, { body: { email, password } })

const decide = (decision: typeof approveAccount, id: UserId) =>
  server.db.transaction().execute((tx) => decision(tx, id, server.now()))

describe('an account that waits for approval', () => {
  test('gets notice of it at the verification and at the login, and by mail', async () => {
    const { account, verified } = await waiting()

    const right = await logIn(account)
    const wrong = await logIn({ ...account, password: 'Not-The-Right-1' })
    const mail = await server.mailed(account, 'Your Ferry Crew sign-up is waiting for approval')

    expect(verified).toMatchObject({
      status: 200,
      message: verifiedWaiting,
      data: { needsPassword: false, isWaiting: true },
    })
    expect(right).toMatchObject({ status: 403, code: 'APPROVAL_PENDING' })
    expect(right.headers.getSetCookie()).toEqual([])
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(mail.text).toContain('Questions? Write to help@ferry.example.')
  })

  test.each([
    ['verifies its email', () => signedUp(server, applicant())],
    ['comes later', waiting],
  ])('waits after a reset of its password that %s', async (_when, open) => {
    const { account, visitor } = await open()
    await visitor.call(contract.forgotPassword, { body: { email: account.email } })
    const token = await resetTokenFor(server, account.email)
    const password = 'Another*Sail*9'

    const reset = await visitor.call(contract.resetPassword, {
      body: { token, password, confirmPassword: password },
    })
    const login = await logIn({ ...account, password })

    expect(reset).toMatchObject({ status: 200, message: passwordResetWaiting })
    expect(login.code).toBe('APPROVAL_PENDING')
    // Once, whichever of the two verified the email.
    await server.mailIsSent()
    const notices = server.mailsTo(account).filter(({ subject }) => subject.includes('is waiting'))
    expect(notices).toMatchObject([{ subject: 'Your Ferry Crew sign-up is waiting for approval' }])
  })

  test('continues to wait when sign-up is opened', async () => {
    const { account } = await waiting()
    server.config.registration = 'open'

    const login = await logIn(account)
    server.config.registration = 'approve'

    expect(login.code).toBe('APPROVAL_PENDING')
  })

  test('keeps its email and its name', async () => {
    const { account } = await waiting()
    const signUp = (body: object) => server.visitor().call(contract.signUp, { body })

    const email = await signUp({ ...applicant(), email: account.email })
    const userName = await signUp({ ...applicant(), userName: account.userName })

    expect([email.code, userName.code]).toEqual(['EMAIL_TAKEN', 'USERNAME_TAKEN'])
  })

  test('can sign in once it is approved, and becomes visible', async () => {
    const viewer = await server.newMember()
    const { account, id } = await waiting()

    const decided = await actOn(moderator, 'approve', { id }, 'Good boats.')
    const login = await logIn(account)
    const found = await viewer.call(searchDevelopers, { query: { search: account.userName } })
    const mail = await server.mailed(account, 'Welcome to Ferry Crew')

    expect(decided).toMatchObject({ status: 200, data: { state: 'active' } })
    expect(login.status).toBe(200)
    expect(found.data).toHaveLength(1)
    expect(mail.text).toContain('The reason: “Good boats.”')
    expect(mail.text).toContain('http://localhost:3000/login')
  })

  test('is deleted once it is rejected, and its email and name are free', async () => {
    const { account, id } = await waiting()

    const decided = await actOn(moderator, 'reject', { id }, 'We know no boats.')
    const login = await logIn(account)
    const mail = await server.mailed(account, 'Your Ferry Crew sign-up was not approved')
    const again = await server.visitor().call(contract.signUp, { body: account })

    expect(decided.status).toBe(200)
    expect(login).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(mail.text).toContain('The reason: “We know no boats.”')
    expect(again.status).toBe(201)
  })

  test('is decided once', async () => {
    const { id } = await waiting()

    const decisions = await Promise.all([
      decide(approveAccount, id),
      decide(approveAccount, id),
      decide(rejectAccount, id),
    ])

    expect(decisions.filter((decided) => decided !== undefined)).toHaveLength(1)
  })

  test('cannot be approved or rejected unless it waits', async () => {
    const [member, unverified] = await Promise.all([
      server.newMember(),
      server.newMember({ isVerified: false }),
    ])

    const decisions = [
      await decide(approveAccount, member.id),
      await decide(rejectAccount, member.id),
      await decide(rejectAccount, unverified.id),
    ]

    expect(decisions).toEqual([undefined, undefined, undefined])
    expect((await logIn(member)).status).toBe(200)
  })

  test('is mailed once that it waits, even with many concurrent verifications', async () => {
    const { visitor, account, code } = await signedUp(server, applicant())

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        visitor.call(contract.verifyEmail, { body: { email: account.email, otp: code } }),
      ),
    )
    await server.mailed(account, 'Your Ferry Crew sign-up is waiting for approval')
    await until(async () =>
      expect(
        await server.db
          .selectFrom('mails')
          .select('id')
          .where('recipient', '=', account.email)
          .execute(),
      ).toEqual([]),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(server.mailsTo(account).filter(({ subject }) => /waiting/.test(subject))).toHaveLength(1)
  })
})
