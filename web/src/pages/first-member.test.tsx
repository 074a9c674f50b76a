import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import type { Role } from '@shipmates/contract/roles'
import { getSite, type Registration } from '@shipmates/contract/site'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pathOf } from '../lib/net/api.ts'
import { refreshUser, signIn } from '../lib/net/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { siteOf } from '../testing/site.ts'
import { FirstMember } from './first-member.tsx'

type Shown = {
  registration?: Registration
  role?: Role
  profile?: Partial<Profile>
  isNew?: boolean
}

async function show({ registration = 'open', role, profile, isNew = false }: Shown) {
  const me = profileOf({ userName: 'linus_f', visibility: 'members', ...profile })
  const server = fakeServer()
  const path = pathOf(viewProfile.path, me) as typeof viewProfile.path
  server.answers({ ...viewProfile, path }, { data: me })
  server.answers(getSite, { data: siteOf({ registration }) })
  signIn({ userId: me.userId, email: me.email, role })
  refreshUser(me)
  renderApp(<FirstMember isNew={isNew} onStepsEnd={() => {}} />)
  await screen.findByRole('heading', { name: "You're the first one aboard" })
}

const ADDRESS = `${location.origin}/signup`
const invitations = () => screen.queryByRole('link', { name: 'Invitations' })
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement)

test('the first member sees the address of the sign-up, and can copy it', async () => {
  await show({})
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  expect(screen.getByText(ADDRESS)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  expect(write).toHaveBeenCalledWith(ADDRESS)
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(invitations()).toBeNull()
})

test('an admin also gets a link to the invitations', async () => {
  await show({ role: 'admin' })

  expect(screen.getByText(ADDRESS)).toBeTruthy()
  expect(invitations()?.getAttribute('href')).toBe('/admin/invitations')
})

test.each<[Registration, Role, string, boolean]>([
  [
    'invite',
    'member',
    'New members need an invitation. Ask the person who runs this server.',
    false,
  ],
  [
    'closed',
    'member',
    'New members need an invitation. Ask the person who runs this server.',
    false,
  ],
  [
    'invite',
    'admin',
    'Shipmates starts with the second person. Invite someone you build with',
    true,
  ],
  ['closed', 'admin', 'Sign-up is closed. The setting REGISTRATION opens it.', false],
])(
  'with sign-up %s a %s gets no link that would fail',
  async (registration, role, line, invites) => {
    await show({ registration, role })

    expect(screen.getByText(line, { exact: false })).toBeTruthy()
    expect(screen.queryByText(ADDRESS)).toBeNull()
    expect(Boolean(invitations())).toBe(invites)
  },
)

test('each card shows what is left to do, or that it is done', async () => {
  await show({ profile: { headline: 'Maps', skills: ['Zig'], intents: ['meet'] } })

  expect(card('Say who you are').getByText('Done')).toBeTruthy()
  const page = card('Put up your public page')
  expect(page.getByRole('link', { name: 'Choose who sees it' }).getAttribute('href')).toBe(
    '/settings#privacy',
  )
})

test('a new member completes the profile in the first steps, others on their profile', async () => {
  await show({ profile: { skills: [] }, isNew: true })

  await userEvent.click(
    card('Say who you are').getByRole('button', { name: 'Complete your profile' }),
  )

  expect(await screen.findByRole('dialog')).toBeTruthy()
})
