import type { Page } from '@playwright/test'
import { signOut } from '@shipmates/contract/accounts'
import { sendRequest } from '@shipmates/contract/connections'
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { findingsOf } from './support/accessibility.ts'
import {
  badgeOf,
  deliverPush,
  noticesOf,
  pressNotice,
  setHidden,
  untilVisible,
  useDesktop,
} from './support/desktop.ts'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import { untilConnected } from './support/network.ts'
import { newMember, productUrl } from './support/people.ts'
import { adaAndBob, logOf, markAllRead, rowOf, say, unreadOf } from './support/talk.ts'

const onThisDevice = (page: Page) => page.getByRole('switch', { name: 'Push notifications here' })
const byMail = (page: Page) => page.getByRole('switch', { name: 'Messages Email' })
const iconOf = (page: Page) => page.locator('link[rel=icon][type="image/svg+xml"]')

/** A member who has switched notifications on in Settings, with one connection. */
async function notified(board: Board, connect: Connect) {
  const { ada, bob } = await adaAndBob(board, connect, { serviceWorkers: 'allow' })
  await useDesktop(ada.page)
  await ada.page.goto('/settings')
  await onThisDevice(ada.page).check()
  await expect(onThisDevice(ada.page)).toBeChecked()
  await untilConnected(ada.page)
  // What notifies has started, and so has the service worker that it needs.
  await untilVisible(ada.page, 1)
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return { ada, bob }
}

/** The same member in two tabs, both visible. */
async function notifiedInTwoTabs(board: Board, connect: Connect) {
  const { ada, bob } = await notified(board, connect)
  const second = await ada.page.context().newPage()
  await second.goto('/connections')
  await untilConnected(second)
  await untilVisible(second, 2)
  return { ada, bob, second }
}

test('a message while the tab is hidden is notified once, and the notification opens the chat', async ({
  board,
  connect,
}) => {
  const { ada, bob, second } = await notifiedInTwoTabs(board, connect)
  for (const tab of [ada.page, second]) await setHidden(tab, true)
  await untilVisible(second, 0)

  await say(bob, ada, ['Hello', 'Are you there?'])
  const all = () => noticesOf(second)
  await expect.poll(all).toEqual([{ title: bob.userName, body: '2 new messages' }])
  await say(bob, ada, ['Hello?'])
  await expect.poll(all).toEqual([{ title: bob.userName, body: '3 new messages' }])

  await second.getByRole('link', { name: 'Messages' }).click()
  await rowOf(second, bob).click()
  expect(await pressNotice(second)).toEqual([])
  await expect(ada.page).toHaveURL('/settings')
  await setHidden(second, false)
  await expect(logOf(second).getByText('Hello?', { exact: true })).toBeVisible()
  await expect.poll(all).toEqual([])
})

test('a notification opens the chat in any tab of the member, or in a new one', async ({
  board,
  connect,
  visit,
}) => {
  const { ada, bob } = await notified(board, connect)
  await setHidden(ada.page, true)
  await untilVisible(ada.page, 0)
  await say(bob, ada, ['Hello'])
  await expect.poll(() => noticesOf(ada.page)).toHaveLength(1)
  const other = await ada.page.context().newPage()
  await other.goto('/api/docs/json')

  expect(await pressNotice(ada.page)).toEqual([])
  await expect(ada.page).toHaveURL(`/messages/${bob.userName}`)
  await ada.page.close()
  const [opened = ''] = await pressNotice(other)
  const page = await visit()
  await page.context().addCookies([{ ...ada.cookie, url: productUrl() }])
  await page.goto(opened)
  await page.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
})

test('the end of a session closes all notifications', async ({ board, connect }) => {
  const { ada, bob } = await notified(board, connect)
  await setHidden(ada.page, true)
  await untilVisible(ada.page, 0)
  await say(bob, ada, ['Between us'])
  await expect.poll(() => noticesOf(ada.page)).toHaveLength(1)

  await ada.call(signOut)
  await expect(ada.page).toHaveURL('/login')
  await expect.poll(() => noticesOf(ada.page)).toEqual([])
})

test('nothing is notified while a tab is visible, or if it is read elsewhere', async ({
  board,
  connect,
}) => {
  const { ada, bob, second } = await notifiedInTwoTabs(board, connect)
  await setHidden(ada.page, true)
  await untilVisible(second, 1)
  await say(bob, ada, ['Seen in the other tab'])
  await expect(unreadOf(second)).toContainText('1')
  await expect(iconOf(ada.page)).toHaveAttribute('href', '/favicon-unread.svg')

  await setHidden(second, true)
  await untilVisible(second, 0)
  await say(bob, ada, ['Told'])
  const all = () => noticesOf(second)
  await expect.poll(all).toEqual([{ title: bob.userName, body: '1 new message' }])

  await markAllRead(ada, bob)
  await expect.poll(all).toEqual([])
})

test('the browser is asked for permission only in Settings, and a denial is explained', async ({
  board,
}) => {
  const { page } = await board('ada', { path: '' })
  await useDesktop(page, 'denied')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')

  await page.goto('/settings')
  await expect(onThisDevice(page)).not.toBeChecked()
  await onThisDevice(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Your browser blocks notifications from Shipmates.')).toBeVisible()
  await expect(onThisDevice(page)).not.toBeChecked()
  await expect(onThisDevice(page)).toBeDisabled()
})

test('a browser without storage for the app cannot notify, and Settings says so', async ({
  board,
}) => {
  const { page } = await board('ada', { path: '', serviceWorkers: 'allow' })
  await useDesktop(page)
  const client = await page.context().newCDPSession(page)
  const origin = new URL(productUrl()).origin
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })

  await page.goto('/settings')

  await expect(page.getByText(/^Notifications need browser storage/)).toBeVisible()
  await expect(onThisDevice(page)).toBeDisabled()
})

test('the bell counts what happened in every tab, and a request is accepted in its list', async ({
  board,
}) => {
  const ada = await board('ada')
  const second = await ada.page.context().newPage()
  await second.goto('/connections')
  for (const tab of [ada.page, second]) await untilConnected(tab)
  const bob = await board('bob')
  await bob.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  await expect(bell(second, 'Notifications 1 new')).toBeVisible()
  await expect(bell(ada.page, 'Notifications 1 new')).toBeVisible()

  await ada.page.keyboard.press('g')
  await ada.page.keyboard.press('n')
  const list = ada.page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('New', { exact: true })).toBeAttached()
  expect(await findingsOf(ada.page)).toEqual([])
  await expect(bell(second, 'Notifications')).toBeVisible()

  await list.getByRole('button', { name: 'Accept' }).click()
  await expect(list.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(bell(bob.page, 'Notifications 1 new')).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await bell(bob.page, 'Notifications 1 new').click()
  const hers = bob.page.getByRole('dialog', { name: 'Notifications' })
  await hers.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(hers.getByText('New', { exact: true })).toHaveCount(0)
})

test('messages of several people are one notification, without those that are read elsewhere', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await notified(board, connect)
  const eve = await newMember('eve')
  await connect(ada, eve)
  // Told while the page is visible, so that no notification tells of it.
  await expect(ada.page.getByText(`${eve.userName} accepted your request`)).toBeVisible()
  await setHidden(ada.page, true)
  await untilVisible(ada.page, 0)
  const all = () => noticesOf(ada.page)

  await say(bob, ada, ['Hello', 'Are you there?'])
  await expect.poll(all).toEqual([{ title: bob.userName, body: '2 new messages' }])
  await say(eve, ada, ['Ahoy'])
  await expect.poll(all).toEqual([{ title: 'Shipmates', body: '3 messages from 2 people' }])

  expect(await pressNotice(ada.page)).toEqual([])
  await expect(ada.page).toHaveURL('/messages')
  await markAllRead(ada, bob)
  await expect.poll(all).toEqual([{ title: eve.userName, body: '1 new message' }])
  await markAllRead(ada, eve)
  await expect.poll(all).toEqual([])
})

test('the worker shows each push, and merges messages as a tab does', async ({ board }) => {
  const { page } = await board('ada', { serviceWorkers: 'allow' })
  const message = { kind: 'message', conversationId: '7', userName: 'mei_builds' }
  const shown = await deliverPush(page, [
    { ...message, count: 1, text: 'Hello' },
    { ...message, count: 3 },
    { kind: 'message', conversationId: '8', userName: 'linus_f', count: 2 },
    { kind: 'request', userName: 'priya_ops', count: 1 },
    { kind: 'acceptance', userName: 'nadia_dev' },
  ])

  await expect
    .poll(shown)
    .toEqual([
      'messages mei_builds: Hello',
      'messages mei_builds: 3 new messages',
      'messages Shipmates: 5 messages from 2 people',
      'requests priya_ops: wants to connect',
      'acceptance-nadia_dev nadia_dev: accepted your request',
    ])
})

test('quiet hours are set in the time zone of the member', async ({ board }) => {
  const ada = await board('ada', {
    path: '/settings#notifications',
    timezoneId: 'Europe/Stockholm',
  })
  await ada.page.getByRole('button', { name: 'Use Europe/Stockholm' }).click()
  await ada.page.getByRole('switch', { name: 'Quiet hours' }).check()
  const to = ada.page.getByLabel('to', { exact: true })
  await expect(to).toHaveValue('07:30')
  await to.fill('08:15')
  await to.blur()
  const settings = async () => (await ada.call(getNotificationSettings)).data
  const saved = { quietFrom: '22:00', quietTo: '08:15', timeZone: 'Europe/Stockholm' }
  await expect.poll(settings).toMatchObject(saved)
  expect(await findingsOf(ada.page)).toEqual([])
})

test('mails about unread messages are switched off for all devices', async ({ board }) => {
  const ada = await board('ada', { path: '/settings' })
  await expect(byMail(ada.page)).toBeChecked()
  expect(await findingsOf(ada.page)).toEqual([])
  await byMail(ada.page).uncheck()
  const settings = async () => (await ada.call(getNotificationSettings)).data
  await expect.poll(settings).toMatchObject({ unreadMail: false })
  await ada.page.reload()
  await expect(byMail(ada.page)).toBeEnabled()
  await expect(byMail(ada.page)).not.toBeChecked()

  await ada.page.route(`**${updateNotificationSettings.path}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await byMail(ada.page).click()
  await expect(ada.page.getByText("Couldn't save. “Messages Email” is still off.")).toBeVisible()
  await expect(byMail(ada.page)).not.toBeChecked()
})

test('the tab and the app icon show waiting messages until they are read or the member logs out', async ({
  board,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(board, connect)
  await say(bob, ada, ['One', 'Two'])
  await useDesktop(page)
  await page.goto('/connections')
  await expect(page).toHaveTitle('(2) Connections · Shipmates')
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon-unread.svg')
  await expect.poll(() => badgeOf(page)).toBe(2)

  await page.goto(`/messages/${bob.userName}`)
  await expect(page).toHaveTitle('Messages · Shipmates')
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon.svg')
  await expect.poll(() => badgeOf(page)).toBe(0)

  await page.goto('/connections')
  await say(bob, ada, ['Three'])
  await expect.poll(() => badgeOf(page)).toBe(1)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => badgeOf(page)).toBe(0)
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon.svg')
})
