import type { Page } from '@playwright/test'
import { listConnections, sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import { pressQuickly } from './support/pauses.ts'
import { type Member, newMember, newMembers } from './support/people.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

test.use({ isStill: true })

const navLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const rowOf = (page: Page, member: Member) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: member.userName })
const ask = (from: Member, to: Member) =>
  from.call(sendRequest, { params: { status: 'interested', userId: to.id } })

/**
 * Accepts by key. The row then holds focus and stays, however long the test takes, and a click on
 * Message, which replaces Accept, is not ignored as the second press of a double click.
 */
async function accept(page: Page, member: Member): Promise<void> {
  await rowOf(page, member).getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(rowOf(page, member).getByRole('link', { name: 'Message' })).toBeFocused()
}

test('a request arrives live and is counted in every tab until it is answered or withdrawn; once accepted, both see each other as active', async ({
  openAs,
}) => {
  const bob = await openAs('bob', { path: '/requests' })
  const ada = await openAs('ada', { path: '/connections', profile: { about: 'I build engines.' } })
  const eve = await newMember('eve')
  const second = await bob.page.context().newPage()
  await second.goto('/requests')
  const main = bob.page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  await expect(ada.page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()

  await ask(ada, bob)
  await expect(rowOf(bob.page, ada)).toContainText('I build engines.')
  await expect(navLink(bob.page, /Requests/)).toContainText('1')
  await expect(main.getByRole('tab', { name: 'Received 1' })).toBeVisible()
  await expect(rowOf(second, ada)).toBeVisible()
  const { data } = await ask(eve, bob)
  for (const tab of [bob.page, second]) await expect(rowOf(tab, eve)).toBeVisible()
  await eve.call(withdrawRequest, { params: data as { requestId: string } })
  for (const tab of [bob.page, second]) await expect(rowOf(tab, eve)).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'No pending requests' })).toHaveCount(0)

  await accept(bob.page, ada)
  await expect(bob.page.getByText('Connection accepted!')).toBeVisible()
  await expect(bob.page.getByText(`Connected with ${ada.userName}`)).toBeVisible()
  await expect(rowOf(second, ada)).toHaveCount(0)
  for (const tab of [bob.page, second])
    await expect(navLink(tab, /Requests/)).not.toContainText('1')

  await expect(rowOf(ada.page, bob)).toContainText('Active now')
  await ada.page.getByRole('button', { name: bob.userName, exact: true }).click()
  await expect(ada.page.getByRole('dialog')).toContainText('Active now')
  await ada.page.keyboard.press('Escape')
  await rowOf(ada.page, bob).getByRole('button', { name: 'Message' }).click()
  await expect(ada.page.getByRole('region', { name: /^Chat with/ })).toContainText('Active now')

  await rowOf(bob.page, ada).getByRole('link', { name: 'Message' }).click()
  await expect(bob.page).toHaveURL(`/messages/${ada.userName}`)
  await expect(bob.page.getByRole('region', { name: /^Chat with/ })).toContainText('Active now')
  await navLink(bob.page, /Connections/).click()
  await expect(rowOf(bob.page, ada)).toContainText('Active now')
})

test('in a wide window a profile stands next to the requests: chosen by a press or by keys, kept by the address, and an answer chooses the next; two quick presses, by mouse or keyboard, answer one request only', async ({
  openAs,
}) => {
  const bob = await openAs('bob', { path: '' })
  const [first, second, third] = (await newMembers(3, 'ada')) as [Member, Member, Member]
  for (const member of [third, second, first]) await ask(member, bob)
  const { page } = bob
  const pane = (member: Member) =>
    page.getByRole('complementary', { name: `Profile of ${member.userName}` })
  const nameOf = (member: Member) =>
    rowOf(page, member).getByRole('button', { name: member.userName, exact: true })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await pressQuickly(page)
  await page.goto('/requests')

  await expect(pane(first)).toContainText('Joined')
  await expect(nameOf(first)).toHaveAttribute('aria-current', 'true')
  await nameOf(third).click()
  await expect(pane(third)).toContainText('Joined')
  await expect(page).toHaveURL(`/requests?who=${third.userName}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(nameOf(second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(second)).toContainText('Joined')

  await page.reload()
  await expect(pane(second)).toContainText('Joined')
  await expect(pane(second)).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 4_000)
  await expect(pane(second).getByRole('button', { name: 'Accept' })).toBeInViewport()

  await pane(second).getByRole('button', { name: 'Accept' }).dblclick()
  await expect(pane(third)).toContainText('Joined')
  await expect(page).toHaveURL(`/requests?who=${third.userName}`)
  await expect.poll(async () => (await bob.call(listConnections)).data).toHaveLength(1)
  await expect(navLink(page, /Requests/)).toContainText('2')

  // 1,400 px of page: no pane, and a press opens the dialog.
  await page.setViewportSize({ width: 1720, height: 1080 })
  await expect(page.getByRole('complementary', { name: /^Profile of/ })).toHaveCount(0)
  await nameOf(first).click()
  await expect(page.getByRole('dialog')).toContainText('Joined')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const rejects = page.getByRole('main').getByRole('button', { name: 'Reject' })
  await rejects.first().focus()
  for (let times = 0; times < 2; times++) await page.keyboard.press('Enter')
  await expect(rejects).toHaveCount(1)
  await expect(page.getByText('Connection rejected')).toBeVisible()
  await expect(navLink(page, /Requests/)).toContainText('1')
})
