import type { Page } from '@playwright/test'
import { sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { shortenPauses } from './support/pauses.ts'
import { type Member, newMember, newMembers } from './support/people.ts'

const ANSWER = '**/api/v1/connection/request/recieve/**'

const navLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const rowOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: member.userName })
const ask = (from: Member, to: Member) =>
  from.call(sendRequest, { params: { status: 'interested', userId: to.id } })

test('a request arrives live, with the badge counting it', async ({ board }) => {
  const bob = await board('bob', { path: '/requests' })
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  const ada = await newMember('ada', { about: 'I build engines.' })
  await ask(ada, bob)
  await expect(rowOf(bob.page, ada)).toContainText('I build engines.')
  await expect(navLink(bob.page, /Requests/)).toContainText('1')
  await expect(bob.page.getByRole('main').getByText('1 pending')).toBeVisible()
  await expect(bob.page.getByRole('heading', { name: 'No pending requests' })).toHaveCount(0)
})

test('Accept makes a connection and leads to the chat', async ({ board }) => {
  const bob = await board('bob', { path: '' })
  const ada = await board('ada', { path: '' })
  await ask(ada, bob)
  await ada.page.goto('/connections')
  await expect(ada.page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
  await bob.page.goto('/requests')
  await rowOf(bob.page, ada).getByRole('button', { name: 'Accept' }).click()
  await expect(bob.page.getByText('Connection accepted!')).toBeVisible()
  await expect(bob.page.getByText(`Connected with ${ada.userName}`)).toBeVisible()
  await expect(navLink(bob.page, /Requests/)).not.toContainText('1')
  await expect(ada.page.getByRole('heading', { name: bob.userName })).toBeVisible()

  await rowOf(bob.page, ada).getByRole('link', { name: 'Message' }).click()
  await expect(bob.page).toHaveURL(`/messages/${ada.userName}`)
})

test('a request answered in one tab, or taken back, leaves the other tab', async ({ board }) => {
  const bob = await board('bob', { path: '' })
  const [ada, eve] = await newMembers(2, 'ada')
  await ask(ada!, bob)
  const { data } = await ask(eve!, bob)
  const second = await bob.page.context().newPage()
  for (const tab of [bob.page, second]) {
    await tab.goto('/requests')
    await expect(rowOf(tab, ada!)).toBeVisible()
  }
  await rowOf(bob.page, ada!).getByRole('button', { name: 'Accept' }).click()
  await expect(bob.page.getByText(`Connected with ${ada!.userName}`)).toBeVisible()
  await expect(rowOf(second, ada!)).toHaveCount(0)
  await expect(navLink(second, /Requests/)).toContainText('1')

  await eve!.call(withdrawRequest, { params: data as { requestId: string } })
  await expect(rowOf(second, eve!)).toHaveCount(0)
  await expect(rowOf(bob.page, eve!)).toHaveCount(0)
})

test('Reject takes the request away for good, unseen by the sender', async ({ board }) => {
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

test('an answer that could not be sent leaves the request, to be answered again', async ({
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

test('requests and connections that cannot be had say so, and Try again brings them', async ({
  board,
}) => {
  const bob = await board('bob', { path: '' })
  await shortenPauses(bob.page)
  for (const [calls, path, failure, success] of [
    ['**/user/requests/received', '/requests', 'Failed to load requests', 'No pending requests'],
    ['**/user/connections', '/connections', 'Failed to load connections', 'No connections yet'],
  ] as const) {
    await bob.page.route(calls, (route) => route.abort())
    await bob.page.goto(path)
    await expect(bob.page.getByRole('heading', { name: failure })).toBeVisible()
    await bob.page.unroute(calls)
    await bob.page.getByRole('button', { name: 'Try again' }).click()
    await expect(bob.page.getByRole('heading', { name: success })).toBeVisible()
  }
})

test('without connections the way leads to Discover', async ({ board }) => {
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
  const names = bob.page.getByRole('main').getByRole('heading', { level: 2 })
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
