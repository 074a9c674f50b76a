import type { Page } from '@playwright/test'
import { signOut } from '@shipmates/contract/accounts'
import { openConversation } from '@shipmates/contract/chat'
import { goInApp } from './support/go.ts'
import { goOffline, goOnline } from './support/network.ts'
import { type Member, type Person, productUrl } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import { adaAndBob, inputOf, refusingMessages, rowOf, write } from './support/talk.ts'

const keptIn = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

/** Types a profile that is not saved, a message that is refused, and a draft. */
async function typeInto(page: Page, mate: Member): Promise<void> {
  await goInApp(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'About' }).fill('Not for everybody')
  await page.getByRole('link', { name: 'Messages' }).click()
  await rowOf(page, mate).click()
  await write(page, 'Between us')
  await expect(page.getByText('Not sent')).toBeVisible()
  await inputOf(page).fill('Not yet')
  await expect.poll(async () => (await keptIn(page)).length).toBe(4)
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('unsaved input is removed from the tab when the session ends elsewhere, by a logout in another tab, and when another member signs in', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  await refusingMessages(page)
  await page.goto('/settings')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await test.step('the session ended elsewhere: the login shows it and leads back', async () => {
    await typeInto(page, bob)
    await ada.call(signOut)
    await expect(page).toHaveURL('/login')
    await expect(
      page.getByText('Your session has ended. Please sign in again.').first(),
    ).toBeVisible()
    expect(await keptIn(page)).toEqual([])

    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
    await logIn(page, ada)
    await expect(page).toHaveURL(`/messages/${bob.userName}`)
    await expect(inputOf(page)).toHaveValue('')
    await expect(page.getByText('Between us')).toHaveCount(0)
  })

  await test.step('a logout in another tab redirects every tab to the login', async () => {
    await typeInto(page, bob)
    const second = await page.context().newPage()
    await second.goto('/messages')
    await expect(second.getByRole('list', { name: 'Conversations' })).toBeVisible()
    await second.getByRole('button', { name: /Account menu/ }).click()
    await second.getByRole('menuitem', { name: 'Logout' }).click()
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL('/login')
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
      await expect(tab).toHaveTitle(/^Sign in/)
      expect(await keptIn(tab)).toEqual([])
    }
    await expect(second.getByRole('button', { name: /^Continue as/ })).toHaveCount(0)
    await expect(second.getByText('Your session has ended')).toHaveCount(0)
    await second.close()
  })

  await test.step('another member signed in while the tab was asleep', async () => {
    await logIn(page, ada)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await typeInto(page, bob)
    await goOffline(page)
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    await page.context().addCookies([{ ...bob.cookie, url: productUrl() }])
    await goOnline(page)
    await expect(page.getByRole('button', { name: `Continue as ${bob.userName}` })).toBeVisible()
    expect(await keptIn(page)).toEqual([])
  })
})
