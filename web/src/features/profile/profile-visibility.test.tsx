import { changeVisibility } from '@shipmates/contract/own-profile'
import { type Visibility, viewProfile } from '@shipmates/contract/profiles'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ProfileVisibility } from './profile-visibility.tsx'

async function open(visibility: Visibility) {
  const linus = profileOf({ userName: 'linus_f', visibility })
  signIn({ userId: linus.userId, email: 'linus@ferry.dev' })
  const server = fakeServer()
  server.answers(viewProfile, { data: linus })
  renderApp(<ProfileVisibility />)
  await screen.findByRole('radiogroup', { name: 'Who can see your profile' })
  return server
}

test('the visibility is reset if it could not be saved', async () => {
  const server = await open('link')
  server.refuses(changeVisibility, 'INTERNAL')

  await userEvent.click(screen.getByRole('radio', { name: 'Public' }))

  await screen.findByText(/“Who can see your profile” is still Anyone with the link\./)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Anyone with the link' }).checked,
  ).toBe(true)
})

test('the address of the public page can be copied, and is shown only if there is one', async () => {
  await open('public')

  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))

  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/@linus_f`)
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/@linus_f')
})
