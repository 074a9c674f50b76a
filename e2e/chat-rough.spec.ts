import { setHidden, useDesktop } from './support/desktop.ts'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import {
  bubble,
  inputOf,
  lines,
  logOf,
  sendTexts,
  spokenIn,
  twoConnections,
  twoInChat,
  write,
} from './support/talk.ts'

test.use({ isStill: true })

test('no message is lost, duplicated or reordered when the network fails or the page reloads while sending', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoInChat(openAs, connect)
  const { page } = ada
  await expect(bubble(page, 'Hello')).toBeVisible()
  await untilConnected(page)

  const [texts, later] = [lines(40), lines(70).slice(40)]
  const writing = inputOf(page).evaluate(async (input: HTMLTextAreaElement, written) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    for (const text of written) {
      set.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      for (const key of ['Enter', 'Enter']) {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }, texts)
  await expect(logOf(page).getByText('line 5', { exact: true })).toBeVisible()
  await goOffline(page)
  await writing
  await goOnline(page)
  await expect(page.getByRole('img', { name: 'Sending' })).toHaveCount(0)
  await expect.poll(() => spokenIn(page)).toEqual(texts)
  await expect.poll(() => spokenIn(bob.page)).toHaveLength(40)
  expect(await spokenIn(bob.page)).toEqual(texts)
  expect(await spokenIn(page)).toEqual(texts)

  await inputOf(page).evaluate((input: HTMLTextAreaElement, written) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    for (const text of written) {
      set.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }
    location.reload()
  }, later)
  await expect.poll(() => spokenIn(bob.page)).toEqual([...texts, ...later])
  await expect(page.getByRole('img', { name: 'Sending' })).toHaveCount(0)
  await expect(logOf(page).getByText('line 70', { exact: true })).toBeVisible()
  const seen = await spokenIn(page)
  expect(seen).toEqual(lines(70).slice(-seen.length))
})

test('a conversation opened while messages arrive shows each once, in order', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  const texts = lines(60)
  const saying = sendTexts(ada, bob, texts)
  await bob.page.goto(`/messages/${ada.userName}`)
  await saying
  await expect(bubble(bob.page, 'line 60')).toBeVisible()
  // Messages between the first fetch and the connection are fetched by the catch-up, after the last
  // ones.
  await expect(async () => {
    const seen = await spokenIn(bob.page)
    expect(seen).toEqual(texts.slice(-seen.length))
  }).toPass()
  await expect(bob.page).toHaveTitle('Messages · Shipmates')
})

test('messages that arrive while the tab is hidden are unread until they are seen', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  await useDesktop(bob.page)
  await ada.page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  await expect(bubble(ada.page, 'Hello').getByRole('img', { name: 'Read' })).toBeVisible()
  await setHidden(bob.page, true)
  await write(ada.page, 'Are you there?')
  await expect(bubble(bob.page, 'Are you there?')).toBeVisible()
  await expect(bob.page).toHaveTitle('(1) Messages · Shipmates')
  await expect(bubble(ada.page, 'Are you there?').getByRole('img', { name: 'Sent' })).toBeVisible()
  const line = logOf(bob.page).getByText('New messages', { exact: true })
  await expect(line).toBeVisible()

  await setHidden(bob.page, false)
  await expect(bubble(ada.page, 'Are you there?').getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(bob.page).toHaveTitle('Messages · Shipmates')
  await expect(line).toBeVisible()
  await bob.page.reload()
  await expect(bubble(bob.page, 'Are you there?')).toBeVisible()
  await expect(line).toHaveCount(0)
})
