import type { UserId } from '@shipmates/contract/ids'
import { getNotificationSettings } from '@shipmates/contract/notifications'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../lib/net/session.ts'
import { ids, message } from '../../testing/chat.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { notificationsOf } from '../../testing/settings.ts'
import { PushOffer } from './push-offer.tsx'
import { pushSwitch } from './push-subscription.ts'

const me = '6' as UserId
const chat = { id: ids.chat, userName: 'mei_builds' }
const sent = message(901, { isOwn: true, senderId: me })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getNotificationSettings, { data: notificationsOf() })
  pushSwitch(me).write(false)
  signIn({ userId: me, email: 'linus@ferry.dev' })
})

/** Opens a chat in a browser whose prompt is answered like this, after a message was sent. */
async function afterSending(answer: NotificationPermission) {
  const Notification = {
    permission: 'default',
    requestPermission: vi.fn(async () => {
      Notification.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('isSecureContext', true)
  for (const part of ['locks', 'serviceWorker'])
    Object.defineProperty(navigator, part, { value: {}, configurable: true })
  const { deliver, close } = await liveSocket()
  renderApp(<PushOffer conversation={chat} />)
  expect(offer()).toBeNull()
  const send = () => act(() => deliver('message_sent', sent))
  send()
  return { send, close, ask: Notification.requestPermission }
}

const offer = () => screen.queryByRole('region', { name: 'Notifications offer' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('push is offered after the first message, and Not now hides the offer for good', async () => {
  const { send, close, ask } = await afterSending('granted')
  expect(offer()?.textContent).toContain('Know when mei_builds answers?')

  await press('Not now')
  send()

  expect(offer()).toBeNull()
  expect(ask).not.toHaveBeenCalled()
  close()
})

test('once turned on, the offer confirms it, and offers the text of messages', async () => {
  const { close } = await afterSending('granted')

  await press('Turn on notifications')

  expect(await screen.findByText('Notifications are on.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Show message text too' })).toBeTruthy()
  expect(pushSwitch(me).read()).toBe(true)
  await press('Close')
  expect(offer()).toBeNull()
  close()
})

test('turned on during quiet hours, it says until when', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:00:00Z') })
  server.answers(getNotificationSettings, {
    data: notificationsOf({ quietFrom: '22:00', quietTo: '07:30' }),
  })
  const { close } = await afterSending('granted')

  await press('Turn on notifications')

  expect(await screen.findByText("It's quiet until 07:30.")).toBeTruthy()
  close()
})

test('if blocked by the browser, it explains what happens instead', async () => {
  const { close } = await afterSending('denied')

  await press('Turn on notifications')

  expect(await screen.findByText('Your browser blocks notifications.')).toBeTruthy()
  await press('OK')
  expect(offer()).toBeNull()
  close()
})

test('a dismissed prompt keeps the offer', async () => {
  const { close } = await afterSending('default')

  await press('Turn on notifications')

  expect(await screen.findByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
  close()
})
