import type { Page } from '@playwright/test'
import { findingsOf } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { type GithubHost, startGithubHost } from './support/github-host.ts'
import { freePort } from './support/server-process.ts'
import { atDiscover, enterPassword, PASSWORD, signOut } from './support/ways.ts'

// They share the product and the stand-in.
test.describe.configure({ mode: 'default' })

let host: GithubHost
test.beforeAll(async () => {
  // A provider that is dead, besides.
  host = await startGithubHost({
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: 'shipmates',
    OIDC_CLIENT_SECRET: 'not-so-secret',
    OIDC_NAME: 'Ferry SSO',
  })
})
test.afterAll(() => host.stop())

let lastId = 1

/** Who is at GitHub in the next tests: somebody whom nobody knows here. */
function beAtGithub(login: string): string {
  const email = `${login}@ferry.test`
  lastId += 1
  host.github.user = { id: lastId, login }
  host.github.emails = [{ email, primary: true, verified: true }]
  return email
}

async function signInWithGithub(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
}

test('somebody new signs up and in with GitHub', async ({ visit }) => {
  beAtGithub('octo_cat')
  const page = await visit('/login?to=%2Frequests', { baseURL: host.site })

  await signInWithGithub(page)

  await expect(page.getByRole('heading', { name: 'Connection Requests' })).toBeVisible()
})

test('who says no at GitHub is told so at the login', async ({ visit }) => {
  const page = await visit('/login', { baseURL: host.site })
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()

  await expect(page.getByText('You said no at GitHub. Nothing has changed.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
})

test('a member whose email GitHub tells signs in first, and may link GitHub then', async ({
  visit,
}) => {
  const email = beAtGithub('linus_f')
  await host.register({ userName: 'linus_f', email, password: PASSWORD })
  const page = await visit('/login', { baseURL: host.site })
  await signInWithGithub(page)
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  expect(await findingsOf(page)).toEqual([])
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Link GitHub?' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Link and continue' }).click()
  await expect(page.getByText('GitHub linked')).toBeVisible()
  await atDiscover(page)

  await signOut(page)
  await signInWithGithub(page)
  await atDiscover(page)
})

test('a member who does not want to link GitHub is asked once', async ({ visit }) => {
  const email = beAtGithub('grace_h')
  await host.register({ userName: 'grace_h', email, password: PASSWORD })
  const page = await visit('/login', { baseURL: host.site })
  await signInWithGithub(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Not now' }).click()
  await atDiscover(page)

  await signOut(page)
  await enterPassword(page, email)
  await atDiscover(page)
  await page.goto(`${host.site}/settings#sign-in`)
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('Not linked')
})

test('the login says that a provider is dead, and offers the other ways', async ({ visit }) => {
  const page = await visit('/login?to=%2Frequests', { baseURL: host.site })

  await page.getByRole('link', { name: 'Sign in with Ferry SSO' }).click()

  await expect(page.getByText("Couldn't sign you in with Ferry SSO.")).toBeVisible()
  await expect(page.getByText("Ferry SSO didn't answer.")).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  beAtGithub('mary_b_somerset')
  await signInWithGithub(page)
  await expect(page.getByRole('heading', { name: 'Connection Requests' })).toBeVisible()
})
