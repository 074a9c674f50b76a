import { getSession, signOut } from '@shipmates/contract/accounts'
import { getSignInState } from '@shipmates/contract/identities'
import {
  deleteAccount,
  type Export,
  keepAccount,
  listExports,
  requestExport,
} from '@shipmates/contract/leaving'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { storeServerTime } from '../../lib/browser/server-clock.ts'
import { sessionStore, signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { until } from '../../testing/until.ts'
import { Leaving } from './leaving.tsx'
import { YourData } from './your-data.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const exportOf = (state: Export['state'], madeDaysAgo: number) => ({
  exportId: '3',
  state,
  createdAt: inDays(-madeDaysAgo),
  expiresAt: state === 'ready' ? inDays(7 - madeDaysAgo) : null,
  bytes: state === 'ready' ? 12_400_000 : null,
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(listExports, { data: [] })
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: false, isLastAdmin: false },
  })
  signIn(ada)
})

const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)

test('an export asks for the password, and a wrong one is reported at its field', async () => {
  server.refuses(requestExport, 'INVALID_CURRENT_PASSWORD')
  renderApp(<YourData />)
  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export data' }).disabled).toBe(
      false,
    ),
  )
  await press('Export data')
  await userEvent.type(screen.getByLabelText('Password'), 'Sail-Away-42')

  await press('Start export')

  expect(await screen.findByText('Your current password is incorrect')).toBeTruthy()
  server.answers(requestExport, { data: { exportId: '3' } })
  server.answers(listExports, { data: [exportOf('making', 0)] })

  await press('Start export')

  expect(await screen.findByText('Making your export')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a limit is shown in the dialog, with the time to try again', async () => {
  server.limits(requestExport, 7200)
  renderApp(<YourData />)
  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export data' }).disabled).toBe(
      false,
    ),
  )
  await press('Export data')
  await userEvent.type(screen.getByLabelText('Password'), 'Sail-Away-42')

  await press('Start export')

  expect(await screen.findByText(/You can try again in 2 hours\./)).toBeTruthy()
})

test('a finished export is a plain link to its file, with size and expiry', async () => {
  server.answers(listExports, { data: [exportOf('ready', 2)] })
  renderApp(<YourData />)

  const link = await screen.findByRole('link', { name: 'Download' })

  expect(link.getAttribute('href')).toBe('/api/v1/account/exports/3/file')
  expect(screen.getByText(/12\.4 MB, made .+ Available until /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make a new one' })).toBeTruthy()
})

test.each([
  ['ready', 'You made an export today.'],
  ['failed', "We couldn't make your export."],
] as const)('an export of today that is %s shows: %s', async (state, sentence) => {
  server.answers(listExports, { data: [exportOf(state, 0)] })

  renderApp(<YourData />)

  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a new one' })).toBeNull()
})

test.each([
  ['making', 'Making your export'],
  ['failed', "We couldn't make your export."],
] as const)(
  'a finished export can be downloaded while a newer one is %s',
  async (state, sentence) => {
    server.answers(listExports, { data: [exportOf(state, 0), exportOf('ready', 2)] })

    renderApp(<YourData />)

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make a new one' })).toBeNull()
  },
)

test("on a device whose clock is two days fast, an export of today is still shown as today's", async () => {
  server.answers(listExports, { data: [exportOf('ready', 2)] })
  storeServerTime(new Date(Date.now() - 2 * DAY_MS).toUTCString())
  onTestFinished(() => storeServerTime(new Date().toUTCString()))

  renderApp(<YourData />)

  expect(await screen.findByText('You made an export today.')).toBeTruthy()
})

test('an expired export is ignored', async () => {
  server.answers(listExports, { data: [exportOf('ready', 8)] })

  renderApp(<YourData />)

  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export data' }).disabled).toBe(
      false,
    ),
  )
})

test('a deletion takes three steps and signs out here', async () => {
  const deletionDueAt = inDays(7)
  server.answers(deleteAccount, { data: { deletionDueAt } })
  renderApp(<YourData />)
  await press('Delete account')
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  await press('Continue')
  await userEvent.click(screen.getByRole('radio', { name: 'Remove them too' }))
  await press('Continue')
  await userEvent.type(screen.getByLabelText('Password'), 'Sail-Away-42')

  await press('Delete account')

  await until(() => expect(sessionStore.getSnapshot().isAuthenticated).toBe(false))
  expect(sessionStore.getSnapshot().farewell).toEqual({ dueAt: deletionDueAt, email: ada.email })
  expect(server.requestsOf(deleteAccount)[0]?.body).toEqual({
    password: 'Sail-Away-42',
    messages: 'remove',
  })
})

test('the last admin sees that the account cannot be deleted before any question', async () => {
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: false, isLastAdmin: true },
  })
  renderApp(<YourData />)

  expect(await screen.findByText('You are the only admin.')).toBeTruthy()
  expect(screen.getByText('npm run admin -- grant NAME admin')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' })
  expect(button.disabled).toBe(true)
})

test('a member without a password needs a recent login instead', async () => {
  server.answers(getSignInState, {
    data: { hasPassword: false, passwordChangedAt: null, isRecent: true, isLastAdmin: false },
  })
  server.refuses(requestExport, 'SIGN_IN_AGAIN')
  server.answers(signOut)
  renderApp(<YourData />)
  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export data' }).disabled).toBe(
      false,
    ),
  )
  await press('Export data')
  await until(() => expect(screen.queryByLabelText('Password')).toBeNull())
  await press('Start export')
  expect(await screen.findByText('Sign in again first.')).toBeTruthy()

  await press('Sign in again')

  await until(() => expect(sessionStore.getSnapshot().isAuthenticated).toBe(false))
  expect(sessionStore.getSnapshot()).toMatchObject({ hasEnded: true, next: '/settings#your-data' })
})

test('an account without a password is deleted without asking for one', async () => {
  server.answers(getSignInState, {
    data: { hasPassword: false, passwordChangedAt: null, isRecent: true, isLastAdmin: false },
  })
  server.answers(deleteAccount, { data: { deletionDueAt: inDays(7) } })
  renderApp(<YourData />)
  await press('Delete account')
  await press('Continue')
  await press('Continue')
  await screen.findByRole('heading', { name: 'Delete your account now?' })
  expect(screen.queryByLabelText('Password')).toBeNull()

  await press('Delete account')

  await until(() => expect(server.requestsOf(deleteAccount)).toHaveLength(1))
  expect(server.requestsOf(deleteAccount)[0]?.body).toEqual({ messages: 'keep' })
})

test('an account whose deletion could not be cancelled is still to be deleted, and shows the date', async () => {
  server.fails(keepAccount)
  renderApp(<Leaving user={ada} dueAt={inDays(6.5)} />)
  expect(
    screen.getByText(/That's in 6 days and 11 hours|That's in 6 days and 12 hours/),
  ).toBeTruthy()

  await press('Keep my account')

  expect(await screen.findByText("Couldn't keep your account.")).toBeTruthy()
  expect(screen.getByText(/We couldn't reach the server\..* you have until /)).toBeTruthy()
})

test('a cancelled deletion keeps the member signed in', async () => {
  const dueAt = inDays(6)
  signIn({ ...ada, deletionDueAt: dueAt })
  server.answers(keepAccount)
  server.answers(getSession, { data: ada })
  renderApp(<Leaving user={ada} dueAt={dueAt} />)

  await press('Keep my account')

  await until(() => expect(sessionStore.getSnapshot().user?.deletionDueAt).toBeUndefined())
  expect(sessionStore.getSnapshot().isAuthenticated).toBe(true)
})
