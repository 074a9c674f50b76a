import type { BrowserContextOptions, Page } from '@playwright/test'
import { setHidden, useDesktop } from './support/desktop.ts'
import { goInApp } from './support/go.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { prolongNow, restorePauses } from './support/pauses.ts'
import { newMember } from './support/people.ts'
import { type Connect, expect, type OpenAs, test } from './support/prolonged-fixtures.ts'
import {
  adaAndBob,
  bubble,
  inputOf,
  logOf,
  markAllRead,
  sendTexts,
  unreadOf,
  write,
} from './support/talk.ts'
import { covered } from './support/toast-places.ts'

/**
 * How long a window waits for the one that shows the toast of a conversation, with the focus and without
 * (web/src/features/notifications/dispatcher.ts): a slow window may get the next message later.
 */
const OTHERS_TURNS_MS = [1_200, 1_400]

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
/** The toast of a member's messages, by its text. */
const messagesOf = (page: Page, text: string) =>
  region(page).getByRole('link', { name: text, exact: true })
const shownToasts = (page: Page) => page.locator('.toast:not([aria-hidden])')

/** Opens a member's page at this path, and lets their connection write to them. */
async function written(
  openAs: OpenAs,
  connect: Connect,
  path: string,
  browser?: BrowserContextOptions,
) {
  const { ada, bob, page } = await adaAndBob(openAs, connect, browser)
  await page.goto(path)
  await untilConnected(page)
  return { ada, bob, page }
}

test('messages on another screen merge into one toast, which does not move focus, opens the chat, and disappears when they are read elsewhere', async ({
  openAs,
  connect,
}) => {
  const { ada, bob, page } = await written(openAs, connect, '/dashboard')
  const search = page.getByRole('combobox', { name: 'Search by name or skill' })
  await search.focus()

  await sendTexts(bob, ada, ['Send it over.'])
  await expect(messagesOf(page, bob.userName)).toBeVisible()
  await expect(region(page).getByText('Send it over.')).toBeVisible()
  await sendTexts(bob, ada, ['Also:', 'what is your favourite empty state?'])
  await expect(messagesOf(page, `${bob.userName}, 3 messages`)).toBeVisible()
  await expect(region(page).getByText('what is your favourite empty state?')).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(1)
  await expect(search).toBeFocused()

  await messagesOf(page, `${bob.userName}, 3 messages`).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(shownToasts(page)).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
  await sendTexts(bob, ada, ['Seen here'])
  await expect(logOf(page).getByText('Seen here')).toBeVisible()
  const eve = await newMember('eve')
  await connect(ada, eve)
  await sendTexts(eve, ada, ['Ahoy'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await expect(messagesOf(page, bob.userName)).toHaveCount(0)
  await markAllRead(ada, eve)
  await expect(messagesOf(page, eve.userName)).toHaveCount(0)
})

test('of two windows next to each other one shows all messages of a conversation; only the visible tab shows them, and none after a lost connection', async ({
  openAs,
  connect,
}) => {
  const { ada, bob, page } = await adaAndBob(openAs, connect)
  const eve = await newMember('eve')
  await connect(ada, eve)
  await useDesktop(page)
  await page.goto('/connections')
  const second = await page.context().newPage()
  await second.goto('/settings')
  for (const tab of [page, second]) await untilConnected(tab)
  /** The number of windows that show a toast with each of these texts. */
  const windowsWith = (...texts: string[]) =>
    Promise.all(
      texts.map(async (text) => {
        const counts = await Promise.all([page, second].map((tab) => messagesOf(tab, text).count()))
        return counts.filter((count) => count > 0).length
      }),
    )

  await sendTexts(bob, ada, ['Send it over.'])
  await expect.poll(() => windowsWith(bob.userName)).toEqual([1])
  await sendTexts(eve, ada, ['Ahoy'])
  await expect.poll(() => windowsWith(bob.userName, eve.userName)).toEqual([1, 1])

  for (const tab of [page, second]) await prolongNow(tab, ...OTHERS_TURNS_MS)
  await sendTexts(bob, ada, ['Also:', 'when?'])
  const bobs = `${bob.userName}, 3 messages`
  await expect.poll(() => windowsWith(bobs)).toEqual([1])
  await sendTexts(eve, ada, ['Still there?'])
  await expect.poll(() => windowsWith(bobs, `${eve.userName}, 2 messages`)).toEqual([1, 1])

  await markAllRead(ada, bob)
  await markAllRead(ada, eve)
  for (const tab of [page, second]) {
    await expect(shownToasts(tab)).toHaveCount(0)
    await restorePauses(tab)
  }
  await setHidden(page, true)
  await sendTexts(bob, ada, ['Are you there?'])
  await expect(messagesOf(second, bob.userName)).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(0)
  const toasts = second.getByRole('region', { name: 'Notifications' })
  await toasts.getByRole('button', { name: 'Close' }).click()

  await goOffline(second)
  await sendTexts(bob, ada, ['While away', 'Still away'])
  await goOnline(second)
  await untilConnected(second)
  await expect(unreadOf(second)).toContainText('3')
  await sendTexts(bob, ada, ['Live again'])
  await expect(messagesOf(second, bob.userName)).toBeVisible()
  await expect(region(second).getByText('Live again')).toBeVisible()
})

test('on a phone a toast is above the composer and does not take its focus, and Reply opens the chat to write in', async ({
  openAs,
  connect,
}) => {
  const viewport = { width: 390, height: 844 }
  const { ada, bob, page } = await written(openAs, connect, '/connections', { viewport })
  const [eve, zoe] = [await newMember('eve'), await newMember('zoe')]
  for (const other of [eve, zoe]) await connect(ada, other)
  await sendTexts(bob, ada, ['Hello'])
  await goInApp(page, `/messages/${bob.userName}`)
  await expect(bubble(page, 'Hello')).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(0)
  await inputOf(page).pressSequentially('On my ')

  await sendTexts(eve, ada, ['Ahoy'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await sendTexts(zoe, ada, ['Hi'])
  await expect(messagesOf(page, zoe.userName)).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(1)
  await expect.poll(() => covered(page)).toEqual([])
  await page.keyboard.type('way')
  await expect(inputOf(page)).toHaveValue('On my way')

  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page).toHaveURL(`/messages/${zoe.userName}`)
  await expect(inputOf(page)).toBeFocused()
  await expect(shownToasts(page)).toHaveCount(0)
  await write(page, 'Hi Zoe')
  await expect(bubble(page, 'Hi Zoe')).toBeVisible()

  await sendTexts(eve, ada, ['Again'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(shownToasts(page)).toHaveCount(0)
})
