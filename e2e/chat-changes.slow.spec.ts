import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import { toastOf } from './support/profile-page.ts'
import {
  bubble,
  editLast,
  inputOf,
  openMenuOf,
  storedTick,
  twoConnections,
  write,
} from './support/talk.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this message?' })

test('an edit without a connection shows an error, and changes of the other side are caught up', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  await keepToasts(bob.page)
  // Fails once: the page fetches its later parts again.
  const later = '**/assets/messages-later-*.js'
  await bob.page.route(later, (route) => route.abort(), { times: 1 })
  await ada.page.goto(`/messages/${bob.userName}`)
  await Promise.all([
    bob.page.waitForEvent('requestfailed', (request) => request.url().includes('messages-later')),
    bob.page.goto(`/messages/${ada.userName}`),
  ])
  await write(ada.page, 'first')
  await write(ada.page, 'second')
  await expect(bubble(bob.page, 'second')).toBeVisible()
  await write(bob.page, 'Ship it')
  await expect(storedTick(bubble(bob.page, 'Ship it'))).toBeVisible()
  await expect(bubble(ada.page, 'Ship it')).toBeVisible()
  await editLast(bob.page, 'Ship it')
  await inputOf(bob.page).fill('Ship it?')

  await goOffline(bob.page)
  await expect(bob.page.getByText('Reconnecting…')).toBeVisible()
  await inputOf(bob.page).press('Enter')
  await expect(toastOf(bob.page, 'Not connected to chat server')).toBeVisible()
  await expect(bubble(bob.page, 'Ship it')).not.toContainText('edited')
  await expect(inputOf(bob.page)).toHaveValue('Ship it?')
  await editLast(ada.page, 'second')
  await inputOf(ada.page).fill('second, edited')
  await inputOf(ada.page).press('Enter')
  await openMenuOf(ada.page, 'first')
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(ada.page).getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(ada.page, 'You deleted this message')).toBeVisible()
  await goOnline(bob.page)

  await expect(bubble(bob.page, 'second, edited')).toBeVisible()
  await expect(bubble(bob.page, `${ada.userName} deleted this message`)).toBeVisible()
})

test('an edit without a response is sent again after a reload', async ({ openAs, connect }) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  const { page } = ada
  await keepToasts(page)
  await page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  await write(page, 'Ship it')
  await expect(bubble(bob.page, 'Ship it')).toBeVisible()
  await expect(storedTick(bubble(page, 'Ship it'))).toBeVisible()
  await page.route('**/api/v1/chat/message/*', (route) => route.abort())

  await editLast(page, 'Ship it')
  await inputOf(page).fill('Ship it?')
  await inputOf(page).press('Enter')
  await expect(toastOf(page, "That change isn't saved yet. We'll keep trying.")).toBeVisible()
  await page.unrouteAll()
  await page.reload()

  await expect(bubble(bob.page, 'Ship it?')).toContainText('edited')
  await expect(bubble(page, 'Ship it?')).toContainText('edited')
})
