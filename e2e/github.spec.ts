import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type GithubHost, startGithubHost } from './support/github-host.ts'

const PASSWORD = 'Sail-Away-42'

let host: GithubHost
test.beforeAll(async () => {
  host = await startGithubHost()
  host.github.repositories = [
    { name: 'tide-proxy', languages: ['Rust', 'Shell'], stars: 212, description: 'Caches tides.' },
    { name: 'dotfiles', languages: ['Shell'] },
  ]
})
test.afterAll(() => host.stop())

/** Opens the profile of a new member, signed in. */
async function openProfile(
  visit: (path: string, options: object) => Promise<Page>,
  userName: string,
): Promise<Page> {
  const email = `${userName}@ferry.test`
  await host.register({ userName, email, password: PASSWORD })
  const page = await visit('/login', { baseURL: host.site })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.goto(`${host.site}/profile`)
  return page
}

test('a member links GitHub, ticks what goes on the profile, and unlinks it', async ({ visit }) => {
  const page = await openProfile(visit, 'linus_f')
  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL(`${host.site}/profile`)
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
  expect(host.github.tokens.size).toBe(0)
})

test('a member who says no at GitHub is told that nothing happened', async ({ visit }) => {
  const page = await openProfile(visit, 'grace_h')
  await page.getByRole('button', { name: 'Link GitHub' }).click()

  await page.getByRole('link', { name: 'Cancel' }).click()

  await expect(page.getByText('You said no at GitHub')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Link your GitHub account')).toBeVisible()
})
