import type { Page } from '@playwright/test'
import { signUp, verifyEmail } from '@shipmates/contract/accounts'
import type { Route } from '@shipmates/contract/route'
import { startGithub, type TestGithub } from '../server/src/testing/github.ts'
import { expect, test } from './support/fixtures.ts'
import { type Host, startHost } from './support/host.ts'

const PASSWORD = 'Sail-Away-42'

let github: TestGithub
let host: Host
let site: string
test.beforeAll(async () => {
  github = await startGithub()
  github.repositories = [
    { name: 'tide-proxy', languages: ['Rust', 'Shell'], stars: 212, description: 'Caches tides.' },
    { name: 'dotfiles', languages: ['Shell'] },
  ]
  const { clientId, clientSecret, url, apiUrl } = github.settings
  host = await startHost({
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_URL: url,
    GITHUB_API_URL: apiUrl,
  })
  // Where GitHub sends members back to, unless PUBLIC_URL is set.
  site = host.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await host.stop()
  await github.stop()
})

async function call({ method, path }: Route, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(host.url + path, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
}

/** Opens the profile of a new member, signed in. */
async function openProfile(
  visit: (path: string, options: object) => Promise<Page>,
  userName: string,
): Promise<Page> {
  const email = `${userName}@ferry.test`
  await call(signUp, { userName, email, password: PASSWORD })
  const otp = await host.findInMail(email, /^\d{6}$/m)
  await call(verifyEmail, { email, otp })
  const page = await visit('/login', { baseURL: site })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.goto(`${site}/profile`)
  return page
}

test('a member links GitHub, ticks what goes on the profile, and unlinks it', async ({ visit }) => {
  const page = await openProfile(visit, 'linus_f')
  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL(`${site}/profile`)
  await expect(page.getByText('Linked as linusf')).toBeVisible()
  await expect(page.getByText(/^Read 2 public repositories on/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Rust' }).check()
  await page.getByRole('checkbox', { name: 'tide-proxy' }).check()
  await page.getByRole('button', { name: 'Add 1 skill and 1 project' }).click()

  await expect(page.getByText('Added 1 skill and 1 project')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Rust')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Linked as linusf')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
  expect(github.tokens.size).toBe(0)
})

test('a member who says no at GitHub is told that nothing happened', async ({ visit }) => {
  const page = await openProfile(visit, 'grace_h')
  await page.getByRole('button', { name: 'Link GitHub' }).click()

  await page.getByRole('link', { name: 'Cancel' }).click()

  await expect(page.getByText('You said no at GitHub')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Link your GitHub account')).toBeVisible()
})
