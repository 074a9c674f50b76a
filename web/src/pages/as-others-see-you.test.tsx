import { viewProfile } from '@shipmates/contract/profiles'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetUnsavedDetails, storeUnsavedDetails } from '../features/profile/unsaved-details.ts'
import { signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { AsOthersSeeYou } from './as-others-see-you.tsx'

const linus = profileOf({ userName: 'linus_f', headline: 'Ferry routing', skills: ['Rust'] })

async function open(profile = linus) {
  signIn({ userId: profile.userId, email: 'linus@ferry.dev', userName: 'linus_f' })
  fakeServer().answers(viewProfile, { data: profile })
  renderApp(<AsOthersSeeYou />, '/profile')
  return within(await screen.findByRole('complementary', { name: 'As others see you' }))
}

test('my card cannot be pressed, and follows what I change before it is saved', async () => {
  const pane = await open()
  expect(await pane.findByText('Ferry routing')).toBeTruthy()
  expect(pane.getByText('Connect').closest('[inert]')).toBeTruthy()
  expect(pane.getByText('Here each reader sees why you match')).toBeTruthy()

  act(() =>
    storeUnsavedDetails({
      texts: { headline: 'Map tiles', skills: '' },
      opened: { headline: 'Ferry routing', skills: 'Rust' },
      cleared: [],
    }),
  )

  expect(pane.getByText('Map tiles')).toBeTruthy()
  expect(pane.queryByText('Rust')).toBeNull()
  act(forgetUnsavedDetails)
  expect(pane.getByText('Ferry routing')).toBeTruthy()
})

test.each([
  ['public', '/@linus_f'],
  ['members', undefined],
] as const)('a profile for %s leads to its public page: %s', async (visibility, path) => {
  const pane = await open({ ...linus, visibility })

  const link = pane.queryByRole('link', { name: 'Preview your public page' })
  expect(link?.getAttribute('href')).toBe(path)
})
