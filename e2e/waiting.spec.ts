import { sendRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { newMember } from './support/people.ts'
import { bubble, logOf, rowOf, sendTexts } from './support/talk.ts'

test('on a phone the bar and the title show live counts; either the list or the chat is visible, without bars in the chat', async ({
  openAs,
  connect,
}) => {
  const ada = await openAs('ada', { path: '', viewport: { width: 390, height: 844 } })
  const bob = await newMember('bob')
  const eve = await newMember('eve')
  await connect(ada, bob)
  const { page } = ada
  await page.goto('/connections')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText([
    'Discover',
    'Requests',
    'Connections',
    'Messages',
    /You$/,
  ])
  await expect(page).toHaveTitle('Connections · Shipmates')

  await sendTexts(bob, ada, ['One', 'Two', 'Three'])
  await expect(bar.getByRole('link', { name: 'Messages 3 unread messages' })).toBeVisible()
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  await expect(bar.getByRole('link', { name: 'Requests 1 pending request' })).toBeVisible()
  await expect(page).toHaveTitle('(4) Connections · Shipmates')

  await bar.getByRole('link', { name: 'Messages' }).click()
  await rowOf(page, bob).click()
  await expect(page).toHaveTitle('(1) Messages · Shipmates')
  await expect(page.getByRole('heading', { level: 1, name: bob.userName })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(bar.locator('[aria-current=page]')).toHaveText('Messages')
  await expect(page).toHaveURL('/messages')
  await expect(logOf(page)).toHaveCount(0)
  await page.goBack()
  await expect(bubble(page, 'Three')).toBeVisible()
})
