import { logIn } from '@shipmates/contract/accounts'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { afterAll, expect, test } from 'vitest'
import { startLyingProvider } from '../../testing/lying-provider.ts'
import { begin, comeBack } from '../../testing/oauth-browser.ts'
import { makePasskey, signInByPasskey } from '../../testing/passkeys.ts'
import { switchOn } from '../../testing/second-factor.ts'
import { startServerForFile, unique } from '../../testing/server.ts'

const provider = await startLyingProvider()
afterAll(provider.stop)
const server = await startServerForFile({
  config: { oidc: provider.settings, hasRateLimits: true },
})

/** The counts that are not zero. */
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = text.matchAll(
    /^shipmates_sign_ins_total\{way="(\w+)",outcome="(\w+)"\} ([1-9]\d*)$/gm,
  )
  return Object.fromEntries(
    [...lines].map(([, way, outcome, n]) => [`${way} ${outcome}`, Number(n)]),
  )
}

const openAtProvider = async () => {
  const browser = server.visitor()
  return comeBack(browser, provider.allow(await begin(browser, 'oidc')))
}

test('sign-ins are counted by method and outcome only', async () => {
  const [ada, linus, grace] = [
    await server.newMember(),
    await server.newMember(),
    await server.newMember(),
  ]
  const { authenticator } = await makePasskey(linus)
  const { recoveryCodes } = await switchOn(server, grace)
  const before = await counted()
  const enter = ({ email, password }: typeof ada, browser = server.visitor()) =>
    browser.call(logIn, { body: { email, password } })

  await enter(ada)
  for (let wrong = 0; wrong < 6; wrong++) await enter({ ...ada, password: 'Wrong-Horse-7' })
  await signInByPasskey(server.visitor(), authenticator)
  const pending = server.visitor()
  await enter(grace, pending)
  await pending.call(enterSecondFactor, { body: { code: 'none of them' } })
  await pending.call(enterSecondFactor, { body: { code: recoveryCodes[0]! } })
  provider.person = { sub: unique(), email: `${unique()}@ferry.example`, email_verified: true }
  await openAtProvider()
  provider.person = { sub: unique(), email: ada.email, email_verified: true }
  await openAtProvider()
  provider.person = { sub: unique() }
  await openAtProvider()

  expect(before).toEqual({})
  expect(await counted()).toEqual({
    'password success': 1,
    'password failure': 5,
    'password limited': 1,
    'password unfinished': 1,
    'passkey success': 1,
    'second_factor failure': 1,
    'second_factor success': 1,
    'oidc success': 1,
    'oidc unfinished': 1,
    'oidc failure': 1,
  })
})
