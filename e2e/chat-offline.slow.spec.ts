import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline } from './support/network.ts'
import { keepToasts } from './support/pauses.ts'
import {
  adaAndBob,
  bubble,
  lines,
  refusingMessages,
  sendTexts,
  spokenIn,
  storedLines,
  storedTick,
  twoConnections,
  write,
} from './support/talk.ts'

test('a waiting message is marked and can be deleted; later messages stay behind it', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  const { page } = ada
  await keepToasts(page)
  await page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  await write(page, 'Aye')
  await expect(storedTick(bubble(page, 'Aye'))).toBeVisible()
  await goOffline(page)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  for (const text of ['line 1', 'Thrown away', 'line 2']) await write(page, text)
  await expect(page.getByText('Not connected to chat server').first()).toBeVisible()
  await expect(bubble(page, 'line 1').getByRole('img', { name: 'Waiting' })).toBeVisible()
  await bubble(page, 'Thrown away').getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, 'Thrown away')).toHaveCount(0)

  await goOnline(page)
  await write(page, 'line 3')

  await expect(bubble(page, 'line 3').getByRole('img', { name: 'Read' })).toBeVisible()
  expect(await spokenIn(page)).toEqual(lines(3))
  expect(await spokenIn(bob.page)).toEqual(lines(3))
  await expect(bubble(bob.page, 'Thrown away')).toHaveCount(0)
})

test('a message that the server refuses is marked, and is sent by Retry', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['Hello'])
  const accept = await refusingMessages(page)
  await keepToasts(page)
  await page.goto(`/messages/${bob.userName}`)
  await write(page, 'line 1')
  await expect(bubble(page, 'line 1').getByText('Not sent')).toBeVisible()
  await expect(page.getByText('Something went wrong on our side.').first()).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'line 1').getByText('Not sent')).toBeVisible()

  accept()
  await bubble(page, 'line 1').getByRole('button', { name: 'Retry' }).click()

  await expect(storedTick(bubble(page, 'line 1'))).toBeVisible()
  expect(await storedLines(bob, ada)).toEqual(['line 1'])
})
