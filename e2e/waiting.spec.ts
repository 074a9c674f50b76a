import { sendRequest } from '@shipmates/contract/connections'
import { expect, test } from './support/fixtures.ts'
import { newMember } from './support/people.ts'
import { say } from './support/talk.ts'

test('on a phone the menu button and the title show the count of waiting items as it changes', async ({
  board,
  connect,
}) => {
  const ada = await board('ada', { path: '', viewport: { width: 390, height: 844 } })
  const bob = await newMember('bob')
  const eve = await newMember('eve')
  await connect(ada, bob)
  const { page } = ada
  await page.goto('/connections')
  const menu = page.getByRole('button', { name: /^Open menu/ })
  await expect(menu).toHaveAccessibleName('Open menu')
  await expect(page).toHaveTitle('Connections · Shipmates')

  await say(bob, ada, ['One', 'Two', 'Three'])
  await expect(menu).toHaveAccessibleName('Open menu, 3 unread messages')
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  await expect(menu).toHaveAccessibleName('Open menu, 1 pending request, 3 unread messages')
  await expect(menu).toHaveText('4')
  await expect(page).toHaveTitle('(4) Connections · Shipmates')

  await page.goto(`/messages/${bob.userName}`)
  await expect(page).toHaveTitle('(1) Messages · Shipmates')
  await expect(menu).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(menu).toHaveAccessibleName('Open menu, 1 pending request')
})

test('a list without an answer says that it is still trying', async ({ board }) => {
  const { page } = await board('ada', { path: '' })
  await page.route('**/api/v1/connection/user/feed**', () => {})

  await page.goto('/dashboard')

  await expect(page.getByText('Still trying…').last()).toBeInViewport()
})
