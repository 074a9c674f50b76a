import { ExperienceId } from '@shipmates/contract/ids'
import { addExperience, editProfile } from '@shipmates/contract/own-profile'
import { type Profile, viewProfile, type WorkExperience } from '@shipmates/contract/profiles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { memberStorage } from '../../lib/browser/member-storage.ts'
import { signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { MyProfile } from './my-profile.tsx'

const linus = profileOf({ userName: 'linus_f', email: 'linus@ferry.dev', gender: 'Male', age: 31 })

/** What the completeness meter counts, but for work. */
const known = {
  photoUrl: '/photos/x.webp',
  intents: ['side_project'],
  headline: 'Ferries',
} satisfies Partial<Profile>

const job: WorkExperience = {
  id: ExperienceId.parse('1'),
  company: 'Engines Ltd',
  position: 'Engineer',
  startDate: '2020-02-11T00:00:00.000Z',
  endDate: null,
  isCurrentlyWorking: true,
  description: null,
}

/** Opens my profile page with a fake server, which the test can configure. */
async function openProfile(profile: Partial<Profile> = {}) {
  memberStorage.write('details', undefined)
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.answers(viewProfile, { data: { ...linus, ...profile } })
  const { unmount } = renderApp(<MyProfile onSaved={() => {}} />)
  await screen.findByRole('heading', { name: 'linus_f' })
  return { ...server, leave: unmount }
}

async function edit() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit Profile' }))
  return within(await screen.findByRole('form', { name: 'Edit profile' }))
}
async function open(button: string) {
  await userEvent.click(screen.getByRole('button', { name: button }))
  return within(
    await screen.findByRole('form', { name: button.replace('Experience', 'work experience') }),
  )
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the profile shows what is filled in and hides what is empty', async () => {
  signIn({ userId: linus.userId, email: linus.email })
  fakeServer().answers(viewProfile, { data: { ...linus, about: null } satisfies Profile })
  renderApp(<MyProfile onSaved={() => {}} />)
  expect(screen.getByText('Loading profile...')).toBeTruthy()

  expect(await screen.findByText('31 years old · Male')).toBeTruthy()

  expect(screen.getByText('linus@ferry.dev')).toBeTruthy()
  expect(screen.getByText(/^Member since Feb 1\d, 2023$/)).toBeTruthy()
  expect(screen.queryByText('About')).toBeNull()
  expect(screen.getByText('No work experience added yet.')).toBeTruthy()
  expect(screen.getByText('No education added yet.')).toBeTruthy()
})

test('an emptied or unchanged field is left out, a cleared one is sent as null', async () => {
  const server = await openProfile()
  server.answers(editProfile, { data: linus })
  await edit()
  await userEvent.clear(box('About'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear Age' }))

  await save()

  expect(await screen.findByText('Profile saved successfully!')).toBeTruthy()
  expect(screen.getByText('Profile updated successfully!')).toBeTruthy()
  expect(server.asked(editProfile)[0]?.body).toEqual({ age: null })
})

test('a taken username is reported at its field, and the input is kept', async () => {
  const server = await openProfile()
  server.refuses(editProfile, 'USERNAME_TAKEN')
  await edit()
  await userEvent.clear(box('Username'))
  await userEvent.type(box('Username'), 'zoe_maps')

  await save()

  await waitFor(() => expect(box('Username').getAttribute('aria-invalid')).toBe('true'))
  expect(box('Username').value).toBe('zoe_maps')
})

test('Cancel restores the loaded values', async () => {
  await openProfile()
  await edit()
  await userEvent.type(box('About'), ' And more.')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByText('Cartography and tile servers.')).toBeTruthy()
})

test('the about text is counted in characters, not in UTF-16 units', async () => {
  const server = await openProfile()
  server.answers(editProfile, { data: linus })
  await edit()
  const crabs = '🦀'.repeat(200)
  fireEvent.change(box('About'), { target: { value: `${crabs}!` } })
  await save()
  const refused = await screen.findByText('About must be at most 200 characters')
  const sentBefore = server.asked(editProfile).length

  fireEvent.change(box('About'), { target: { value: crabs } })
  await save()

  expect(await screen.findByText('Profile saved successfully!')).toBeTruthy()
  expect([refused.isConnected, sentBefore]).toEqual([false, 0])
  expect(server.asked(editProfile)[0]?.body).toMatchObject({ about: crabs })
})

test('the about field has a maxlength, a description has none', async () => {
  await openProfile()
  await edit()
  const limitOf = (name: RegExp) =>
    screen.getByRole('textbox', { name }).getAttribute('maxlength') ?? 'none'

  await open('Add Experience')

  expect([limitOf(/^About/), limitOf(/^Description/)]).toEqual(['200', 'none'])
})

test('work experience needs company, position and start date', async () => {
  const server = await openProfile()
  const form = await open('Add Experience')

  await userEvent.click(form.getByRole('button', { name: 'Add Experience' }))

  expect(form.getByText('Please fill in all required fields')).toBeTruthy()
  expect(server.asked(addExperience)).toEqual([])
})

test('"working here" empties and disables the end date', async () => {
  await openProfile()
  await open('Add Experience')
  const endDate = screen.getByLabelText<HTMLInputElement>('End Date')
  await userEvent.type(endDate, '2020-01-01')

  await userEvent.click(screen.getByRole('checkbox', { name: 'I currently work here' }))

  expect([endDate.value, endDate.disabled]).toEqual(['', true])
})

test.each<[missing: Partial<Profile>, ask: string, place: string | RegExp]>([
  [{ intents: [] }, "say what you're looking for", 'Side project'],
  [{ skills: [] }, 'add skills', 'Skills'],
  [{ headline: null }, 'write a headline', 'Headline'],
  [{ about: null }, 'write a short bio', 'About'],
  [{}, 'add your work experience', 'Company'],
])('the completeness meter leads to what is missing: %o', async (missing, ask, place) => {
  await openProfile({ ...known, ...missing })

  await userEvent.click(screen.getByRole('button', { name: ask }))

  expect(await screen.findByLabelText(place)).toBe(document.activeElement)
})

test('the completeness meter opens the file picker if a photo is missing', async () => {
  await openProfile({ ...known, photoUrl: null })
  const opened = vi.fn()
  screen.getByLabelText('Photo').addEventListener('click', opened)

  await userEvent.click(screen.getByRole('button', { name: 'add a photo' }))

  expect(opened).toHaveBeenCalledOnce()
})

test('a profile with what the meter counts is complete', async () => {
  await openProfile({ ...known, workExperience: [job] })

  expect(screen.getByRole('meter', { name: 'Your profile' }).getAttribute('aria-valuetext')).toBe(
    '6 of 6 parts filled in',
  )
  expect(screen.getByText('Your profile is complete.')).toBeTruthy()
})

test('the input of a form is kept while another one is shown', async () => {
  await openProfile({ workExperience: [job] })
  await open('Add Experience')
  await userEvent.type(screen.getByLabelText('Company'), 'Harbour')

  await userEvent.click(screen.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }))
  expect((await screen.findByRole('form', { name: 'Update work experience' })).hidden).toBe(false)
  await open('Add Experience')

  const form = within(await screen.findByRole('form', { name: 'Add work experience' }))
  expect(form.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbour')
})

test('Cancel of a form discards its input', async () => {
  await openProfile()
  await open('Add Experience')
  await userEvent.type(screen.getByLabelText('Company'), 'Harbour')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await open('Add Experience')

  expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('')
})

test('details saved while the page is being left are not kept as unsaved', async () => {
  const server = await openProfile()
  const answer = server.holds(editProfile, { data: linus })
  await edit()
  await userEvent.type(box('About'), ' And ferries.')
  await save()
  await waitFor(() => expect(server.asked(editProfile)).toHaveLength(1))

  server.leave()
  answer()
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  renderApp(<MyProfile onSaved={() => {}} />)

  expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('the bar mentions unsaved changes only if there are any', async () => {
  await openProfile()
  await edit()
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy()
  expect(screen.queryByText('Unsaved changes')).toBeNull()

  await userEvent.type(box('About'), '!')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await userEvent.type(box('About'), '{Backspace}')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})
