import { expect, test } from './support/fixtures.ts'
import {
  cancels,
  choose,
  expectLoaded,
  holdUploads,
  opener,
  sendButton,
  thumbnail,
  UPLOADS,
} from './support/images.ts'
import { goOffline, goOnline } from './support/network.ts'
import { picture } from './support/picture.ts'
import { bubble, inputOf, lines, spokenIn, storedTick, twoInChat, write } from './support/talk.ts'

/** The number of unsent pictures that the browser stores. */
const countStored = async () => (await (await caches.open('unsent-pictures')).keys()).length

test('an image that is picked or uploaded during a reload is sent exactly once', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoInChat(openAs, connect)
  const { page } = ada
  const second = await page.context().newPage()
  await second.goto(`/messages/${bob.userName}`)
  const releases = await holdUploads(page)
  await choose(page, 'Add images', [await picture(page, 'pier.png', 'teal')])
  await inputOf(page).fill('Look at this')
  await expect(sendButton(page)).toBeEnabled()

  await page.reload()
  await expect(inputOf(page)).toHaveValue('Look at this')
  await expectLoaded(page.getByRole('listitem').filter({ has: thumbnail(page, 'pier.png') }))
  expect(await page.evaluate(countStored)).toBe(1)
  await sendButton(page).dblclick()
  await expect(cancels(page)).toHaveCount(1)
  await expect.poll(() => releases.length).toBe(1)
  await page.unroute(UPLOADS)
  await page.reload()

  await expect(storedTick(bubble(page, 'Look at this'))).toBeVisible()
  for (const side of [page, second, bob.page]) {
    await expect(bubble(side, 'Look at this')).toHaveCount(1)
    await expectLoaded(opener(side, 'image'))
  }
  await expect.poll(() => page.evaluate(countStored)).toBe(0)
})

test('an upload that loses its connection continues after it, before messages written later', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoInChat(openAs, connect)
  const { page } = ada
  const releases = await holdUploads(page)
  await choose(page, 'Add images', [await picture(page, 'pier.png', 'teal')])
  await inputOf(page).fill('line 1')
  await sendButton(page).click()
  await expect.poll(() => releases.length).toBe(1)

  await goOffline(page)
  for (const release of releases) release()
  await page.unroute(UPLOADS)
  await write(page, 'line 2')
  await expect(bubble(page, 'line 2').getByRole('img', { name: 'Sending' })).toBeVisible()
  await expect(page.getByText(/^(Reconnecting…|You're offline)/)).toBeVisible()
  await goOnline(page)

  await expect(storedTick(bubble(page, 'line 2'))).toBeVisible()
  for (const side of [page, bob.page]) {
    await expect.poll(() => spokenIn(side)).toEqual(lines(2))
    await expectLoaded(bubble(side, 'line 1').getByRole('button', { name: 'Open image' }))
  }
})
