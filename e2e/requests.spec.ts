import type { Page } from '@playwright/test'
import { sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { pressQuickly, shortenPauses } from './support/pauses.ts'
import { type Member, newMember, newMembers } from './support/people.ts'
import { holding } from './support/profile-page.ts'
import { withoutSocket } from './support/talk.ts'

const ANSWER = '**/api/v1/connection/request/recieve/**'

const navLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const rowOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: member.userName })
const ask = (from: Member, to: Member) =>
  from.call(sendRequest, { params: { status: 'interested', userId: to.id } })

/**
 * Accepts by key: the row then holds focus and stays, however long the test takes, and a click on
 * Message, which replaces Accept, is not ignored as the second press of a double click.
 */
async function accept(page: Page, member: Member): Promise<void> {
  await rowOf(page, member).getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(rowOf(page, member).getByRole('link', { name: 'Message' })).toBeFocused()
}

test('a request arrives live and is counted in the badge', async ({ board }) => {
  const bob = await board('bob', { path: '/requests' })
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  const ada = await newMember('ada', { about: 'I build engines.' })
  await ask(ada, bob)
  await expect(rowOf(bob.page, ada)).toContainText('I build engines.')
  await expect(navLink(bob.page, /Requests/)).toContainText('1')
  await expect(bob.page.getByRole('main').getByText('1 pending')).toBeVisible()
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toHaveCount(0)
})

test('Accept makes a connection and links to the chat', async ({ board }) => {
  const bob = await board('bob', { path: '' })
  const ada = await board('ada', { path: '' })
  await ask(ada, bob)
  await ada.page.goto('/connections')
  await expect(ada.page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
  await bob.page.goto('/requests')
  await accept(bob.page, ada)
  await expect(bob.page.getByText('Connection accepted!')).toBeVisible()
  await expect(bob.page.getByText(`Connected with ${ada.userName}`)).toBeVisible()
  await expect(navLink(bob.page, /Requests/)).not.toContainText('1')
  await expect(ada.page.getByRole('heading', { name: bob.userName })).toBeVisible()

  await rowOf(bob.page, ada).getByRole('link', { name: 'Message' }).click()
  await expect(bob.page).toHaveURL(`/messages/${ada.userName}`)
})

test('two members who connect while online see each other as active at once, everywhere', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  const ada = await board('ada', { path: '/connections' })
  await ask(ada, bob)
  await bob.page.goto('/requests')
  await expect(rowOf(bob.page, ada)).toBeVisible()

  await accept(bob.page, ada)

  await expect(rowOf(ada.page, bob)).toContainText('Active now')
  await ada.page.getByRole('button', { name: bob.userName, exact: true }).click()
  await expect(ada.page.getByRole('dialog')).toContainText('Active now')
  await ada.page.keyboard.press('Escape')
  await ada.page.getByRole('button', { name: 'Message' }).click()
  await expect(ada.page.getByRole('region', { name: /^Chat with/ })).toContainText('Active now')

  await rowOf(bob.page, ada).getByRole('link', { name: 'Message' }).click()
  await expect(bob.page.getByRole('region', { name: /^Chat with/ })).toContainText('Active now')
  await navLink(bob.page, /Connections/).click()
  await expect(rowOf(bob.page, ada)).toContainText('Active now')
})

test('a double click on Accept accepts once, and Message waits for the answer', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  const ada = await newMember('ada')
  await ask(ada, bob)
  const { page } = bob
  await pressQuickly(page)
  const answer = await holding(page, ANSWER.slice(2))
  await page.goto('/requests')

  await rowOf(page, ada).getByRole('button', { name: 'Accept' }).dblclick()
  const message = rowOf(page, ada).getByRole('link', { name: 'Message' })
  await expect(message).toBeVisible()
  await expect(message).not.toHaveAttribute('aria-busy')
  await message.press('Enter')
  await expect(message).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL('/requests')

  answer()
  await expect(page).toHaveURL(`/messages/${ada.userName}`)
  await expect(page.getByRole('textbox', { name: `Message ${ada.userName}` })).toBeVisible()
  await expect(page.getByText('You can only message your connections.')).toHaveCount(0)
})

for (const way of ['mouse', 'keyboard']) {
  test(`two quick presses on Reject reject one request (${way})`, async ({ board }) => {
    const bob = await board('bob', { path: '' })
    const [ada, eve] = await newMembers(2, 'ada')
    for (const member of [ada!, eve!]) await ask(member, bob)
    await pressQuickly(bob.page)
    await bob.page.goto('/requests')
    const rows = bob.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Reject' })
    await expect(rows).toHaveCount(2)

    const reject = rows.first().getByRole('button', { name: 'Reject' })
    if (way === 'mouse') await reject.dblclick()
    else {
      await reject.focus()
      for (let times = 0; times < 2; times++) await bob.page.keyboard.press('Enter')
    }

    await expect(bob.page.getByText('Connection rejected')).toBeVisible()
    await expect(navLink(bob.page, /Requests/)).toContainText('1')
    await expect(rows).toHaveCount(1)
    await expect(bob.page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a request answered in one tab, or withdrawn, disappears from the other tab', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  const [ada, eve] = await newMembers(2, 'ada')
  await ask(ada!, bob)
  const { data } = await ask(eve!, bob)
  const second = await bob.page.context().newPage()
  for (const tab of [bob.page, second]) {
    await tab.goto('/requests')
    await expect(rowOf(tab, ada!)).toBeVisible()
  }
  await accept(bob.page, ada!)
  await expect(bob.page.getByText(`Connected with ${ada!.userName}`)).toBeVisible()
  await expect(rowOf(second, ada!)).toHaveCount(0)
  await expect(navLink(second, /Requests/)).toContainText('1')

  await eve!.call(withdrawRequest, { params: data as { requestId: string } })
  await expect(rowOf(second, eve!)).toHaveCount(0)
  await expect(rowOf(bob.page, eve!)).toHaveCount(0)
})

test('Reject removes the request for good, without the sender noticing', async ({ board }) => {
  const bob = await board('bob', { path: '' })
  const ada = await newMember('ada')
  await ask(ada, bob)
  await bob.page.goto('/requests')
  await rowOf(bob.page, ada).getByRole('button', { name: 'Reject' }).click()
  await expect(bob.page.getByText('Connection rejected')).toBeVisible()
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  await bob.page.reload()
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  await bob.page.goto('/connections')
  await expect(bob.page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
})

test('an answer that could not be sent leaves the request, ready to be answered again', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  const ada = await newMember('ada')
  await ask(ada, bob)
  await bob.page.goto('/requests')
  for (const verdict of ['Accept', 'Reject']) {
    await bob.page.route(ANSWER, (route) => route.abort())
    await rowOf(bob.page, ada).getByRole('button', { name: verdict }).click()
    await expect(rowOf(bob.page, ada).getByText('Failed to respond to request')).toBeVisible()
    await expect(navLink(bob.page, /Requests/)).toContainText('1')
    await bob.page.unroute(ANSWER)
  }
  await rowOf(bob.page, ada).getByRole('button', { name: 'Accept' }).click()
  await expect(bob.page.getByText('Connection accepted!')).toBeVisible()
})

test('requests and connections that fail to load say so, and Try again loads them', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  await shortenPauses(bob.page)
  // Its first connection would load the lists before Try again is pressed.
  await withoutSocket(bob.page)
  for (const [calls, path, failure, success] of [
    ['**/user/requests/received?*', '/requests', 'Failed to load requests', 'No pending requests'],
    ['**/user/connections?*', '/connections', 'Failed to load connections', 'No connections yet'],
  ] as const) {
    await bob.page.route(calls, (route) => route.abort())
    await bob.page.goto(path)
    await expect(bob.page.getByRole('heading', { name: failure })).toBeVisible()
    await bob.page.unroute(calls)
    await bob.page.getByRole('button', { name: 'Try again' }).click()
    await expect(bob.page.getByRole('heading', { name: success })).toBeVisible()
  }
})

test('without connections a link leads to Discover', async ({ board }) => {
  const { page } = await board('bob', { path: '/connections' })
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Discover' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a connection opens as a profile, and Message opens the chat', async ({ board, connect }) => {
  const bob = await board('bob', { path: '' })
  const ada = await newMember('ada')
  await connect(ada, bob)
  await bob.page.goto('/connections')
  await bob.page.getByRole('button', { name: ada.userName }).click()
  const dialog = bob.page.getByRole('dialog', { name: ada.userName })
  await expect(dialog.getByRole('button', { name: 'Message' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await bob.page.keyboard.press('Escape')
  await bob.page.getByRole('button', { name: 'Message' }).click()
  await expect(bob.page).toHaveURL(`/messages/${ada.userName}`)
  await expect(bob.page.getByRole('textbox', { name: `Message ${ada.userName}` })).toBeVisible()
})

test('from eight connections on they can be filtered by username', async ({ board, connect }) => {
  const bob = await board('bob', { path: '' })
  for (const mate of await newMembers(7, 'mate')) await connect(mate, bob)
  await bob.page.goto('/connections')
  const names = bob.page.getByRole('listitem').getByRole('heading', { level: 2 })
  const filter = bob.page.getByLabel('Filter connections')
  await expect(names).toHaveCount(7)
  await expect(filter).toHaveCount(0)

  const eighth = await newMember('eighth')
  await connect(bob, eighth)
  await expect(names).toHaveCount(8)
  await filter.fill(eighth.userName.toUpperCase())
  await expect(names).toHaveText([eighth.userName])
  await filter.fill('nobody at all')
  await expect(bob.page.getByText('No match for “nobody at all”')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(names).toHaveCount(8)
  await expect(filter).toBeFocused()
})
