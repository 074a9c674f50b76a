import { signOut } from '@shipmates/contract/accounts'
import { linkCopied } from '@shipmates/contract/messages/profiles'
import { viewProfile } from '@shipmates/contract/profiles'
import type { Role } from '@shipmates/contract/roles'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { YouPage } from './you-page.tsx'

const linus = profileOf({ userName: 'linus_f', headline: 'Staff engineer at Ferry Systems' })

function open(profile = linus, role: Role = 'member') {
  const server = fakeServer()
  const { userId, email, userName } = profile
  signIn({ userId, email, userName, role })
  server.answers(viewProfile, { data: profile })
  renderApp(
    <Routes>
      <Route path="/you" element={<YouPage />} />
      <Route path="/login" element={<p>The login</p>} />
    </Routes>,
    '/you',
  )
  return server
}

test('the page shows who I am, and links to my profile and the settings', async () => {
  open()

  expect(await screen.findByText('Staff engineer at Ferry Systems')).toBeTruthy()
  expect(screen.getByText('linus_f')).toBeTruthy()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('My Profile')).toBe('/profile')
  expect(hrefOf('Settings')).toBe('/settings#sign-in')
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
})

test.each([
  ['moderator', '/admin'],
  ['member', undefined],
] as const)('a %s is led to the pages of the staff: %s', async (role, path) => {
  open(linus, role)

  await screen.findByText('Staff engineer at Ferry Systems')
  expect(screen.queryByRole('link', { name: 'Admin' })?.getAttribute('href')).toBe(path)
})

test('the link to my profile is offered once others can open it', async () => {
  open({ ...linus, visibility: 'link' })
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Copy link to my profile' }))

  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/@linus_f`)
  expect(await screen.findByText(linkCopied)).toBeTruthy()
})

test('a profile for members only has no link to copy', async () => {
  open({ ...linus, visibility: 'members' })

  await screen.findByText('Staff engineer at Ferry Systems')
  expect(screen.queryByRole('button', { name: 'Copy link to my profile' })).toBeNull()
})

test('Logout signs out and opens the login', async () => {
  const server = open()
  server.answers(signOut)
  const user = userEvent.setup()

  await user.click(screen.getByRole('button', { name: 'Logout' }))

  expect(await screen.findByText('The login')).toBeTruthy()
  expect(server.requestsOf(signOut)).toHaveLength(1)
})
