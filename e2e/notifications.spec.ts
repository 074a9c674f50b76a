import type { Page } from '@playwright/test'
import { signOut } from '@shipmates/contract/accounts'
import { sendRequest } from '@shipmates/contract/connections'
import {
  badgeOf,
  noticesOf,
  pressNotice,
  setHidden,
  untilVisible,
  useDesktop,
} from './support/desktop.ts'
import { untilConnected, untilQuiet } from './support/network.ts'
import { pressQuickly } from './support/pauses.ts'
import { newMember, productUrl } from './support/people.ts'
import { type Connect, expect, type OpenAs, test } from './support/prolonged-fixtures.ts'
import { adaAndBob, logOf, markAllRead, rowOf, sendTexts, unreadOf } from './support/talk.ts'

test.use({ isStill: true })

const push = (page: Page, state: string) => page.getByText(`Push on this device: ${state}`)
const iconOf = (page: Page) => page.locator('link[rel=icon][type="image/svg+xml"]')

/** A member who has switched notifications on in Settings, with one connection. */
async function notified(openAs: OpenAs, connect: Connect) {
  const { ada, bob } = await adaAndBob(openAs, connect, { serviceWorkers: 'allow' })
  await useDesktop(ada.page)
  await ada.page.goto('/settings#notifications')
  await expect(push(ada.page, 'off')).toBeVisible()
  expect(await ada.page.evaluate(() => Notification.permission)).toBe('default')
  await ada.page.getByRole('button', { name: 'Turn on push' }).click()
  await expect(ada.page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await untilConnected(ada.page)
  // The notifier has started, and the service worker that it needs.
  await untilVisible(ada.page, 1)
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return { ada, bob }
}

test('messages show one notification while no tab is visible, until they are read or the session ends', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await notified(openAs, connect)
  const second = await ada.page.context().newPage()
  await second.goto('/connections')
  await untilConnected(second)
  await untilVisible(second, 2)
  const all = () => noticesOf(second)

  await setHidden(ada.page, true)
  await untilVisible(second, 1)
  await sendTexts(bob, ada, ['Seen in the other tab'])
  await expect(unreadOf(second)).toContainText('1')
  await expect(iconOf(ada.page)).toHaveAttribute('href', '/favicon-unread.svg')

  await setHidden(second, true)
  await untilVisible(second, 0)
  await sendTexts(bob, ada, ['Hello', 'Are you there?'])
  await expect.poll(all).toEqual([{ title: bob.userName, body: '2 new messages' }])
  await sendTexts(bob, ada, ['Hello?'])
  await expect.poll(all).toEqual([{ title: bob.userName, body: '3 new messages' }])
  await markAllRead(ada, bob)
  await expect.poll(all).toEqual([])

  await sendTexts(bob, ada, ['Still there?'])
  await expect.poll(all).toEqual([{ title: bob.userName, body: '1 new message' }])
  await second.getByRole('link', { name: 'Messages' }).click()
  await rowOf(second, bob).click()
  expect(await pressNotice(second)).toEqual([])
  await expect(ada.page).toHaveURL('/settings#notifications')
  await setHidden(second, false)
  await expect(logOf(second).getByText('Still there?', { exact: true })).toBeVisible()
  await expect.poll(all).toEqual([])

  await setHidden(second, true)
  await untilVisible(second, 0)
  await sendTexts(bob, ada, ['Between us'])
  await expect.poll(all).toHaveLength(1)
  await ada.call(signOut)
  await expect(second).toHaveURL('/login')
  await expect.poll(all).toEqual([])
})

test('a notification opens the chat in any tab of the member, or in a new one', async ({
  openAs,
  connect,
  visit,
}) => {
  const { ada, bob } = await notified(openAs, connect)
  await setHidden(ada.page, true)
  await untilVisible(ada.page, 0)
  await sendTexts(bob, ada, ['Hello'])
  await expect.poll(() => noticesOf(ada.page)).toHaveLength(1)

  expect(await pressNotice(ada.page)).toEqual([])
  await expect(ada.page).toHaveURL(`/messages/${bob.userName}`)
  const other = await ada.page.context().newPage()
  await other.goto('/api/docs/json')
  await ada.page.close()
  const [opened = ''] = await pressNotice(other, { isAnswered: false })
  const page = await visit()
  await page.context().addCookies([{ ...ada.cookie, url: productUrl() }])
  await page.goto(opened)
  await page.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
})

test('the bell counts notices in every tab, and a request is accepted in its list', async ({
  openAs,
}) => {
  const ada = await openAs('ada', { path: '' })
  await pressQuickly(ada.page)
  await ada.page.goto('/dashboard')
  const second = await ada.page.context().newPage()
  await second.goto('/connections')
  for (const tab of [ada.page, second]) {
    await untilConnected(tab)
    // A count that is fetched in the meantime may include a notice whose event is still to come.
    await untilQuiet(tab)
  }
  const bob = await newMember('bob')
  const eve = await newMember('eve')
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  await expect(second.getByRole('link', { name: 'Requests 1 pending request' })).toBeVisible()
  await ada.call(sendRequest, { params: { status: 'interested', userId: bob.id } })
  await bob.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  await expect(bell(second, 'Notifications 1 new')).toBeVisible()
  await expect(bell(ada.page, 'Notifications 1 new')).toBeVisible()

  await ada.page.keyboard.press('g')
  await ada.page.keyboard.press('n')
  const list = ada.page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('New', { exact: true })).toHaveCount(2)
  await expect(bell(second, 'Notifications')).toBeVisible()

  await list.getByRole('button', { name: 'Accept' }).click()
  await expect(list.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await ada.page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
})

test('the tab and the app icon show unread messages until they are read or the member logs out', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['One', 'Two'])
  await useDesktop(page)
  await page.goto('/connections')
  await expect(page).toHaveTitle('(2) Connections · Shipmates')
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon-unread.svg')
  await expect.poll(() => badgeOf(page)).toBe(2)

  await unreadOf(page).click()
  await rowOf(page, bob).click()
  await expect(page).toHaveTitle('Messages · Shipmates')
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon.svg')
  await expect.poll(() => badgeOf(page)).toBe(0)

  await page.getByRole('link', { name: 'Connections', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Connections' })).toBeVisible()
  await sendTexts(bob, ada, ['Three'])
  await expect.poll(() => badgeOf(page)).toBe(1)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => badgeOf(page)).toBe(0)
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon.svg')
})
