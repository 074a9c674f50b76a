import type { Page } from '@playwright/test'
import { logIn, signOut } from '@shipmates/contract/accounts'
import { openConversation } from '@shipmates/contract/chat'
import { expect, test } from './support/fixtures.ts'
import { codeFor, newMember, newPerson, type Person, productUrl } from './support/people.ts'
import { adaAndBob } from './support/talk.ts'

async function logInAs(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a link to a conversation opens it after Continue as', async ({ board, connect, visit }) => {
  const { ada, bob } = await adaAndBob(board, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  const page = await visit()
  await page.context().addCookies([{ ...ada.cookie, url: productUrl() }])
  await page.goto(`/messages/${bob.userName}`)
  await expect(page).toHaveURL('/login')

  await page.getByRole('button', { name: `Continue as ${ada.userName}` }).click()

  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(page.getByRole('textbox', { name: `Message ${bob.userName}` })).toBeVisible()
})

test('a link keeps its filters through a reload of the login', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/dashboard?search=grace&sortBy=alphabetical')
  await expect(page).toHaveURL('/login')

  await page.reload()
  await logInAs(page, ada)

  await expect(page).toHaveURL('/dashboard?search=grace&sortBy=alphabetical')
})

test('a new user gets to the page they asked for, and enters their e-mail once', async ({
  visit,
}) => {
  const ada = newPerson('ada')
  const page = await visit('/connections')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Username').fill(ada.userName)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('code').fill(await codeFor(ada.email))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL('/connections')
})

test('after their session ended a member is back on the page, another member is not', async ({
  board,
}) => {
  const ada = await board('ada', { path: '/settings' })
  const bob = await newMember('bob')
  await expect(ada.page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await ada.call(signOut)
  await expect(ada.page).toHaveURL('/login')
  await logInAs(ada.page, ada)
  await expect(ada.page).toHaveURL('/settings')

  await ada.page.evaluate((path) => fetch(path, { method: 'POST' }), signOut.path)
  await expect(ada.page).toHaveURL('/login')
  await logInAs(ada.page, bob)
  await expect(ada.page).toHaveURL('/dashboard')
})

test('a crafted link cannot redirect through the login to another site', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login?to=%2F%2Felsewhere.example%2Fmessages')

  await logInAs(page, ada)

  await expect(page).toHaveURL('/dashboard')
})

test('a slow login keeps its page, busy, until the next one can render', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const drawn = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => {
      const sign = document.querySelector('h1, nav[aria-label=Main]')
      seen.add(sign?.tagName ?? 'a blank page')
      requestAnimationFrame(look)
    }
    look()
    return seen
  })

  const answered = page.waitForResponse(`**${logIn.path}`)
  await logInAs(page, ada)
  await answered
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  release()

  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  expect(await drawn.evaluate((seen) => [...seen])).not.toContain('a blank page')
})
