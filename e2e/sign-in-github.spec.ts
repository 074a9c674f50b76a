import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type GithubHost, startGithubHost } from './support/github-host.ts'
import { goInApp } from './support/go.ts'
import { keepToasts } from './support/pauses.ts'
import { atDiscover, enterPassword, PASSWORD, signOut } from './support/sign-in.ts'

let host: GithubHost
test.beforeAll(async () => {
  host = await startGithubHost()
  host.github.repositories = [
    { name: 'tide-proxy', languages: ['Rust', 'Shell'], stars: 212, description: 'Caches tides.' },
    { name: 'dotfiles', languages: ['Shell'] },
  ]
})
test.afterAll(() => host.stop())

async function signInWithGithub(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
}

test('a member with the same email as on GitHub signs in first and then links it, adds ticked findings to the profile, and unlinks it', async ({
  visit,
}) => {
  const email = 'linus_f@ferry.test'
  host.github.user = { id: 1, login: 'linus_f' }
  host.github.emails = [{ email, primary: true, verified: true }]
  await host.register({ userName: 'linus_f', email, password: PASSWORD })
  const page = await visit('', { baseURL: host.site })
  await keepToasts(page)
  await page.goto('/login')
  await signInWithGithub(page)
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Link GitHub?' })).toBeVisible()
  await page.getByRole('button', { name: 'Link and continue' }).click()
  await expect(page.getByText('GitHub linked')).toBeVisible()
  await atDiscover(page)

  await signOut(page)
  await signInWithGithub(page)
  await atDiscover(page)

  await goInApp(page, '/profile')
  const tokensBefore = host.github.tokens.size

  await test.step('findings are added to the profile', async () => {
    await page.getByRole('button', { name: 'Link GitHub' }).click()
    await page.getByRole('link', { name: 'Authorize' }).click()
    await expect(page).toHaveURL(`${host.site}/profile`)
    await expect(page.getByText('Linked as linus_f')).toBeVisible()
    await expect(page.getByText(/^Read 2 public repositories on/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Rust' }).check()
    await page.getByRole('checkbox', { name: 'tide-proxy' }).check()
    await page.getByRole('button', { name: 'Add 1 skill and 1 project' }).click()
    await expect(page.getByText('Added 1 skill and 1 project')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Details' }).getByText('Rust')).toBeVisible()
  })

  await test.step('the link stays until it is removed', async () => {
    await page.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
    expect(host.github.tokens.size).toBe(tokensBefore)
  })
})
