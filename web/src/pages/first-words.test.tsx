import { viewProfile } from '@shipmates/contract/profiles'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '../features/chat/cache/drafts.ts'
import { pathOf } from '../lib/net/api.ts'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { conversation, ids } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { FirstWords } from './first-words.tsx'

const me = profileOf({
  userName: 'linus_f',
  skills: ['Rust', 'Go'],
  intents: ['side_project'],
  interests: ['Maps'],
  learning: ['Zig'],
})

beforeEach(() => writeDraft(ids.chat, ''))

/** Shows the empty chat of two members with this profile of the other one. */
function open(theirs: Parameters<typeof profileOf>[0]) {
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const server = fakeServer()
  for (const profile of [me, profileOf({ userId: ids.ada, ...theirs })]) {
    const path = pathOf(viewProfile.path, profile) as typeof viewProfile.path
    server.answers({ ...viewProfile, path }, { data: profile })
  }
  const focusInput = vi.fn()
  renderApp(<FirstWords conversation={conversation()} focusInput={focusInput} />)
  return focusInput
}

test('an empty chat names what the two share, and offers three first lines', async () => {
  open({ skills: ['rust', 'PostGIS'] })

  expect((await screen.findByRole('listitem')).textContent).toBe('You both know rust')
  expect(screen.getByRole('heading').textContent).toBe('You and ada_lovelace are connected')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'What would you never do in rust again?',
    'How did you get into PostGIS?',
    'What are you building right now?',
  ])
})

test('what both look for, learn and like comes first', async () => {
  open({
    intents: ['mentor', 'side_project'],
    interests: ['maps'],
    learning: ['Go'],
    skills: ['Zig'],
  })

  expect(await screen.findByText('side project')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Both want to build a side project',
    'Knows Zig, which you want to learn',
    'Wants to learn Go, which you know',
  ])
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    "What's the side project you keep coming back to?",
    'I want to learn Zig. Where would you start?',
    "I've used Go for a while. What do you want to build with it?",
  ])
})

test('members who share nothing still get three first lines', async () => {
  open({ skills: [] })

  expect(await screen.findAllByRole('button')).toHaveLength(3)
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a pressed line replaces another one in the message box, but no words of my own', async () => {
  const focusInput = open({ skills: [] })
  const building = await screen.findByRole('button', { name: 'What are you building right now?' })
  const call = screen.getByRole('button', { name: 'Got an hour for a first call this week?' })

  await userEvent.click(building)
  await userEvent.click(call)
  expect(readDraft(ids.chat)).toBe('Got an hour for a first call this week?')
  expect(focusInput).toHaveBeenCalledTimes(2)

  writeDraft(ids.chat, 'Hi Ada!')
  await userEvent.click(building)
  expect(readDraft(ids.chat)).toBe('Hi Ada!\nWhat are you building right now?')
})
