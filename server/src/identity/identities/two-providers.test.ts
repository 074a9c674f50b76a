import * as accounts from '@shipmates/contract/accounts'
import { getPendingIdentity, linkPendingIdentity } from '@shipmates/contract/identities'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startGithub } from '../../testing/github.ts'
import { startLyingProvider } from '../../testing/lying-provider.ts'
import type { TestMember } from '../../testing/members.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { makePasskey, signInByPasskey } from '../../testing/passkeys.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const company = await startLyingProvider()
afterAll(company.stop)
const github = await startGithub()
afterAll(github.stop)
const server = await startServerForFile({
  config: { oidc: company.settings, github: { ...github.settings, readsWithinMs: 600_000 } },
})

let nextId = 7000
beforeEach(() => {
  company.beHonest()
  company.person = { sub: unique() }
})

/** A member whose only sign-in method is an account at a provider. */
async function newMemberBy(provider: 'oidc' | 'github') {
  const member = await server.newMember()
  const { issuer } = company
  const at =
    provider === 'oidc'
      ? { issuer, subject: company.person.sub as string }
      : { issuer: github.url, subject: `${++nextId}` }
  const row = { userId: member.id, provider, ...at, name: 'linus', emailAtLink: null }
  await server.db
    .insertInto('identities')
    .values({ ...row, createdAt: server.now(), lastUsedAt: null })
    .execute()
  return member
}

/** Returns from GitHub with the email of a member, by an account that is not linked. */
async function findByGithub({ email }: Pick<TestMember, 'email'>) {
  const browser = server.visitor()
  github.user = { id: ++nextId, login: `linus-${nextId}` }
  github.emails = [{ email, primary: true, verified: true }]
  const path = github.allow(await begin(browser, 'github'))
  const { left } = await comeBack(browser, path)
  expect(left).toMatchObject({ state: 'link', provider: 'github', email })
  return { browser, left }
}

const signInAtCompany = async (browser: ReturnType<typeof server.visitor>) =>
  comeBack(browser, company.allow(await begin(browser, 'oidc', { next: '/requests' })))

test('a member who was found by GitHub and signs in by the company is offered the link', async () => {
  const linus = await newMemberBy('oidc')
  const { browser, left } = await findByGithub(linus)

  const answer = await signInAtCompany(browser)
  const linked = await browser.call(linkPendingIdentity)

  expect(answer).toEqual({ status: 303, location: '/login?from=oidc&next=%2Frequests', left })
  expect((await browser.call(accounts.getSession)).data).toMatchObject({ userId: linus.id })
  expect(linked.status).toBe(201)
  expect((await browser.call(getPendingIdentity)).data).toBeNull()
})

test('the link is also offered after a code of the second factor in between', async () => {
  const linus = await newMemberBy('oidc')
  const { recoveryCodes } = await switchOn(server, linus)
  const { browser, left } = await findByGithub(linus)

  const answer = await signInAtCompany(browser)
  await browser.call(enterSecondFactor, { body: { code: recoveryCodes[0]! } })

  expect(answer).toEqual({ status: 303, location: '/login?step=code&next=%2Frequests', left })
  expect((await browser.call(linkPendingIdentity)).status).toBe(201)
})

test('the link is also offered after a login by passkey', async () => {
  const linus = await server.newMember()
  const { authenticator } = await makePasskey(linus)
  const { browser, left } = await findByGithub(linus)

  await signInByPasskey(browser, authenticator)

  expect((await browser.call(getPendingIdentity)).data).toEqual(left)
  expect((await browser.call(linkPendingIdentity)).status).toBe(201)
})

test('a member with another email is offered nothing', async () => {
  await newMemberBy('oidc')
  const { browser } = await findByGithub(await server.newMember())

  expect(await signInAtCompany(browser)).toEqual({
    status: 303,
    location: '/requests',
    left: null,
  })
})

test('a member who signs in by another account of the same provider is offered nothing', async () => {
  const linus = await newMemberBy('github')
  const own = nextId
  const { browser } = await findByGithub(linus)
  github.user = { ...github.user, id: own }

  const path = github.allow(await begin(browser, 'github'))

  expect(await comeBack(browser, path)).toEqual({ status: 303, location: '/dashboard', left: null })
})
