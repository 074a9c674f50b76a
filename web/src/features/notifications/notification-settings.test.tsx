import type { UserId } from '@shipmates/contract/ids'
import {
  getNotificationSettings,
  type NotificationState,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setWorkerPresent } from '../../lib/browser/missing-worker.ts'
import { signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { until } from '../../testing/until.ts'
import { DigestQuestion } from './digest-question.tsx'
import { NotificationSettings } from './notification-settings.tsx'

const onThisDevice = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'New messages on this device' })
const byMail = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Email about unread messages' })

const state = (changes: Partial<NotificationState> = {}): NotificationState => ({
  messagePush: true,
  unreadMail: true,
  requestPush: true,
  requestMail: true,
  acceptancePush: true,
  acceptanceMail: true,
  digestMail: false,
  pushText: false,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
  asksDigest: false,
  ...changes,
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getNotificationSettings, { data: state() })
  localStorage.clear()
  signIn({ userId: '6' as UserId, email: 'ada@example.test' })
})
afterEach(() => vi.unstubAllGlobals())

/** Fakes a browser with notifications that answers the permission prompt like this. */
function browserThatAnswers(answer: NotificationPermission) {
  const requestPermission = vi.fn(async () => {
    Notification.permission = answer
    return answer
  })
  const Notification = { permission: 'default', requestPermission }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('isSecureContext', true)
  for (const part of ['locks', 'serviceWorker'])
    Object.defineProperty(navigator, part, { value: {}, configurable: true })
  return requestPermission
}

test('a browser without notifications says so', async () => {
  vi.stubGlobal('isSecureContext', false)
  renderApp(<NotificationSettings />)

  expect(onThisDevice().disabled).toBe(true)
  expect(screen.getByText("This browser doesn't support notifications.")).toBeTruthy()
})

test('turning the switch on asks for the permission, and a grant is remembered for this member', async () => {
  const ask = browserThatAnswers('granted')
  renderApp(<NotificationSettings />)
  expect(ask).not.toHaveBeenCalled()

  await userEvent.click(onThisDevice())

  expect(ask).toHaveBeenCalledOnce()
  expect(onThisDevice().checked).toBe(true)
  expect(localStorage.getItem('shipmates-notifications-6')).toBe('on')
  await userEvent.click(onThisDevice())
  expect(onThisDevice().checked).toBe(false)
})

test('a dismissed permission prompt leaves the switch off, ready to be tried again', async () => {
  browserThatAnswers('default')
  renderApp(<NotificationSettings />)

  await userEvent.click(onThisDevice())

  expect(onThisDevice().checked).toBe(false)
  expect(onThisDevice().disabled).toBe(false)
})

test('a mail setting that could not be saved reverts, says so below, and can be retried', async () => {
  server.fails(updateNotificationSettings)
  renderApp(<NotificationSettings />)
  await until(async () => expect((await byMail()).checked).toBe(true))

  await userEvent.click(await byMail())

  const sentence = /Couldn't save\. “Email about unread messages” is still on\./
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect((await byMail()).checked).toBe(true)
  server.answers(updateNotificationSettings, { data: state({ unreadMail: false }) })

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await until(async () => expect((await byMail()).checked).toBe(false))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a mail setting that failed to load can be retried', async () => {
  server.refuses(getNotificationSettings, 'NOT_FOUND')
  renderApp(<NotificationSettings />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(getNotificationSettings, { data: state({ unreadMail: false }) })

  await userEvent.click(again)

  expect((await byMail()).checked).toBe(false)
})

test('a switch that is on turns off, with the reason, if the service worker could not be registered', async () => {
  browserThatAnswers('granted')
  renderApp(<NotificationSettings />)
  await userEvent.click(onThisDevice())
  expect(onThisDevice().checked).toBe(true)

  act(() => setWorkerPresent(false))

  expect(onThisDevice().checked).toBe(false)
  expect(onThisDevice().disabled).toBe(true)
  expect(screen.getByText(/^Notifications need browser storage/)).toBeTruthy()

  act(() => setWorkerPresent(true))

  expect(onThisDevice().disabled).toBe(false)
})

test('the weekly mail is off until its switch is turned on, which leaves the other mail alone', async () => {
  server.answers(updateNotificationSettings, { data: state({ digestMail: true }) })
  renderApp(<NotificationSettings />)
  const weekly = await screen.findByRole<HTMLInputElement>('switch', { name: 'Weekly email' })
  await until(() => expect(weekly.disabled).toBe(false))
  expect(weekly.checked).toBe(false)

  await userEvent.click(weekly)

  await until(() => expect(weekly.checked).toBe(true))
  expect(server.asked(updateNotificationSettings).map(({ body }) => body)).toEqual([
    { digestMail: true },
  ])
})

test('the question about the weekly mail is asked until it is answered, and can be tried again', async () => {
  server.answers(getNotificationSettings, { data: state({ asksDigest: true }) })
  server.fails(updateNotificationSettings)
  renderApp(<DigestQuestion />)
  await userEvent.click(await screen.findByRole('button', { name: 'No thanks' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(updateNotificationSettings, { data: state() })

  await userEvent.click(again)

  await until(() => expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull())
  expect(server.asked(updateNotificationSettings).map(({ body }) => body)).toEqual(
    Array(2).fill({ digestMail: false }),
  )
})

test('who has answered, or has no connection, is not asked', async () => {
  renderApp(<DigestQuestion />)

  await until(() => expect(server.asked(getNotificationSettings)).toHaveLength(1))

  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})
