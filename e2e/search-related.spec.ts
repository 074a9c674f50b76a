import type { Page } from '@playwright/test'
import { listReceivedRequests, sendRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { type Member, newMember } from './support/people.ts'

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const cardOf = (page: Page, { userName }: Member) =>
  page.getByRole('article', { name: userName, exact: true })
const relatedOn = (page: Page) => page.getByRole('list', { name: 'Already in touch' })
const inToast = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByText('No developers found matching your filters. Try adjusting your search criteria.')
const connectWith = (member: Member) => ({
  params: { status: 'interested', userId: member.id },
})

test('connecting with the last result of a search leaves a request that can be withdrawn', async ({
  board,
}) => {
  const ben = await newMember('ben')
  const { page } = await board('ana', { path: `/dashboard?search=${ben.userName}` })
  await cardOf(page, ben).getByRole('button', { name: 'Connect' }).click()

  await expect(page.getByText('0 developers', { exact: true })).toBeVisible()
  await expect(headingOf(page, 'No developers found')).toBeVisible()
  await expect(headingOf(page, 'No more developers')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await expect(cardOf(page, ben)).toContainText('Request sent')
  await expect(inToast(page)).toHaveCount(0)

  await cardOf(page, ben).getByRole('button', { name: 'Withdraw' }).click()
  await expect(cardOf(page, ben).getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(page.getByText('1 developer', { exact: true })).toBeVisible()
  await expect(headingOf(page, 'Discover Developers')).toBeFocused()
  const { data } = await ben.call(listReceivedRequests)
  expect(data as unknown[]).toEqual([])
})

test('an empty search for a name shows the relation to the members it matches', async ({
  board,
  connect,
}) => {
  const { page, ...ana } = await board('ana', { path: '' })
  const [sent, asker, mate] = [
    await newMember('sent'),
    await newMember('asker'),
    await newMember('mate'),
  ]
  await ana.call(sendRequest, connectWith(sent))
  await asker.call(sendRequest, connectWith({ ...ana }))
  await connect(mate, { ...ana })

  await page.goto(`/dashboard?search=${sent.userName.slice(1)}`)
  await expect(relatedOn(page)).toContainText('Request sent')
  await expect(cardOf(page, sent)).toBeVisible()
  await expect(inToast(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: inToast(page) })).toHaveCount(0)

  await page.goto(`/dashboard?search=${asker.userName}`)
  await expect(cardOf(page, asker)).toContainText('Sent you a request')
  await relatedOn(page).getByRole('link', { name: 'Go to Requests' }).click()
  await expect(page).toHaveURL('/requests')

  await page.goto(`/dashboard?search=${mate.userName}`)
  await expect(cardOf(page, mate)).toContainText("You're connected")
  await cardOf(page, mate).getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(`/messages/${mate.userName}`)
})
