import type { BrowserContextOptions, Page } from '@playwright/test'
import { openConversation } from '@shipmates/contract/chat'
import { muteConversation } from '@shipmates/contract/chat-changes'
import { sendRequest } from '@shipmates/contract/connections'
import { findingsOf } from './support/accessibility.ts'
import { setHidden, useDesktop } from './support/desktop.ts'
import { type Board, type Connect, expect, test } from './support/fixtures.ts'
import { furnished, open, screens } from './support/furnished.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import { type Member, newMember } from './support/people.ts'
import {
  adaAndBob,
  bubble,
  inputOf,
  logOf,
  markAllRead,
  say,
  unreadOf,
  write,
} from './support/talk.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const requestOf = (page: Page, { userName }: Member) =>
  page.getByRole('link', { name: `${userName} wants to connect` })
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
/** The toast of a member's messages, by its text. */
const messagesOf = (page: Page, text: string) =>
  region(page).getByRole('link', { name: text, exact: true })
const shownToasts = (page: Page) => page.locator('.toast:not([aria-hidden])')

/**
 * What a toast covers, among the elements that it must not cover. Says so if no toast is shown.
 * With `atBottom` what it would cover if it did not move out of their way.
 */
const covered = (page: Page, { atBottom = false } = {}): Promise<string[]> =>
  page.evaluate((isAtBottom) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const kept =
      'h1, dialog h2, [data-never-covered], button, textarea, [data-composer], [data-bottom-bar], [data-log] li:last-child > div'
    const region = document.querySelector<HTMLElement>('[aria-label=Notifications]')
    const place = region?.style.bottom ?? ''
    if (region && isAtBottom) region.style.bottom = ''
    const toasts = [...document.querySelectorAll('.toast:not([aria-hidden])')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    if (region) region.style.bottom = place
    if (toasts.length === 0) return ['no toast']
    return [...(dialog ?? document).querySelectorAll(kept)].flatMap((element) => {
      if (element.closest('[aria-label=Notifications]')) return []
      // The names that open profiles and the buttons inside fields may be covered.
      if (element.matches('button:not(.button)')) return []
      const box = element.getBoundingClientRect()
      // Of a message, two lines and the time.
      const top = element.closest('[data-log]') ? Math.max(box.top, box.bottom - 64) : box.top
      const isUnder = toasts.some(
        (toast) =>
          toast.left < box.right &&
          toast.right > box.left &&
          toast.top < box.bottom &&
          toast.bottom > top,
      )
      return isUnder && box.width > 0 ? [`${element.tagName} ${element.textContent}`] : []
    })
  }, atBottom)

for (const viewport of sizes) {
  test(`at ${viewport.width} pixels a toast covers no heading, button or composer of any signed-in screen`, async ({
    board,
    connect,
  }) => {
    test.slow()
    const { page, bob } = await furnished(board, connect, { viewport, reducedMotion: 'reduce' })
    await keepToasts(page)
    const inTheWay: string[] = []

    const { 'a list of requests': requests, ...others } = screens
    // First, while only one request is pending.
    for (const [name, screen] of Object.entries({ requests, ...others })) {
      if (!screen) continue
      await open(page, screen, bob)
      await untilConnected(page)
      const id = await page.evaluate(() => JSON.parse(sessionStorage.user).userId)
      const eve = await newMember('eve')
      await eve.call(sendRequest, { params: { status: 'interested', userId: id } })
      await expect(requestOf(page, eve)).toBeVisible()
      // The list below may re-render because of the new request.
      await expect.poll(() => covered(page), name).toEqual([])
      if ((await covered(page, { atBottom: true })).length > 0) inTheWay.push(name)
    }
    // Otherwise nothing would have to move, and the test would pass in any case.
    expect(inTheWay).toContain('my profile being edited')
    expect(inTheWay).toContain('a chat')
  })

  test(`at ${viewport.width} pixels a toast covers no heading or button of an account screen`, async ({
    visit,
  }) => {
    test.slow()
    const page = await visit('', { viewport, reducedMotion: 'reduce' })
    await page.route('**/api/v1/auth/**', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'TOO_MANY_REQUESTS', message: '' },
      }),
    )
    const words = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    const accounts: Record<string, Record<string, string>> = {
      '/login': { Email: 'ada@example.test', Password: 'Sail-Away-42' },
      '/signup': {
        Username: 'ada_lovelace',
        Email: 'ada@example.test',
        Password: 'Sail-Away-42',
        'Confirm password': 'Sail-Away-42',
      },
      '/forgot-password': { Email: 'ada@example.test' },
      '/verify-email?email=ada%40example.test': { 'Verification code': '123456' },
    }
    for (const [path, values] of Object.entries(accounts)) {
      await page.goto(path)
      for (const [label, value] of Object.entries(values)) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.locator('button[type=submit]').click()
      await expect(words).not.toBeEmpty()
      await expect.poll(() => covered(page), path).toEqual([])
    }
  })
}

test("the toast of a request shows the sender's avatar and opens Requests", async ({ board }) => {
  const { page, id } = await board('ada', { path: '' })
  const eve = await newMember('eve')
  await keepToasts(page)
  await page.goto('/dashboard')
  await untilConnected(page)

  await eve.call(sendRequest, { params: { status: 'interested', userId: id } })
  await expect(page.locator('.toast').getByText('E', { exact: true })).toBeVisible()
  await expect(page.getByText('Press to see the request')).toBeVisible()
  await requestOf(page, eve).click()

  await expect(page).toHaveURL('/requests')
  await expect(requestOf(page, eve)).toHaveCount(0)
})

test('the toast of an acceptance opens the chat, creating the conversation', async ({
  board,
  connect,
}) => {
  const ada = await board('ada', { path: '' })
  const bob = await newMember('bob')
  await keepToasts(ada.page)
  await ada.page.goto('/connections')
  await untilConnected(ada.page)

  await connect(ada, bob)
  await ada.page.getByRole('link', { name: 'Connection accepted!' }).click()

  await expect(ada.page).toHaveURL(`/messages/${bob.userName}`)
})

test('on a phone one toast shows at a time, and is dismissed with its screen', async ({
  board,
}) => {
  const viewport = { width: 390, height: 844 }
  const { page } = await board('ada', { viewport })
  await newMember('zoe')
  await newMember('eve')
  await keepToasts(page)
  await page.reload()
  const toasts = page.locator('.toast:not([aria-hidden])')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })

  await connect.first().click()
  await expect(toasts).toHaveText(/Connection request sent!/)
  await page.getByRole('button', { name: 'Pass', exact: true }).first().click()
  await expect(toasts).toHaveText(/User ignored/)
  await page.keyboard.press('Control+z')
  await expect(toasts).toHaveCount(0)

  await connect.first().click()
  await expect(toasts).toHaveCount(1)
  await page.getByRole('button', { name: /^Open menu/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'My Connections' })).toBeVisible()
  await expect(toasts).toHaveCount(0)
})

/** A member at this path, whose connection writes to them. */
async function written(
  board: Board,
  connect: Connect,
  path: string,
  browser?: BrowserContextOptions,
) {
  const { ada, bob, page } = await adaAndBob(board, connect, browser)
  await keepToasts(page)
  await page.goto(path)
  await untilConnected(page)
  return { ada, bob, page }
}

test('messages on another screen merge into one toast, which keeps the focus where it is and opens the chat', async ({
  board,
  connect,
}) => {
  const { ada, bob, page } = await written(board, connect, '/dashboard')
  const search = page.getByLabel('Username', { exact: true })
  await search.focus()

  await say(bob, ada, ['Send it over.'])
  await expect(messagesOf(page, bob.userName)).toBeVisible()
  await expect(region(page).getByText('Send it over.')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await say(bob, ada, ['Also:', 'what is your favourite empty state?'])
  await expect(messagesOf(page, `${bob.userName}, 3 messages`)).toBeVisible()
  await expect(region(page).getByText('what is your favourite empty state?')).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(1)
  await expect(search).toBeFocused()

  await messagesOf(page, `${bob.userName}, 3 messages`).click()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(shownToasts(page)).toHaveCount(0)
  await expect(inputOf(page)).toBeFocused()
  await say(bob, ada, ['Seen here'])
  await expect(logOf(page).getByText('Seen here')).toBeVisible()
  const eve = await newMember('eve')
  await connect(ada, eve)
  await say(eve, ada, ['Ahoy'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await expect(messagesOf(page, bob.userName)).toHaveCount(0)
})

test('the toast of a message goes when it is read elsewhere, and muted conversations have none', async ({
  board,
  connect,
}) => {
  const { ada, bob, page } = await written(board, connect, '/connections')
  await say(bob, ada, ['Send it over.'])
  await expect(messagesOf(page, bob.userName)).toBeVisible()
  await markAllRead(ada, bob)
  await expect(shownToasts(page)).toHaveCount(0)

  const { data } = await ada.call(openConversation, { params: { userId: bob.id } })
  const { id: conversationId } = data as { id: string }
  await ada.call(muteConversation, { params: { conversationId }, body: { until: 'forever' } })
  const eve = await newMember('eve')
  await connect(ada, eve)
  await say(bob, ada, ['Muted'])
  await say(eve, ada, ['Ahoy'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await expect(region(page).getByText('Muted')).toHaveCount(0)
})

test('a toast of a message is shown by the tab that is visible, and none after the connection was lost', async ({
  board,
  connect,
}) => {
  const { ada, bob, page } = await adaAndBob(board, connect)
  await useDesktop(page)
  await keepToasts(page)
  await page.goto('/connections')
  const second = await page.context().newPage()
  await keepToasts(second)
  await second.goto('/settings')
  for (const tab of [page, second]) await untilConnected(tab)
  await setHidden(page, true)

  await say(bob, ada, ['Send it over.'])
  await expect(messagesOf(second, bob.userName)).toBeVisible()
  await expect(shownToasts(page)).toHaveCount(0)
  await second.getByRole('button', { name: 'Close' }).click()

  await goOffline(second)
  await say(bob, ada, ['While away', 'Still away'])
  await goOnline(second)
  await untilConnected(second)
  await expect(unreadOf(second)).toContainText('3')
  await say(bob, ada, ['Live again'])
  await expect(messagesOf(second, bob.userName)).toBeVisible()
  await expect(region(second).getByText('Live again')).toBeVisible()
})

test('of two windows side by side one tells a message, and goes on to tell its conversation', async ({
  board,
  connect,
}) => {
  const { ada, bob, page } = await written(board, connect, '/connections')
  const eve = await newMember('eve')
  await connect(ada, eve)
  const second = await page.context().newPage()
  await keepToasts(second)
  await second.goto('/settings')
  await untilConnected(second)
  /** How many of the windows show a toast with this text. */
  const windowsWith = async (text: string) => {
    const counts = await Promise.all([page, second].map((tab) => messagesOf(tab, text).count()))
    return counts.filter((count) => count > 0).length
  }

  await say(bob, ada, ['Send it over.'])
  await expect.poll(() => windowsWith(bob.userName)).toBe(1)
  await say(eve, ada, ['Ahoy'])
  await expect.poll(() => windowsWith(eve.userName)).toBe(1)
  expect(await windowsWith(bob.userName)).toBe(1)

  await say(bob, ada, ['Also:', 'when?'])
  await expect.poll(() => windowsWith(`${bob.userName}, 3 messages`)).toBe(1)
  await say(eve, ada, ['Still there?'])
  await expect.poll(() => windowsWith(`${eve.userName}, 2 messages`)).toBe(1)
  expect(await windowsWith(`${bob.userName}, 3 messages`)).toBe(1)
})

test('a request is accepted on its toast, and its toast goes in the other tab', async ({
  board,
}) => {
  const ada = await board('ada', { path: '' })
  const [eve, zoe] = [await newMember('eve'), await newMember('zoe')]
  await keepToasts(ada.page)
  await ada.page.goto('/dashboard')
  await untilConnected(ada.page)
  const ask = (from: Member) =>
    from.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  await ask(eve)
  await expect(requestOf(ada.page, eve)).toBeVisible()
  expect(await findingsOf(ada.page)).toEqual([])
  await ada.page.route('**/request/recieve/**', (route) => route.abort())
  const accept = ada.page.getByRole('button', {
    name: 'Accept',
    description: `${eve.userName} wants to connect`,
  })

  await accept.click()
  await expect(region(ada.page).getByText('Failed to respond to request')).toBeVisible()
  await ada.page.unroute('**/request/recieve/**')
  await accept.click()
  await expect(region(ada.page).getByText('Connection accepted!')).toBeVisible()
  await expect(requestOf(ada.page, eve)).toHaveCount(0)
  await expect(ada.page).toHaveURL('/dashboard')

  await ask(zoe)
  await expect(requestOf(ada.page, zoe)).toBeVisible()
  const second = await ada.page.context().newPage()
  await second.goto('/requests')
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(requestOf(ada.page, zoe)).toHaveCount(0)
})

test('on a phone a toast stands above the composer, takes no focus from it, and Reply opens the chat to write in', async ({
  board,
  connect,
}) => {
  const viewport = { width: 390, height: 844 }
  const { ada, bob, page } = await written(board, connect, '/connections', { viewport })
  const [eve, zoe] = [await newMember('eve'), await newMember('zoe')]
  for (const other of [eve, zoe]) await connect(ada, other)
  await say(bob, ada, ['Hello'])
  await page.goto(`/messages/${bob.userName}`)
  await untilConnected(page)
  await inputOf(page).pressSequentially('On my ')

  await say(eve, ada, ['Ahoy'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await say(zoe, ada, ['Hi'])
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

  await say(eve, ada, ['Again'])
  await expect(messagesOf(page, eve.userName)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/messages/${bob.userName}`)
  await expect(shownToasts(page)).toHaveCount(0)
})
