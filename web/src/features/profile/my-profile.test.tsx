import { ExperienceId } from '@shipmates/contract/ids'
import {
  addExperience,
  deleteExperience,
  editProfile,
  updateExperience,
} from '@shipmates/contract/own-profile'
import { type Profile, viewProfile, type WorkExperience } from '@shipmates/contract/profiles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { memberStorage } from '../../lib/browser/member-storage.ts'
import { ownTimeZone } from '../../lib/browser/use-time-of-zone.ts'
import { signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { MyProfile } from './my-profile.tsx'

const linus = profileOf({
  userName: 'linus_f',
  email: 'linus@ferry.dev',
  gender: 'Male',
  age: 31,
  timeZone: 'Europe/Oslo',
})

/** All fields that the completeness meter counts, except work. */
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
async function openProfile(profile: Partial<Profile> = {}, address = '/profile') {
  memberStorage.write('details', undefined)
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.answers(viewProfile, { data: { ...linus, ...profile } })
  const { unmount } = renderApp(<MyProfile onSaved={() => {}} sources={<p>Sources</p>} />, address)
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

test('the profile shows filled fields and hides empty ones', async () => {
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
  const security = within(screen.getByRole('region', { name: 'Security' }))
  expect(security.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe(
    '/settings',
  )
})

test('a profile that failed to load can be retried', async () => {
  signIn({ userId: linus.userId, email: linus.email })
  const server = fakeServer()
  server.refuses(viewProfile, 'FORBIDDEN_ORIGIN')
  renderApp(<MyProfile onSaved={() => {}} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Failed to load profile')).toBeTruthy()
  server.answers(viewProfile, { data: linus })

  await userEvent.click(again)

  expect(await screen.findByRole('heading', { name: 'linus_f' })).toBeTruthy()
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
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ age: null })
})

test('entries added elsewhere while the form was open are kept', async () => {
  const server = await openProfile({ skills: ['Rust', 'Go', 'C'] })
  server.answers(editProfile, { data: linus })
  memberStorage.write(
    'details',
    JSON.stringify({
      texts: { skills: 'Rust, Zig' },
      opened: { skills: 'Rust, C' },
      cleared: [],
    }),
  )
  server.leave()
  renderApp(<MyProfile onSaved={() => {}} sources={<p>Sources</p>} />)
  await screen.findByRole('form', { name: 'Edit profile' })
  expect(screen.queryByText('Sources')).toBeNull()

  await save()

  expect(await screen.findByText('Sources')).toBeTruthy()
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ skills: ['Rust', 'Go', 'Zig'] })
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

test('a failed save shows an error, and keeps the input', async () => {
  const server = await openProfile()
  server.fails(editProfile)
  await edit()
  await userEvent.type(box('About'), ' And more.')

  await save()

  expect(await screen.findByText('Failed to update profile')).toBeTruthy()
  expect(box('About').value).toBe('Cartography and tile servers. And more.')
})

test('an age must be a whole number from 18 to 120', async () => {
  const server = await openProfile()
  await edit()
  const age = screen.getByLabelText<HTMLInputElement>('Age')
  expect([age.min, age.max]).toEqual(['18', '120'])

  for (const value of ['17', '121', '20.5']) {
    fireEvent.change(age, { target: { value } })
    await save()
    expect(screen.getByText('Age must be between 18 and 120')).toBeTruthy()
    expect(document.activeElement).toBe(age)
  }

  expect(server.requestsOf(editProfile)).toEqual([])
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
  const sentBefore = server.requestsOf(editProfile).length

  fireEvent.change(box('About'), { target: { value: crabs } })
  await save()

  expect(await screen.findByText('Profile saved successfully!')).toBeTruthy()
  expect([refused.isConnected, sentBefore]).toEqual([false, 0])
  expect(server.requestsOf(editProfile)[0]?.body).toMatchObject({ about: crabs })
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
  expect(server.requestsOf(addExperience)).toEqual([])
})

test('an entry that could not be added, changed or deleted shows an error, and keeps the input', async () => {
  const server = await openProfile({ workExperience: [job] })
  for (const route of [addExperience, updateExperience, deleteExperience]) server.fails(route)
  const added = await open('Add Experience')
  await userEvent.type(added.getByLabelText('Company'), 'Harbour')
  await userEvent.type(added.getByLabelText('Position'), 'Pilot')
  await userEvent.click(added.getByRole('button', { name: /^Start Date/ }))
  await userEvent.click(await added.findByRole('button', { name: 'Today' }))

  await userEvent.click(added.getByRole('button', { name: 'Add Experience' }))

  expect(await added.findByRole('alert')).toHaveProperty(
    'textContent',
    'Failed to add work experience',
  )
  expect(added.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbour')

  await userEvent.click(screen.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }))
  const edited = within(await screen.findByRole('form', { name: 'Update work experience' }))
  await userEvent.type(edited.getByLabelText('Position'), ' II')
  await userEvent.click(edited.getByRole('button', { name: 'Update Experience' }))

  expect(await edited.findByText('Failed to update work experience')).toBeTruthy()
  expect(edited.getByLabelText<HTMLInputElement>('Position').value).toBe('Engineer II')

  await userEvent.click(screen.getByRole('button', { name: 'Delete Engineer at Engines Ltd' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Failed to delete work experience')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Engineer' })).toBeTruthy()
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
])('the completeness meter leads to a missing part: %o', async (missing, ask, place) => {
  await openProfile({ ...known, ...missing })

  await userEvent.click(screen.getByRole('button', { name: ask }))

  expect(await screen.findByLabelText(place)).toBe(document.activeElement)
})

test('the completeness meter keeps unsaved changes of the open form', async () => {
  await openProfile({ ...known, headline: null })
  await edit()
  await userEvent.type(box('About'), ' And more.')

  await userEvent.click(screen.getByRole('button', { name: 'write a headline' }))

  expect(document.activeElement).toBe(box('Headline'))
  expect(box('About').value).toBe('Cartography and tile servers. And more.')
})

test('the completeness meter opens the file picker if a photo is missing', async () => {
  await openProfile({ ...known, photoUrl: null })
  const opened = vi.fn()
  screen.getByLabelText('Photo').addEventListener('click', opened)

  await userEvent.click(screen.getByRole('button', { name: 'add a photo' }))

  expect(opened).toHaveBeenCalledOnce()
})

test('a profile with all parts that the meter counts is complete', async () => {
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

test('a form that closes late does not take the focus from the next one', async () => {
  const server = await openProfile({ workExperience: [job] })
  server.answers(updateExperience, { data: job })
  const reload = server.holds(viewProfile, { data: { ...linus, workExperience: [job] } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Engineer at Engines Ltd' }))
  await screen.findByRole('form', { name: 'Update work experience' })
  await userEvent.click(screen.getByRole('button', { name: 'Update Experience' }))
  await screen.findByText('Work experience updated successfully!')
  await userEvent.click(screen.getByRole('button', { name: 'Add Project' }))
  const project = within(await screen.findByRole('form', { name: 'Add project' }))

  reload()

  await waitFor(() =>
    expect(screen.queryByRole('form', { name: 'Update work experience' })).toBeNull(),
  )
  expect(document.activeElement).toBe(project.getByLabelText('Name'))
})

test('Cancel of a form discards its input, and returns the focus to its button', async () => {
  await openProfile()
  await open('Add Experience')
  await userEvent.type(screen.getByLabelText('Company'), 'Harbour')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Experience' }))
  await open('Add Experience')

  expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('')
})

test('details saved while the page is being left are not kept as unsaved', async () => {
  const server = await openProfile()
  const answer = server.holds(editProfile, { data: linus })
  await edit()
  await userEvent.type(box('About'), ' And ferries.')
  await save()
  await waitFor(() => expect(server.requestsOf(editProfile)).toHaveLength(1))

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

test('lists are chips: removing all of a list clears it, and a typed word counts', async () => {
  const server = await openProfile({ interests: ['Maps'], skills: ['Rust'], languages: ['en'] })
  server.answers(editProfile, { data: linus })
  const form = await edit()
  await userEvent.click(form.getByRole('button', { name: 'Remove Maps' }))
  await userEvent.type(box('Skills'), 'Go')
  await userEvent.type(box('Languages'), 'german')

  await save()

  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({
    interests: null,
    skills: ['Rust', 'Go'],
    languages: ['en', 'de'],
  })
})

test('a language is added by its name, and an unknown word is refused at once', async () => {
  const server = await openProfile()
  server.answers(editProfile, { data: linus })
  const form = await edit()
  await userEvent.type(box('Languages'), 'Norwegian,klingon,')

  const refused = form.getByRole('textbox', {
    name: 'Languages',
    description: 'Please select languages from the list',
  })
  expect(form.getByRole('button', { name: 'Remove Norwegian' })).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Remove klingon' })).toBeNull()
  await save()
  expect([document.activeElement, server.requestsOf(editProfile)]).toEqual([refused, []])

  await userEvent.clear(refused)
  await save()
  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ languages: ['no'] })
})

test('each group of fields has its heading as its name', async () => {
  await openProfile()
  const form = await edit()

  const group = form.getByRole('group', { name: 'When and how' })

  expect(within(group).getByLabelText('Time zone')).toBeTruthy()
})

test('an address with a field opens the form there, once', async () => {
  await openProfile({}, '/profile?edit=timeZone')

  const zone = await screen.findByLabelText('Time zone')

  await waitFor(() => expect(document.activeElement).toBe(zone))
  expect(location.search).toBe('')
})

test('a form sends only changed fields, and no time zone that the member has not chosen', async () => {
  const server = await openProfile({ timeZone: null })
  server.answers(editProfile, { data: linus })
  const form = await edit()
  expect(form.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('')
  fireEvent.change(box('About'), { target: { value: 'Ferries.' } })

  await save()

  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ about: 'Ferries.' })
})

test("a member without a time zone is offered the browser's, and selects it with one press", async () => {
  const here = ownTimeZone()
  const server = await openProfile({ timeZone: null })
  server.answers(editProfile, { data: linus })
  const form = await edit()
  const field = form.getByLabelText<HTMLSelectElement>('Time zone')

  await userEvent.click(form.getByRole('button', { name: /^Use .*, as this browser does$/ }))
  expect([field.value, document.activeElement]).toEqual([here, field])
  expect(form.queryByRole('button', { name: /as this browser does/ })).toBeNull()
  await save()

  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ timeZone: here })
})

test('an error of a word in a list is shown at the list', async () => {
  await openProfile()
  const form = await edit()
  fireEvent.change(box('Interests'), { target: { value: `${'x'.repeat(51)},` } })

  await save()

  expect(document.activeElement).toBe(
    form.getByRole('textbox', { name: 'Interests', description: /Each interest must be/ }),
  )
})

test('an error that has no field is shown for the whole form', async () => {
  const label = 'x'.repeat(41)
  await openProfile({ links: [{ url: 'https://a.example', label }] })
  await edit()
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), '/me')

  await save()

  expect(document.activeElement?.textContent).toBe('Each label must be 1-40 characters')
})

test('three intents can be chosen; the others are disabled until one is removed', async () => {
  await openProfile({ intents: ['side_project', 'mentor'] })
  const form = await edit()

  await userEvent.click(form.getByRole('checkbox', { name: 'Hackathon' }))

  expect(form.getByText('3 of 3 chosen. Take one away to pick another.')).toBeTruthy()
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Feedback' }).disabled).toBe(true)
  await userEvent.click(form.getByRole('checkbox', { name: 'Can mentor' }))
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Feedback' }).disabled).toBe(false)
})

test('a busy or closed member can say until when', async () => {
  const server = await openProfile()
  server.answers(editProfile, { data: linus })
  const form = await edit()
  expect(form.queryByText(/^Available again from/)).toBeNull()

  await userEvent.click(form.getByRole('radio', { name: 'Closed' }))

  expect(form.getByText(/^Available again from/)).toBeTruthy()
  expect(
    form.getByText("You're hidden from the feed. People can still find you by search."),
  ).toBeTruthy()
  await save()
  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({ availability: 'closed' })
})

test('a wrong link is reported below its address; links without an address are not sent', async () => {
  const server = await openProfile({ links: [{ url: 'https://a.example', label: null }] })
  server.answers(editProfile, { data: linus })
  const form = await edit()
  await userEvent.click(form.getByRole('button', { name: 'Add link' }))
  await userEvent.click(form.getByRole('button', { name: 'Add link' }))
  const [, , last] = form.getAllByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await userEvent.type(last as HTMLInputElement, 'http://b.example')

  await save()

  const wrong = form.getByRole('textbox', { name: 'Address', description: /start with https/ })
  expect([wrong, document.activeElement]).toEqual([last, last])
  await userEvent.clear(wrong)
  await userEvent.type(wrong, 'https://b.example')
  await save()
  await screen.findByText('Profile saved successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({
    links: [
      { url: 'https://a.example', label: null },
      { url: 'https://b.example', label: 'Website' },
    ],
  })
})

test('input that an older version kept lacks fields, which are taken from the profile', async () => {
  await openProfile()
  memberStorage.write(
    'details',
    JSON.stringify({ texts: { about: 'New.' }, opened: { about: 'Old.' }, cleared: [] }),
  )
  renderApp(<MyProfile onSaved={() => {}} />)

  await screen.findByRole('form', { name: 'Edit profile' })

  expect([box('About').value, box('Username').value]).toEqual(['New.', 'linus_f'])
})

test('a project is saved with those added by another tab in the meantime', async () => {
  const mine = { name: 'Isobath', url: null, description: '', skills: [] }
  const other = { ...mine, name: 'Buoys' }
  const server = await openProfile({ projects: [mine] })
  server.answers(editProfile, { data: linus })
  server.answers(viewProfile, { data: { ...linus, projects: [other, mine] } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Isobath' }))
  const form = within(await screen.findByRole('form', { name: 'Update project' }))
  await userEvent.type(form.getByLabelText('Name'), ' 2')

  await userEvent.click(form.getByRole('button', { name: 'Save Project' }))

  await screen.findByText('Project updated successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({
    projects: [other, { ...mine, name: 'Isobath 2' }],
  })
})

test('a project changed in another tab is replaced, and a deleted one is not added again', async () => {
  const mine = { name: 'Isobath', url: null, description: '', skills: [] }
  const server = await openProfile({ projects: [mine] })
  server.answers(editProfile, { data: linus })
  server.answers(viewProfile, {
    data: { ...linus, projects: [{ ...mine, description: 'Changed.' }] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Isobath' }))
  const form = within(await screen.findByRole('form', { name: 'Update project' }))
  await userEvent.type(form.getByLabelText('Name'), ' 2')
  await userEvent.click(form.getByRole('button', { name: 'Save Project' }))
  await screen.findByText('Project updated successfully!')
  expect(server.requestsOf(editProfile)[0]?.body).toEqual({
    projects: [{ ...mine, name: 'Isobath 2' }],
  })

  server.answers(viewProfile, { data: linus })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Isobath' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('This project is no longer in your profile.')).toBeTruthy()
  expect(await screen.findByText(/^No projects added yet/)).toBeTruthy()
  expect(server.requestsOf(editProfile)).toHaveLength(1)
})

test('one line shows who can see the profile, and links to Privacy', async () => {
  await openProfile({ visibility: 'link' })

  const change = await screen.findByRole('link', { name: 'Change in Privacy' })

  expect(change.getAttribute('href')).toBe('/settings#privacy')
  expect(screen.getByText('Anyone with the link')).toBeTruthy()
})
