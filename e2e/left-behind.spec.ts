import type { Page } from '@playwright/test'
import { signOut } from '@shipmates/contract/accounts'
import { openConversation } from '@shipmates/contract/chat'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { productUrl } from './support/people.ts'
import { adaAndBob, inputOf, refusingMessages, rowOf, write } from './support/talk.ts'

const keptIn = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

/** A member whose tab holds a refused message, a draft and an unsaved profile. */
async function whoTyped(board: Board, connect: Connect) {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await ada.call(openConversation, { params: { userId: bob.id } })
  await refusingMessages(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'About' }).fill('Not for everybody')
  await page.getByRole('link', { name: 'Messages' }).click()
  await rowOf(page, bob).click()
  await write(page, 'Between us')
  await expect(page.getByText('Not sent')).toBeVisible()
  await inputOf(page).fill('Not yet')
  await expect.poll(async () => (await keptIn(page)).length).toBe(4)
  return { ada, bob }
}

test('Logout removes everything that the member typed from the tab', async ({ board, connect }) => {
  const { ada, bob } = await whoTyped(board, connect)
  const { page } = ada
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await keptIn(page)).toEqual([])

  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await rowOf(page, bob).click()
  await expect(inputOf(page)).toHaveValue('')
  await expect(page.getByText('Between us')).toHaveCount(0)
})

test('a session that is ended elsewhere removes it as well', async ({ board, connect }) => {
  const { ada } = await whoTyped(board, connect)
  await ada.call(signOut)
  await expect(ada.page).toHaveURL('/login')
  expect(await keptIn(ada.page)).toEqual([])
})

test('a tab that was asleep while another member signed in no longer shows the first one', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await whoTyped(board, connect)
  const { page } = ada
  await goOffline(page)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.context().addCookies([{ ...bob.cookie, url: productUrl() }])
  await goOnline(page)
  await expect(page.getByRole('button', { name: `Continue as ${bob.userName}` })).toBeVisible()
  expect(await keptIn(page)).toEqual([])
})
