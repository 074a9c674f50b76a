import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { findingsOf } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { type GithubHost, startGithubHost } from './support/github-host.ts'

const PASSWORD = 'Sail-Away-42'

let host: GithubHost
test.beforeAll(async () => {
  host = await startGithubHost()
  host.github.emails = [{ email: 'octo@ferry.test', primary: true, verified: true }]
})
test.afterAll(() => host.stop())

type Visit = (path: string, options: object) => Promise<Page>

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens Settings, Sign-in of a new member. */
async function openSettings(visit: Visit, userName: string): Promise<Page> {
  const email = `${userName}@ferry.test`
  await host.register({ userName, email, password: PASSWORD })
  const page = await visit('/login?to=%2Fsettings%23sign-in', { baseURL: host.site })
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  return page
}

/** A device that holds passkeys, of which each question is answered at once while it is present. */
async function addAuthenticator(page: Page) {
  const client: CDPSession = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const confirm = async (page: Page, action: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: action }).click()
}

const signOut = async (page: Page) => {
  await page
    .getByRole('button', { name: /Account menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('a member adds a passkey, signs in by it alone, and removes it', async ({ visit }) => {
  const page = await openSettings(visit, 'grace_h')
  const device = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirm(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Bridge laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Bridge laptop')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])

  await device.setPresent(false)
  await signOut(page)
  // Present from now on: it answers what is asked then, and no suggestion before.
  await device.setPresent(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()

  await page.goto(`${host.site}/settings#sign-in`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await confirm(page, 'Remove')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

/** What an authenticator app shows for a key at a step of 30 seconds. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a member turns two-step sign-in on, and signs in by a code and by a recovery code', async ({
  visit,
}) => {
  const page = await openSettings(visit, 'linus_f')
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await confirm(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  const secret = (await page.locator('dialog code').innerText()).replaceAll(' ', '')
  await page.getByRole('button', { name: 'Continue' }).click()
  const step = Math.floor(Date.now() / 30_000)
  await page.getByLabel('6-digit code').fill(codeOf(secret, step))
  await page.getByRole('button', { name: 'Verify' }).click()
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await page.getByText("I've saved these codes somewhere safe").click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'linus_f@ferry.test')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  // Each step is taken once, so the next one.
  await page.getByLabel('Verification code').fill(codeOf(secret, step + 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'linus_f@ferry.test')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Sign-in settings' }).click()
  await expect(page.getByText('9 of 10 left.')).toBeVisible()
})

test('somebody new signs up and in with GitHub', async ({ visit }) => {
  const page = await visit('/login?to=%2Frequests', { baseURL: host.site })
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()

  await expect(page.getByRole('heading', { name: 'Connection Requests' })).toBeVisible()
})

test('who says no at GitHub is told so at the login', async ({ visit }) => {
  const page = await visit('/login', { baseURL: host.site })
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()

  await expect(page.getByText('You said no at GitHub. Nothing has changed.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
