import type { UserId } from '@shipmates/contract/ids'
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { getPushKey, subscribeToPush } from '@shipmates/contract/push'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setWorkerPresent } from '../../lib/browser/missing-worker.ts'
import { signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { notificationsOf } from '../../testing/settings.ts'
import { until } from '../../testing/until.ts'
import { DigestQuestion, useAsksDigest } from './digest-question.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { subscribe } from './push-subscription.ts'

const me = '6' as UserId
const phone = { name: 'Safari on iPhone', isCurrent: false }
const named = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const state = () => screen.getByText(/^Push on this device: /).textContent?.slice(21)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const byMail = () => named('Messages Email')

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getNotificationSettings, { data: notificationsOf() })
  signIn({ userId: me, email: 'ada@example.test' })
})

/** Fakes a browser with notifications whose permission prompt is answered like this. */
function browserThatAnswers(answer: NotificationPermission) {
  const requestPermission = vi.fn(async () => {
    Notification.permission = answer
    return answer
  })
  const Notification = { permission: 'default', requestPermission }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('isSecureContext', true)
  const serviceWorker = { getRegistration: async () => undefined }
  for (const [part, value] of Object.entries({ locks: {}, serviceWorker }))
    Object.defineProperty(navigator, part, { value, configurable: true })
  return requestPermission
}

/** A push manager with a subscription for the key BAEC. */
const subscribedManager = {
  getSubscription: async () => ({
    options: { applicationServerKey: new Uint8Array([4, 1, 2]).buffer },
    toJSON: () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  }),
}

const isChecked = async (name: string, isOn: boolean) =>
  until(async () => expect((await named(name)).checked).toBe(isOn))

test('a browser without notifications shows that', async () => {
  vi.stubGlobal('isSecureContext', false)
  renderApp(<NotificationSettings />)

  expect(state()).toBe('not possible')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/^This browser doesn't support notifications\./)).toBeTruthy()
})

test('turning push on asks for the permission, and a grant is remembered for this member', async () => {
  const ask = browserThatAnswers('granted')
  renderApp(<NotificationSettings />)
  expect(state()).toBe('off')
  expect(screen.getByText(/No other device of yours has it on either\.$/)).toBeTruthy()
  expect(ask).not.toHaveBeenCalled()

  await press('Turn on push')

  expect(ask).toHaveBeenCalledOnce()
  expect(state()).toBe('on')
  expect(localStorage.getItem('shipmates-notifications-6')).toBe('on')
  await press('Turn off')
  expect(state()).toBe('off')
})

test('a dismissed permission prompt leaves push off, ready to be tried again', async () => {
  browserThatAnswers('default')
  renderApp(<NotificationSettings />)

  await press('Turn on push')

  expect(state()).toBe('off')
  expect(screen.getByText(/^You said no\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on push' })).toBeTruthy()
})

test('a browser that blocks notifications explains how to allow them, and updates when they are', async () => {
  browserThatAnswers('denied')
  renderApp(<NotificationSettings />)
  await press('Turn on push')
  expect(state()).toBe('blocked')
  expect(screen.getByText(/^Allow notifications for this site in your browser/)).toBeTruthy()

  browserThatAnswers('granted')
  await Notification.requestPermission()
  fireEvent.focus(window)

  expect(state()).toBe('off')
})

test('a push service that could not be reached can be retried', async () => {
  browserThatAnswers('granted')
  server.fails(getPushKey)
  const registration = { pushManager: subscribedManager }
  const serviceWorker = { ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  renderApp(<NotificationSettings />)
  await press('Turn on push')
  await act(() => subscribe(me))
  expect(state()).toBe('only while open')

  await press('Try again')
  expect(await screen.findByText("The push service still can't be reached.")).toBeTruthy()

  server.answers(getPushKey, { data: { key: 'BAEC' } })
  server.answers(subscribeToPush)
  await press('Try again')

  await until(() => expect(state()).toBe('on'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('push that is on turns off, with the reason, if the service worker could not be registered', async () => {
  browserThatAnswers('granted')
  renderApp(<NotificationSettings />)
  await press('Turn on push')
  expect(state()).toBe('on')

  act(() => setWorkerPresent(false))

  expect(state()).toBe('not possible')
  expect(screen.getByText(/^Notifications need browser storage/)).toBeTruthy()

  act(() => setWorkerPresent(true))

  expect(state()).toBe('on')
})

test('while no device has push on, its column shows that and has no switch', async () => {
  browserThatAnswers('default')
  server.answers(getNotificationSettings, { data: notificationsOf() })
  renderApp(<NotificationSettings />)

  await isChecked('Messages Email', true)
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Tell me aboutPushThis device: offEmail',
    'MessagesEmail only if they stay unread for 10 minutes.Off until push is on for a device',
    'Connection requestsWhen someone wants to connect with you.Off until push is on for a device',
    'Accepted requestsWhen someone says yes.Off until push is on for a device',
    'Weekly digestMondays: up to five developers to meet.– Not offered',
  ])
  expect(screen.queryByRole('switch', { name: 'Messages Push' })).toBeNull()
})

test('with push on elsewhere, the table has a switch for each kind and channel, named by both', async () => {
  browserThatAnswers('default')
  server.answers(getNotificationSettings, { data: notificationsOf({ pushDevices: [phone] }) })
  renderApp(<NotificationSettings />)
  await isChecked('Messages Push', true)

  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Tell me aboutPushThis device: offEmail',
    'MessagesEmail only if they stay unread for 10 minutes.',
    'Connection requestsWhen someone wants to connect with you.',
    'Accepted requestsWhen someone says yes.',
    'Weekly digestMondays: up to five developers to meet.– Not offered',
  ])
  expect(screen.getByText(/^On for Safari on iPhone\./)).toBeTruthy()
  for (const [name, isOn] of [
    ['Messages Email', true],
    ['Connection requests Push', true],
    ['Connection requests Email', true],
    ['Accepted requests Push', true],
    ['Accepted requests Email', true],
    ['Weekly digest Email', false],
  ] as const) {
    await isChecked(name, isOn)
  }
  expect(screen.queryByRole('switch', { name: 'Weekly digest Push' })).toBeNull()
})

test('a switch that could not be saved is reset, shows an error below, and can be retried', async () => {
  server.fails(updateNotificationSettings)
  renderApp(<NotificationSettings />)
  await isChecked('Messages Email', true)

  await userEvent.click(await byMail())

  const sentence = /Couldn't save\. “Messages Email” is still on\./
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect((await byMail()).checked).toBe(true)
  server.answers(updateNotificationSettings, { data: notificationsOf({ unreadMail: false }) })

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await isChecked('Messages Email', false)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('settings that failed to load can be retried', async () => {
  server.refuses(getNotificationSettings, 'NOT_FOUND')
  renderApp(<NotificationSettings />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(getNotificationSettings, { data: notificationsOf({ unreadMail: false }) })

  await userEvent.click(again)

  await isChecked('Messages Email', false)
})

test('a switch saves only its own setting', async () => {
  server.answers(updateNotificationSettings, { data: notificationsOf({ digestMail: true }) })
  renderApp(<NotificationSettings />)
  await isChecked('Messages Email', true)

  await userEvent.click(await named('Weekly digest Email'))

  await isChecked('Weekly digest Email', true)
  expect(server.requestsOf(updateNotificationSettings).map(({ body }) => body)).toEqual([
    { digestMail: true },
  ])
})

test('switches pressed in quick succession save one after the other, since each response contains all settings', async () => {
  const settle = server.holds(updateNotificationSettings, {
    data: notificationsOf({ digestMail: true }),
  })
  renderApp(<NotificationSettings />)
  await isChecked('Messages Email', true)
  await userEvent.click(await named('Weekly digest Email'))
  await userEvent.click(await named('Messages Email'))
  await isChecked('Messages Email', false)
  expect(server.requestsOf(updateNotificationSettings)).toHaveLength(1)
  server.answers(updateNotificationSettings, {
    data: notificationsOf({ digestMail: true, unreadMail: false }),
  })

  settle()

  await until(() => expect(server.requestsOf(updateNotificationSettings)).toHaveLength(2))
  await isChecked('Weekly digest Email', true)
  await isChecked('Messages Email', false)
})

test('quiet hours start with a proposal, and refuse equal times', async () => {
  server.answers(getNotificationSettings, {
    data: notificationsOf({ timeZone: 'Europe/Stockholm' }),
  })
  const quiet = { quietFrom: '22:00', quietTo: '07:30', timeZone: 'Europe/Stockholm' }
  server.answers(updateNotificationSettings, { data: notificationsOf(quiet) })
  renderApp(<NotificationSettings />)
  await until(async () => expect((await named('Quiet hours')).disabled).toBe(false))
  expect(screen.getByText(/Times are in Europe\/Stockholm, from your profile\./)).toBeTruthy()

  await userEvent.click(await named('Quiet hours'))

  const to = await screen.findByLabelText<HTMLInputElement>('to')
  expect(to.value).toBe('07:30')
  expect(screen.getByText('next morning')).toBeTruthy()
  fireEvent.change(to, { target: { value: '22:00' } })
  fireEvent.blur(to)
  expect(screen.getByText('Pick two different times.')).toBeTruthy()
  expect(to.getAttribute('aria-invalid')).toBe('true')

  server.answers(updateNotificationSettings, {
    data: notificationsOf({ ...quiet, quietTo: '08:00' }),
  })
  fireEvent.change(to, { target: { value: '08:00' } })
  fireEvent.blur(to)

  await until(() => expect(server.requestsOf(updateNotificationSettings)).toHaveLength(2))
  expect(server.requestsOf(updateNotificationSettings).map(({ body }) => body)).toEqual([
    { quietFrom: '22:00', quietTo: '07:30' },
    { quietFrom: '22:00', quietTo: '08:00' },
  ])
})

test('quiet hours that are turned off and on again on this page keep their times', async () => {
  const mine = notificationsOf({ quietFrom: '23:15', quietTo: '06:45' })
  server.answers(getNotificationSettings, { data: mine })
  server.answers(updateNotificationSettings, { data: notificationsOf() })
  renderApp(<NotificationSettings />)
  await isChecked('Quiet hours', true)

  await userEvent.click(await named('Quiet hours'))
  await isChecked('Quiet hours', false)
  await until(() => expect(screen.queryByLabelText('From')).toBeNull())
  server.answers(updateNotificationSettings, { data: mine })
  await userEvent.click(await named('Quiet hours'))

  await until(() => expect(server.requestsOf(updateNotificationSettings)).toHaveLength(2))
  expect(server.requestsOf(updateNotificationSettings)[1]?.body).toEqual({
    quietFrom: '23:15',
    quietTo: '06:45',
  })
})

test('quiet hours ask for a missing time zone first', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/Stockholm',
  } as Intl.ResolvedDateTimeFormatOptions)
  server.answers(getNotificationSettings, { data: notificationsOf({ timeZone: null }) })
  server.answers(editProfile, { data: profileOf() })
  renderApp(<NotificationSettings />)
  const use = await screen.findByRole('button', { name: 'Use Europe/Stockholm' })
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).toBeNull()
  server.answers(getNotificationSettings, {
    data: notificationsOf({ timeZone: 'Europe/Stockholm' }),
  })

  await userEvent.click(use)

  expect(await named('Quiet hours')).toBeTruthy()
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ timeZone: 'Europe/Stockholm' })
})

const Asking = () => useAsksDigest() && <DigestQuestion />

test('the question about the weekly mail is asked until it is answered, and can be retried', async () => {
  server.answers(getNotificationSettings, { data: notificationsOf({ asksDigest: true }) })
  server.fails(updateNotificationSettings)
  renderApp(<Asking />)
  await userEvent.click(await screen.findByRole('button', { name: 'No thanks' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(updateNotificationSettings, { data: notificationsOf() })

  await userEvent.click(again)

  await until(() => expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull())
  expect(server.requestsOf(updateNotificationSettings).map(({ body }) => body)).toEqual(
    Array(2).fill({ digestMail: false }),
  )
})

test('a member who has answered, or has no connection, is not asked', async () => {
  renderApp(<Asking />)

  await until(() => expect(server.requestsOf(getNotificationSettings)).toHaveLength(1))

  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})
