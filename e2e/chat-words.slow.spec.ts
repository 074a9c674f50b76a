import { expect, test } from './support/fixtures.ts'
import { keepToasts } from './support/pauses.ts'
import { holding } from './support/profile-page.ts'
import { adaAndBob, SOCKET_SCRIPT, sendTexts, withoutSocket, write } from './support/talk.ts'

test('a message written while the chat can neither load nor connect waits, and is sent on connect', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect)
  await sendTexts(bob, ada, ['Hello'])
  await keepToasts(page)
  await withoutSocket(page)
  await page.goto(`/messages/${bob.userName}`)
  await write(page, 'Is anybody there?')
  await expect(page.getByText('Chat not initialized. Please refresh the page.')).toBeVisible()
  await expect(page.getByText('Waiting for connection')).toBeVisible()

  await page.unrouteAll()
  const release = await holding(page, SOCKET_SCRIPT)
  await page.reload()
  await write(page, 'Early bird')
  await expect(page.getByRole('img', { name: /^(Sending|Waiting)$/ })).toHaveCount(2)
  release()
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(2)
})
