import { setHidden, useDesktop } from './support/desktop.ts'
import { expect, test } from './support/fixtures.ts'
import { goOffline, goOnline, untilConnected } from './support/network.ts'
import { steady } from './support/still.ts'
import {
  bubble,
  inputOf,
  lines,
  logOf,
  say,
  spokenIn,
  storedTick,
  twoInChat,
  twoSailors,
  whileTyping,
  write,
} from './support/talk.ts'

test('a network lost while sending loses, duplicates and reorders nothing', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoInChat(board, connect)
  const { page } = ada
  await expect(bubble(page, 'Hello')).toBeVisible()
  await untilConnected(page)

  const texts = lines(40)
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
  await page.reload()
  await expect.poll(() => spokenIn(page)).toHaveLength(20)
})

test('a conversation opened while messages arrive shows each once, in order', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await bob.page.goto('/connections')
  const texts = lines(60)
  const saying = say(ada, bob, texts)
  await bob.page.goto(`/messages/${ada.userName}`)
  await saying
  await expect(bubble(bob.page, 'line 60')).toBeVisible()
  // Those between the first fetch and the connection come with the catch-up, after the last ones.
  await expect(async () => {
    const seen = await spokenIn(bob.page)
    expect(seen).toEqual(texts.slice(-seen.length))
  }).toPass()
  await expect(bob.page).toHaveTitle('Messages · Shipmates')
  await bob.page.reload()
  await expect(bubble(bob.page, 'line 60')).toBeVisible()
  await expect(bob.page.getByText('New messages', { exact: true })).toHaveCount(0)
})

test('messages that arrive while the tab is hidden are unread until they are seen', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
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

test('the typing dots of a member who is disconnected disappear', async ({ board, connect }) => {
  const { ada, bob } = await twoInChat(board, connect)
  await expect(ada.page.getByText('Active now').last()).toBeVisible()
  await whileTyping(bob.page, async () => {
    await expect(ada.page.getByRole('status', { name: /is typing/ }).first()).toBeVisible()
    await goOffline(bob.page)
  })
  await expect(ada.page.getByRole('status', { name: /is typing/ })).toHaveCount(0)
})

test('a message that is too long is kept, counted and not sent', async ({ board, connect }) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  await inputOf(ada.page).fill('⛵'.repeat(5000))
  await expect(ada.page.getByText('5000/4000')).toBeVisible()
  await inputOf(ada.page).press('Enter')
  await expect(ada.page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await ada.page.reload()
  await expect(inputOf(ada.page)).toHaveValue('⛵'.repeat(5000))
  await write(ada.page, '⛵'.repeat(4000))
  await expect(ada.page.getByRole('img', { name: 'Sent' }).last()).toBeVisible()
  await expect(inputOf(ada.page)).toHaveValue('')
})

test('when a session ends in one tab all its tabs go to the login', async ({ board, connect }) => {
  const { ada, bob } = await twoSailors(board, connect)
  await ada.page.goto(`/messages/${bob.userName}`)
  const second = await ada.page.context().newPage()
  await second.goto('/messages')
  await expect(second.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await second.getByRole('button', { name: /Account menu/ }).click()
  await second.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/login')
  await expect(ada.page).toHaveURL('/login')
  await expect(ada.page).toHaveTitle(/^Sign in/)
})

test('a reload while sending sends each message once, in order', async ({ board, connect }) => {
  const { ada, bob } = await twoInChat(board, connect)
  await untilConnected(ada.page)

  const texts = lines(30)
  await inputOf(ada.page).evaluate((input: HTMLTextAreaElement, written) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    for (const text of written) {
      set.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }
    location.reload()
  }, texts)

  await expect.poll(() => spokenIn(bob.page)).toEqual(texts)
  await expect(ada.page.getByRole('img', { name: 'Sending' })).toHaveCount(0)
  await expect(logOf(ada.page).getByText('line 30', { exact: true })).toBeVisible()
  const seen = await spokenIn(ada.page)
  expect(seen).toEqual(texts.slice(-seen.length))
})

test('messages missed during a gap are announced in the pill for a reader further up', async ({
  board,
  connect,
}) => {
  const { ada, bob } = await twoSailors(board, connect)
  await say(ada, bob, lines(40))
  await ada.page.goto(`/messages/${bob.userName}`)
  await expect(logOf(ada.page).getByText('line 40', { exact: true })).toBeInViewport()
  await write(ada.page, 'Aye')
  await expect(storedTick(bubble(ada.page, 'Aye'))).toBeVisible()
  await logOf(ada.page).evaluate((log) => {
    log.scrollTop = 200
  })
  const place = logOf(ada.page).getByText('line 30', { exact: true })
  const top = () => place.evaluate((node) => node.getBoundingClientRect().top)
  const before = await steady(top)
  await goOffline(ada.page)
  await say(bob, ada, ['One', 'Two', 'Three'])
  await goOnline(ada.page)
  await expect(ada.page.getByRole('button', { name: '3 new messages' })).toBeVisible()
  expect(Math.abs((await steady(top)) - before)).toBeLessThanOrEqual(1)
})
