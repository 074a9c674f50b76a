import { expect, test } from './support/fixtures.ts'
import { goInApp } from './support/go.ts'
import {
  bubble,
  inputOf,
  lines,
  logOf,
  rowOf,
  sendTexts,
  twoConnections,
  unreadOf,
  write,
} from './support/talk.ts'

test('a chat can be searched, muted and cleared, in every tab of one member only', async ({
  openAs,
  connect,
}) => {
  const sent = ['The tide atlas is ready', ...lines(60), 'A last word on the tide']
  const { ada, bob } = await twoConnections(openAs, connect, { sent })
  const { page } = bob
  await page.goto(`/messages/${ada.userName}`)
  const second = await page.context().newPage()
  await second.goto('/connections')

  await expect(page.getByRole('button', { name: 'Conversation options' })).toBeVisible()
  await inputOf(page).press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Search in this chat' })
  await expect(field).toBeFocused()
  await field.fill('tide')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(bubble(page, 'A last word').locator('mark')).toHaveText('tide')
  await field.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(bubble(page, 'The tide atlas is ready')).toBeInViewport()
  await expect(field).toBeFocused()
  await field.fill('kraken')
  await expect(page.getByText('No messages found')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('atlas')
  await page.getByRole('link', { name: /The tide atlas/ }).click()
  await expect(bubble(page, 'The tide atlas is ready')).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('')

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  await page.getByRole('menuitemradio', { name: 'Until I turn it back on' }).click()
  await expect(page.getByText('No sound, push or email until you unmute this chat.')).toBeVisible()
  await goInApp(page, '/messages')
  await sendTexts(ada, bob, ['While it is muted'])
  await expect(rowOf(page, ada)).toContainText('While it is muted')
  await expect(rowOf(page, ada).getByRole('img', { name: 'Muted' })).toBeVisible()
  for (const tab of [page, second]) await expect(unreadOf(tab)).not.toContainText('unread')
  await rowOf(page, ada).click()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await goInApp(second, `/messages/${ada.userName}`)
  await expect(bubble(second, 'While it is muted')).toBeVisible()
  await expect(rowOf(second, ada).getByRole('img', { name: 'Muted' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Clear chat for me' }).click()
  await page.getByRole('button', { name: 'Clear chat' }).click()
  for (const tab of [page, second]) {
    await expect(logOf(tab).getByText('While it is muted')).toHaveCount(0)
    await expect(rowOf(tab, ada)).not.toContainText('While it is muted')
  }
  await write(page, 'A fresh start')
  await ada.page.goto(`/messages/${bob.userName}`)
  await expect(bubble(ada.page, 'While it is muted')).toBeVisible()
  await expect(bubble(ada.page, 'A fresh start')).toBeVisible()
})
