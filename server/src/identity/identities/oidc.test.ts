import { getSession, logIn } from '@shipmates/contract/accounts'
import { listIdentities } from '@shipmates/contract/identities'
import { afterAll, describe, expect, test } from 'vitest'
import { begin, callbackOf, comeBack } from '../../testing/oauth-browser.ts'
import { startOidcProvider } from '../../testing/oidc-provider.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const PUBLIC_URL = 'http://localhost:3000'
const provider = await startOidcProvider(callbackOf(PUBLIC_URL, 'oidc'))
afterAll(provider.stop)
const server = await startServerForFile({
  config: { publicUrl: PUBLIC_URL, oidc: provider.settings },
})

/** A person without an account, who signs in at the provider next. */
function stranger(claims: Record<string, unknown> = {}) {
  const tag = unique()
  const person = {
    email: `ada-${tag}@ferry.example`,
    email_verified: true,
    preferred_username: `ada_${tag}`,
    ...claims,
  }
  provider.introduce(`subject-${tag}`, person)
  return person
}

/** Signs in at the provider, in a new browser. */
async function openAtProvider(query: Record<string, string> = {}, browser = server.visitor()) {
  const back = await provider.signIn(await begin(browser, 'oidc', query))
  return { browser, ...(await comeBack(browser, back)) }
}

describe('a certified provider', () => {
  test('signs up a new person, and signs in a known one', async () => {
    const { email, preferred_username: userName } = stranger()

    const first = await openAtProvider({ next: '/messages/linus?a=b#c' })
    const second = await openAtProvider()

    expect(first).toMatchObject({ status: 303, location: '/messages/linus?a=b#c', left: null })
    expect(second).toMatchObject({ status: 303, location: '/dashboard' })
    const sessions = await Promise.all(
      [first, second].map(async ({ browser }) => (await browser.call(getSession)).data),
    )
    expect(sessions).toEqual(Array(2).fill(expect.objectContaining({ email, userName })))
    expect(sessions[0]?.userId).toBe(sessions[1]?.userId)
    expect((await second.browser.call(listIdentities)).data).toEqual([
      {
        identityId: expect.any(String),
        provider: 'oidc',
        name: userName,
        linkedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
  })

  test('sets no password: none opens the account', async () => {
    const { email } = stranger()
    await openAtProvider()

    const answers = await Promise.all(
      ['', 'null', 'Correct-Horse-7'].map((password) =>
        server.visitor().call(logIn, { body: { email, password } }),
      ),
    )

    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
  })
})
