import * as accounts from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import * as contract from '@shipmates/contract/identities'
import { beforeEach, describe, expect, test } from 'vitest'
import { startLyingServer } from '../../testing/lying-server.ts'
import type { TestMember } from '../../testing/members.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { startServerForTest, unique } from '../../testing/server.ts'

const { provider, server } = await startLyingServer()

beforeEach(() => {
  provider.beHonest()
  provider.person = { sub: unique(), email: `${unique()}@ferry.example`, email_verified: true }
})

const params = { provider: 'oidc' as const }
const startLink = (member: TestMember, password?: string) =>
  member.call(contract.linkIdentity, { params, body: { ...(password && { password }) } })
const identitiesOf = async (member: TestMember) =>
  (await member.call(contract.listIdentities)).data ?? []

/** Makes the login of a member one of six minutes ago. */
const letTimePass = ({ id }: TestMember) =>
  server.db
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - 6 * 60_000) })
    .where('userId', '=', id)
    .execute()

async function link(member: TestMember) {
  const { data } = await startLink(member)
  return comeBack(member, provider.allow(data!.url))
}

/** Signs in at the provider, in a new browser. */
async function signIn() {
  const browser = server.visitor()
  const { location, left } = await comeBack(browser, provider.allow(await begin(browser, 'oidc')))
  return { location, left, user: (await browser.call(accounts.getSession)).data }
}

const REFUSED = (reason: string) => ({
  status: 303,
  location: '/settings?from=oidc#sign-in',
  left: { state: 'refused', provider: 'oidc', reason },
})

describe('a member who links an account', () => {
  test('can sign in by it from then on, whatever its email, and is mailed', async () => {
    const linus = await server.newMember()

    expect(await link(linus)).toEqual({ status: 303, location: '/settings#sign-in', left: null })
    expect((await signIn()).user?.userId).toBe(linus.id)
    expect(await identitiesOf(linus)).toEqual([
      expect.objectContaining({ provider: 'oidc', name: provider.person.email }),
    ])
    expect((await server.mailed(linus, 'was linked')).text).toContain(provider.person.email)
  })

  test('gives the password, or has signed in within five minutes', async () => {
    const linus = await server.newMember()
    await letTimePass(linus)

    const answers = [
      await startLink(linus),
      await startLink(linus, 'wrong'),
      await startLink(linus, linus.password),
    ]

    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [400, 'VALIDATION_ERROR'],
      [400, 'INVALID_CURRENT_PASSWORD'],
      [200, undefined],
    ])
  })

  test('without a password must sign in again after five minutes', async () => {
    const linus = await server.newMember()
    await server.db
      .updateTable('users')
      .set({ passwordHash: null })
      .where('id', '=', linus.id)
      .execute()
    const early = await linus.call(contract.getSignInState)
    await letTimePass(linus)

    expect(early.data).toMatchObject({ hasPassword: false, isRecent: true })
    expect((await linus.call(contract.getSignInState)).data).toMatchObject({
      hasPassword: false,
      isRecent: false,
    })
    expect(await startLink(linus)).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' })
  })

  test("is refused another member's account, which stays theirs", async () => {
    const [linus, ada] = [await server.newMember(), await server.newMember()]
    await link(linus)

    expect(await link(ada)).toEqual(REFUSED('taken'))
    expect((await signIn()).user?.userId).toBe(linus.id)
    expect(await identitiesOf(ada)).toEqual([])
  })

  test('is refused a second one of the same provider; the same one again changes nothing', async () => {
    const linus = await server.newMember()
    await link(linus)
    const again = await link(linus)
    const first = await identitiesOf(linus)
    provider.person = { ...provider.person, sub: unique() }

    expect(again.location).toBe('/settings#sign-in')
    expect(await link(linus)).toEqual(REFUSED('other_linked'))
    expect(await identitiesOf(linus)).toEqual(first)
  })

  test('links it to only one of two members at the same time', async () => {
    const members = [await server.newMember(), await server.newMember()]
    const urls = await Promise.all(members.map(async (one) => (await startLink(one)).data!.url))

    const answers = await Promise.all(
      members.map((member, at) => comeBack(member, provider.allow(urls[at]!))),
    )

    expect(answers.map(({ left }) => left?.state).toSorted()).toEqual(['refused', undefined])
    const lists = await Promise.all(members.map(identitiesOf))
    expect(lists.map(({ length }) => length).toSorted()).toEqual([0, 1])
  })

  test('returns in the session in which they started', async () => {
    const linus = await server.newMember()
    const path = provider.allow((await startLink(linus)).data!.url)
    const ada = await server.newMember()
    const oauthCookie = linus.cookie.split('; ').find((pair) => pair.startsWith('shipmates_visit'))
    const bare = await comeBack(ada, path)
    ada.cookie += `; ${oauthCookie}`

    expect([bare, await comeBack(ada, path)]).toEqual(Array(2).fill(REFUSED('expired')))
    expect(await identitiesOf(ada)).toEqual([])
    expect(await identitiesOf(linus)).toEqual([])
  })

  test('sees the refusal in the settings if they deny access, or the provider lies', async () => {
    const linus = await server.newMember()
    provider.lies.signature = 'of another key'

    expect(await link(linus)).toEqual(REFUSED('unreachable'))
    expect(await identitiesOf(linus)).toEqual([])
  })
})

describe('an account that was found by its email', () => {
  /** Returns from the provider with the email of a member, and signs in by password in the same browser. */
  async function findAndLogIn(member: TestMember) {
    const browser = server.visitor()
    provider.person.email = member.email
    await comeBack(browser, provider.allow(await begin(browser, 'oidc')))
    await browser.call(accounts.logIn, { body: member })
    return browser
  }

  test('is linked after its member signed in by other means, once', async () => {
    const linus = await server.newMember()
    const browser = await findAndLogIn(linus)

    const first = await browser.call(contract.linkPendingIdentity)
    const second = await browser.call(contract.linkPendingIdentity)

    expect(first).toMatchObject({ status: 201 })
    expect(second).toMatchObject({ status: 404 })
    expect((await signIn()).user?.userId).toBe(linus.id)
    await server.mailed(linus, 'was linked')
  })

  test('is not linked to a member with another email', async () => {
    const [linus, eve] = [await server.newMember(), await server.newMember()]
    const browser = await findAndLogIn(linus)
    await browser.call(accounts.logIn, { body: eve })

    expect(await browser.call(contract.linkPendingIdentity)).toMatchObject({ status: 404 })
    expect(await identitiesOf(eve)).toEqual([])
  })

  test('is not linked later than five minutes after signing in', async () => {
    const linus = await server.newMember()
    const browser = await findAndLogIn(linus)
    await letTimePass(linus)

    expect(await browser.call(contract.linkPendingIdentity)).toMatchObject({
      code: 'SIGN_IN_AGAIN',
    })
  })

  test('is refused if another member was faster', async () => {
    const [linus, eve] = [await server.newMember(), await server.newMember()]
    const browser = await findAndLogIn(linus)
    await link(eve)

    expect(await browser.call(contract.linkPendingIdentity)).toMatchObject({
      status: 409,
      code: 'IDENTITY_TAKEN',
    })
  })

  test('is refused to a member who has another one of the provider', async () => {
    const linus = await server.newMember()
    await link(linus)
    provider.person = { ...provider.person, sub: unique() }
    const browser = await findAndLogIn(linus)

    expect(await browser.call(contract.linkPendingIdentity)).toMatchObject({
      status: 409,
      code: 'OTHER_IDENTITY_LINKED',
    })
  })

  test('does not exist without a return from a provider', async () => {
    const linus = await server.newMember()

    expect(await linus.call(contract.linkPendingIdentity)).toMatchObject({ status: 404 })
  })
})

describe('unlinking', () => {
  const unlink = (member: TestMember, identityId: string, password?: string) =>
    member.call(contract.unlinkIdentity, {
      params: { identityId },
      body: { ...(password && { password }) },
    })

  test('needs the password, ends that sign-in method, and is mailed', async () => {
    const linus = await server.newMember()
    await link(linus)
    const [identity] = await identitiesOf(linus)

    const bare = await unlink(linus, identity!.identityId)
    const answer = await unlink(linus, identity!.identityId, linus.password)

    expect([bare.status, answer.status]).toEqual([400, 200])
    expect(await identitiesOf(linus)).toEqual([])
    expect((await signIn()).user?.userId).not.toBe(linus.id)
    await server.mailed(linus, 'was unlinked')
  })

  test('ends a login by it that lacks its code', async () => {
    const linus = await server.newMember()
    await link(linus)
    const [identity] = await identitiesOf(linus)
    await server.db
      .insertInto('pendingLogins')
      .values({
        hash: Buffer.from(linus.id),
        userId: linus.id,
        expiresAt: new Date(server.now().getTime() + 60_000),
      })
      .execute()

    await unlink(linus, identity!.identityId, linus.password)

    const left = server.db.selectFrom('pendingLogins').select('hash').where('userId', '=', linus.id)
    expect(await left.execute()).toEqual([])
  })

  test('is refused for an account of another member, and for a malformed id', async () => {
    const [linus, eve] = [await server.newMember(), await server.newMember()]
    await link(linus)
    const [identity] = await identitiesOf(linus)

    const answers = [
      await unlink(eve, identity!.identityId, eve.password),
      await unlink(eve, 'x', eve.password),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(await identitiesOf(linus)).toHaveLength(1)
  })

  test('is refused for the last sign-in method, even if passwords are off', async () => {
    const linus = await server.newMember()
    await link(linus)
    const [identity] = await identitiesOf(linus)
    server.config.hasPasswordLogin = false
    const company = await unlink(linus, identity!.identityId)
    server.config.hasPasswordLogin = true
    await server.db
      .updateTable('users')
      .set({ passwordHash: null })
      .where('id', '=', linus.id)
      .execute()

    const alone = await unlink(linus, identity!.identityId)

    expect([company, alone]).toMatchObject(Array(2).fill({ status: 409, code: 'LAST_WAY_IN' }))
    expect(await identitiesOf(linus)).toHaveLength(1)
  })
})

test('if passwords are off, no route accepts or sets one', async () => {
  const company = await startServerForTest({
    config: { oidc: provider.settings, hasPasswordLogin: false },
  })
  const member = await company.newMember()
  const password = 'Another*Sail*9'
  const { email } = member
  const answers = await Promise.all([
    company.visitor().call(accounts.logIn, { body: { email, password: member.password } }),
    company.visitor().call(accounts.signUp, {
      body: { userName: 'newcomer', email: 'new@ferry.example', password },
    }),
    company.visitor().call(accounts.forgotPassword, { body: { email } }),
    company.visitor().call(accounts.verifyResetToken, { query: { token: 'a' } }),
    company.visitor().call(accounts.resetPassword, {
      body: { token: 'a', password, confirmPassword: password },
    }),
    member.call(changePassword, {
      body: {
        currentPassword: member.password,
        newPassword: password,
        confirmPassword: password,
      },
    }),
  ])
  const resent = await company.visitor().call(accounts.resendCode, { body: { email } })

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(resent.status).toBe(200)
})
