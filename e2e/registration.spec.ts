import type { Page } from '@playwright/test'
import { logIn, signUp, verifyEmail } from '@shipmates/contract/accounts'
import { createInvitation } from '@shipmates/contract/invitations'
import type { Route } from '@shipmates/contract/route'
import { expect, test } from './support/fixtures.ts'
import { goInApp } from './support/go.ts'
import { type Host, startHost } from './support/host.ts'

test.use({ isStill: true })

const PASSWORD = 'Sail-Away-42'

// In order, because they share the product.
test.describe.configure({ mode: 'default' })

let host: Host
test.beforeAll(async () => {
  host = await startHost(
    {
      REGISTRATION: 'approve',
      REGISTRATION_DOMAINS: 'ferry.test',
      SITE_NAME: 'Ferry Crew',
      SUPPORT_EMAIL: 'help@ferry.test',
    },
    {
      privacy: '# Privacy\n\n## What we keep\n\nAs little as possible.\n\n## Your rights\n\nAll.\n',
    },
  )
})
test.afterAll(() => host.stop())

async function fillIn(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

async function verify(page: Page, email: string): Promise<void> {
  await page.getByLabel('Verification code').fill(await host.findInMail(email, /^\d{6}$/m))
  await page.getByRole('button', { name: 'Verify email' }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await fillIn(page, { Email: email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Creates an invitation as an admin, who first signs up through the API. Returns its link. */
async function invite(email: string): Promise<string> {
  const admin = { userName: 'captain_1', email: 'captain@ferry.test', password: PASSWORD }
  await call(signUp, { ...admin, reason: 'I run this.' })
  const otp = await host.findInMail(admin.email, /^\d{6}$/m)
  await call(verifyEmail, { email: admin.email, otp })
  await host.admin('approve', admin.userName)
  await host.admin('grant', admin.userName, 'admin')
  const [cookie] = (await call(logIn, admin)).headers.getSetCookie()
  const reply = await call(createInvitation, { email, uses: 1, days: 7 }, cookie?.split(';')[0])
  return (await reply.json()).data.link
}

async function call({ method, path }: Route, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await fetch(host.url + path, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return reply
}

test('a sign-up with a reason waits until it is approved', async ({ visit }) => {
  const page = await visit('/signup', { baseURL: host.url })
  await expect(page.getByRole('heading', { name: 'Ask to join' })).toBeVisible()
  const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD }
  await fillIn(page, { Username: 'linus_f', Email: 'linus@gmail.test', ...passwords })
  await create(page)
  await expect(page.getByText('Use your ferry.test email.')).toBeVisible()
  await fillIn(page, { Email: 'linus@ferry.test' })
  await create(page)
  await expect(page.getByText('Please say why you would like to join')).toBeVisible()
  await fillIn(page, { 'Why would you like to join?': 'I maintain tide tables.' })
  await create(page)

  await verify(page, 'linus@ferry.test')

  await expect(page.getByRole('heading', { name: "Thanks, we'll be in touch" })).toBeVisible()
  await goInApp(page, '/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  await signIn(page, 'linus@ferry.test')
  await expect(page.getByRole('heading', { name: 'Your account waits for approval' })).toBeVisible()
  await host.admin('approve', 'linus_f')
  await page.goto(`${host.url}/login`)
  await signIn(page, 'linus@ferry.test')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

test('an invited member joins at once, and the link is removed from the address bar', async ({
  visit,
}) => {
  const link = await invite('grace@ferry.test')
  const page = await visit(link, { baseURL: host.url })
  await expect(page.getByText("You're invited.")).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByLabel('Email')).toHaveValue('grace@ferry.test')
  await fillIn(page, { Username: 'grace_h', Password: PASSWORD, 'Confirm password': PASSWORD })
  await create(page)
  await verify(page, 'grace@ferry.test')
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
})

test('the pages of the site are linked if they exist', async ({ visit }) => {
  const page = await visit('/', { baseURL: host.url })
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Ferry Crew')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Imprint' })).toHaveCount(0)
  await footer.getByRole('link', { name: 'Privacy' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page).toHaveTitle('Privacy · Ferry Crew')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Your rights' })
    .click()
  await expect(page).toHaveURL(/#section-your-rights$/)
  await goInApp(page, '/imprint')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await goInApp(page, '/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible()
})
