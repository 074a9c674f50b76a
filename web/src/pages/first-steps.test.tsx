import { getFeed } from '@shipmates/contract/discovery'
import { editProfile, suggestSkills } from '@shipmates/contract/own-profile'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { developersQuery } from '../features/discovery/api.ts'
import { noFilters } from '../features/discovery/filters.ts'
import { pathOf } from '../lib/net/api.ts'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { pageOf, profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { NewcomerSteps } from './first-steps.tsx'

const me = profileOf({ userName: 'linus_f', skills: [], about: null })

/** Opens the steps of a new member with this stored profile. */
async function openSteps(profile: Profile = me) {
  const server = fakeServer()
  const path = pathOf(viewProfile.path, me) as typeof viewProfile.path
  server.answers({ ...viewProfile, path }, { data: profile })
  renderApp(<NewcomerSteps onEnd={() => {}} onMeet={() => {}} />)
  await press('Start')
  return server
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('input is kept through Skip, Back, Close and a reload until it is saved', async () => {
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  await openSteps()
  await userEvent.click(box('Hackathon'))
  await press('Skip')
  await userEvent.type(screen.getByRole('textbox', { name: 'Skills' }), 'Rust,')
  await press('Skip')
  await userEvent.type(screen.getByRole('textbox', { name: 'Introduce yourself' }), 'Parsers.')
  await press('Back')
  expect(screen.getByRole('button', { name: 'Remove Rust' })).toBeTruthy()

  cleanup()
  const server = await openSteps()

  expect(box('Hackathon').checked).toBe(true)
  await press('Skip')
  expect(screen.getByRole('button', { name: 'Remove Rust' })).toBeTruthy()
  await press('Skip')
  expect(text('Introduce yourself')).toBe('Parsers.')

  server.answers(editProfile, { data: { ...me, about: 'Parsers.' } })
  await press('Finish')
  await screen.findByRole('button', { name: 'Go to Discover' })
  cleanup()
  await openSteps()

  await press('Skip')
  await press('Skip')
  expect(text('Introduce yourself')).toBe('')
})

test('a saved step re-ranks the feed behind it', async () => {
  function Feed() {
    return <p>{useQuery(developersQuery(noFilters, 1)).data?.pagination.totalCount} developers</p>
  }
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const server = fakeServer()
  const path = pathOf(viewProfile.path, me) as typeof viewProfile.path
  server.answers({ ...viewProfile, path }, { data: me })
  server.answers(getFeed, pageOf([]))
  server.answers(editProfile, { data: me })
  renderApp(
    <>
      <Feed />
      <NewcomerSteps onEnd={() => {}} onMeet={() => {}} />
    </>,
  )
  await screen.findByText('0 developers')
  await press('Start')

  await userEvent.click(box('Hackathon'))
  await press('Save and continue')

  await waitFor(() => expect(server.requestsOf(getFeed)).toHaveLength(2))
})

test('a half-typed skill is not saved: the known ones that begin with it, or itself, are to be chosen', async () => {
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const server = await openSteps()
  server.answers(suggestSkills, { data: ['TypeScript'] })
  server.answers(editProfile, { data: me })
  await press('Skip')
  const field = screen.getByRole('textbox', { name: 'Skills' })
  await userEvent.type(field, 'typ')
  await screen.findByRole('button', { name: '+ TypeScript' })

  await press('Save and continue')

  expect(await screen.findByText('Choose a suggestion, or add “typ”.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(server.requestsOf(editProfile)).toEqual([])

  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('Save and continue')

  await waitFor(() => expect(server.requestsOf(editProfile)).toHaveLength(1))
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ skills: ['TypeScript'] })
})
