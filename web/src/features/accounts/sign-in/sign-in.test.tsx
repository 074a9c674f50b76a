import { forgotPassword, listSessions } from '@shipmates/contract/accounts'
import {
  getSignInState,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
} from '@shipmates/contract/identities'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@shipmates/contract/passkeys'
import {
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@shipmates/contract/second-factor'
import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../../lib/net/session.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { ada } from '../../../testing/members.ts'
import { everythingIsOnScreen, nothingIsOnScreen } from '../../../testing/on-screen.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { signInOptionsOf } from '../../../testing/sign-in-options.ts'
import { until } from '../../../testing/until.ts'
import { SignIn, SignInSummary } from './sign-in.tsx'

const DAY = '2026-11-11T10:00:00.000Z'
const phone = { passkeyId: '4', name: 'iPhone', createdAt: DAY, lastUsedAt: null }
const github = {
  identityId: '9',
  provider: 'github',
  name: 'linus-ferry',
  linkedAt: DAY,
  lastUsedAt: null,
}
const codes = ['4f2k-9qtd', 'm7xa-3wpe']
const PASSWORD = 'Sail-Away-42'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  everythingIsOnScreen()
  server = fakeServer()
  server.answers(getSignInOptions, {
    data: signInOptionsOf({ providers: [{ id: 'github', name: 'GitHub' }] }),
  })
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: false, isLastAdmin: false },
  })
  server.answers(listPasskeys, { data: [] })
  server.answers(getSecondFactor, { data: { since: null, recoveryCodesLeft: 0 } })
  server.answers(listIdentities, { data: [] })
  server.answers(listSessions, { data: [] })
  signIn(ada)
})

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const inDialog = async () => within(await screen.findByRole('dialog'))
const pressInDialog = async (name: string) =>
  userEvent.click((await inDialog()).getByRole('button', { name }))
const typePassword = async () =>
  userEvent.type((await inDialog()).getByLabelText('Password'), PASSWORD)
const bodyOf = (route: Parameters<typeof server.requestsOf>[0]) => server.requestsOf(route)[0]?.body

test('the methods below the screen are loaded once a key is pressed, so that Tab reaches them', async () => {
  nothingIsOnScreen()
  renderApp(<SignIn />)
  expect(await screen.findByText('Loading passkeys and the other sign-in methods')).toBeTruthy()
  expect(server.requestsOf(listPasskeys)).toHaveLength(0)

  await userEvent.tab()

  expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeTruthy()
})

/** What the server sends to the browser, to create a passkey. */
const creation = { challenge: 'AQ', user: { id: 'AQ' }, excludeCredentials: [] }

/** Lets the browser create a passkey when it is asked. */
function createsPasskeys() {
  const bytes = new Uint8Array([1]).buffer
  const create = vi.fn(async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes },
    getClientExtensionResults: () => ({}),
  }))
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return create
}

test('a passkey is created by the browser, named after the device, and can be renamed', async () => {
  createsPasskeys()
  server.answers(listSessions, {
    data: [
      {
        id: '1',
        device: 'Chrome on Linux',
        address: '',
        isCurrent: false,
        createdAt: DAY,
        lastUsedAt: DAY,
      },
      {
        id: '2',
        device: 'Firefox on Android',
        address: '',
        isCurrent: true,
        createdAt: DAY,
        lastUsedAt: DAY,
      },
    ],
  })
  server.answers(startPasskey, { data: creation })
  server.answers(addPasskey, { data: { passkeyId: '4' } })
  server.answers(renamePasskey, { message: 'Passkey saved' })
  renderApp(<SignIn />)
  await screen.findByText('No passkeys yet')
  await press('Add a passkey')
  await typePassword()
  server.answers(listPasskeys, { data: [phone] })

  await pressInDialog('Continue')

  await screen.findByRole('heading', { name: 'Passkey added' })
  const name = screen.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'My phone')
  await pressInDialog('Save name')
  await until(() => expect(bodyOf(renamePasskey)).toEqual({ name: 'My phone' }))
  expect(bodyOf(startPasskey)).toEqual({ password: PASSWORD })
  expect(bodyOf(addPasskey)).toMatchObject({ name: 'Firefox on Android', response: { id: 'AQ' } })
  expect(await screen.findByText('iPhone')).toBeTruthy()
})

test('cancelling before the browser asks for a new passkey opens no window', async () => {
  const create = createsPasskeys()
  const respond = server.holds(startPasskey, { data: creation })
  server.answers(addPasskey, { data: { passkeyId: '4' } })
  renderApp(<SignIn />)
  await press('Add a passkey')
  await typePassword()
  await pressInDialog('Continue')

  await pressInDialog('Cancel')

  respond()
  server.answers(startPasskey, { data: creation })
  await press('Add a passkey')
  await typePassword()
  await pressInDialog('Continue')
  await screen.findByRole('heading', { name: 'Passkey added' })
  expect(create).toHaveBeenCalledTimes(1)
})

test('the last sign-in method cannot be removed, and the page says what to add first', async () => {
  server.answers(getSignInState, {
    data: { hasPassword: false, passwordChangedAt: null, isRecent: true, isLastAdmin: false },
  })
  server.answers(listPasskeys, { data: [phone] })
  server.refuses(removePasskey, 'LAST_WAY_IN')
  server.answers(forgotPassword, { message: 'A reset link is on its way.' })
  renderApp(<SignIn />)
  await screen.findByText('No password')
  await press('Remove')

  await pressInDialog('Remove')

  const alert = within((await screen.findByText('This is your only way in.')).closest('div')!)
  expect(
    alert.getByText(
      'Set a password, add another passkey, or link an account before you remove this passkey.',
    ),
  ).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Set a password' }))
  expect(await screen.findByText('A reset link is on its way.')).toBeTruthy()
  expect(bodyOf(removePasskey)).toEqual({})
  expect(bodyOf(forgotPassword)).toEqual({ email: ada.email })
})

test('the message about the last sign-in method disappears when another dialog is opened', async () => {
  server.answers(listPasskeys, { data: [phone] })
  server.refuses(removePasskey, 'LAST_WAY_IN')
  renderApp(<SignIn />)
  await press('Remove')
  await typePassword()
  await pressInDialog('Remove')
  await screen.findByText('This is your only way in.')

  await press('Rename')

  await until(() => expect(screen.queryByText('This is your only way in.')).toBeNull())
})

test('on http the page explains why there are no passkeys, and does not request them', async () => {
  server.answers(getSignInOptions, { data: signInOptionsOf({ passkey: false }) })
  server.refuses(listPasskeys, 'NOT_FOUND')
  renderApp(<SignIn />)

  expect(await screen.findByText('Passkeys need a secure address.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.queryByText('Failed to load passkeys')).toBeNull()
  expect(server.requestsOf(listPasskeys)).toHaveLength(0)
})

test.each([
  ['http://127.0.0.1:3000', /Open http:\/\/localhost:3000 instead/],
  ['http://[::1]:3000', /Open http:\/\/localhost:3000 instead/],
  ['http://192.0.2.7:3000', /switch to https/],
  ['https://192.0.2.7', /give it a domain name/],
])('at %s the page says what passkeys need', async (address, sentence) => {
  const { protocol, hostname, port } = new URL(address)
  vi.stubGlobal('location', { ...location, protocol, hostname, port })
  server.answers(getSignInOptions, { data: signInOptionsOf({ passkey: false }) })
  renderApp(<SignIn />)

  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('linked accounts that failed to load can be retried', async () => {
  server.refuses(listIdentities, 'NOT_FOUND')
  renderApp(<SignIn />)
  await screen.findByText('Failed to load linked accounts')
  server.answers(listIdentities, { data: [github] })

  await press('Try again')

  expect(await screen.findByText('Linked as linus-ferry')).toBeTruthy()
})

test('a typed first code is not discarded without asking', async () => {
  const uri = 'otpauth://totp/Shipmates:ada?secret=JBSWY3DPEHPK3PXP&issuer=Shipmates'
  server.answers(startSecondFactor, { data: { secret: 'JBSWY3DPEHPK3PXP', uri } })
  renderApp(<SignIn />)
  await press('Turn on two-step sign-in')
  await typePassword()
  await pressInDialog('Continue')
  await screen.findByText('Step 1 of 3')
  await pressInDialog('Continue')
  await userEvent.type(screen.getByLabelText('6-digit code'), '123')

  await pressInDialog('Close')

  await screen.findByRole('heading', { name: 'Stop turning it on?' })
  await press('Continue')
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('123')
})

test('two-step sign-in is turned on in three steps, and the codes must be saved', async () => {
  const uri = 'otpauth://totp/Shipmates:ada?secret=JBSWY3DPEHPK3PXP&issuer=Shipmates'
  server.answers(startSecondFactor, { data: { secret: 'JBSWY3DPEHPK3PXP', uri } })
  server.refuses(switchOnSecondFactor, 'INVALID_CODE')
  renderApp(<SignIn />)
  await press('Turn on two-step sign-in')
  await typePassword()
  await pressInDialog('Continue')
  await screen.findByText('Step 1 of 3')
  expect(screen.getByRole('img', { name: 'QR code with the key below' })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await pressInDialog('Continue')
  await userEvent.type(screen.getByLabelText('6-digit code'), '123456')
  await pressInDialog('Verify')
  expect(await screen.findByText(/That code didn't match\./)).toBeTruthy()
  server.answers(switchOnSecondFactor, { data: { recoveryCodes: codes } })
  server.answers(getSecondFactor, { data: { since: DAY, recoveryCodesLeft: 10 } })
  await pressInDialog('Verify')
  await screen.findByText('Step 3 of 3')
  expect(screen.getByText('4f2k-9qtd')).toBeTruthy()
  await press('Done')
  expect(await screen.findByText('Tick this once you have saved them')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))

  await press('Done')

  expect(
    await screen.findByText('10 of 10 left. Each works once, if you lose your phone.'),
  ).toBeTruthy()
  expect(screen.queryByText('4f2k-9qtd')).toBeNull()
})

test('two-step sign-in is turned off by password and code', async () => {
  server.answers(getSecondFactor, { data: { since: DAY, recoveryCodesLeft: 8 } })
  server.answers(switchOffSecondFactor, { message: 'Two-step sign-in is off' })
  renderApp(<SignIn />)
  await press('Turn off')
  await typePassword()
  await pressInDialog('Turn off')
  expect(await screen.findByText('Please enter your code')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '123456')

  await pressInDialog('Turn off')

  expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy()
  expect(bodyOf(switchOffSecondFactor)).toEqual({ password: PASSWORD, code: '123456' })
})

test('with few recovery codes left, new ones are offered and generated', async () => {
  server.answers(getSecondFactor, { data: { since: DAY, recoveryCodesLeft: 1 } })
  server.answers(renewRecoveryCodes, { data: { recoveryCodes: codes } })
  renderApp(<SignIn />)
  await screen.findByText('Only 1 recovery code left.')
  await press('Make new codes')
  expect(await screen.findByText('Your old code stops working.')).toBeTruthy()
  await typePassword()

  await pressInDialog('Make new codes')

  expect(await screen.findByText('m7xa-3wpe')).toBeTruthy()
})

test('a member who signed in recently links without a password, and a refusal is shown', async () => {
  server.answers(getSignInState, {
    data: { hasPassword: true, passwordChangedAt: null, isRecent: true, isLastAdmin: false },
  })
  server.refuses(linkIdentity, 'UNAVAILABLE')
  renderApp(<SignIn />)
  await press('Link')
  await until(async () => expect((await inDialog()).queryByLabelText('Password')).toBeNull())

  await pressInDialog('Link')

  expect(await screen.findByText("Couldn't link GitHub.")).toBeTruthy()
  expect(bodyOf(linkIdentity)).toEqual({})
})

test('a linked account is unlinked by the password', async () => {
  server.answers(listIdentities, { data: [github] })
  server.answers(unlinkIdentity, { message: 'Account unlinked' })
  renderApp(<SignIn />)
  await screen.findByText('Linked as linus-ferry')
  await press('Unlink')
  await typePassword()
  server.answers(listIdentities, { data: [] })

  await pressInDialog('Unlink')

  expect(await screen.findByText('Not linked')).toBeTruthy()
  expect(bodyOf(unlinkIdentity)).toEqual({ password: PASSWORD })
})

test('the sign-in methods are summarised in a few words', async () => {
  server.answers(listPasskeys, { data: [phone, { ...phone, passkeyId: '5' }] })
  server.answers(listIdentities, { data: [github] })
  server.answers(getSecondFactor, { data: { since: DAY, recoveryCodesLeft: 8 } })
  renderApp(
    <>
      <SignIn />
      <SignInSummary unknown="Not loaded" />
    </>,
  )

  expect(
    await screen.findByText('Password, 2 passkeys, 1 linked account, two-step on'),
  ).toBeTruthy()
})
