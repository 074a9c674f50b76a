import type { ExperienceId } from '@shipmates/contract/ids'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { pathOf } from '../../lib/net/api.ts'
import { refreshUser, signIn } from '../../lib/net/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { until } from '../../testing/until.ts'
import { ProfileDialog } from './profile-dialog.tsx'

const me = profileOf({
  userName: 'linus_f',
  skills: ['rust', 'Go'],
  intents: ['open_source', 'mentee'],
  timeZone: 'Europe/Oslo',
})

/** Shows another member's profile to me, once it has been loaded. */
async function open(
  fields: Partial<Profile>,
  props: Partial<ComponentProps<typeof ProfileDialog>> = {},
) {
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const theirs = profileOf({ userName: 'ada_tiles', ...fields })
  const server = fakeServer()
  for (const profile of [me, theirs]) {
    const path = pathOf(viewProfile.path, profile) as typeof viewProfile.path
    server.answers({ ...viewProfile, path }, { data: profile })
  }
  renderApp(<ProfileDialog user={theirs} onClose={() => {}} {...props} />)
  await screen.findByText(/^Joined /)
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const items = (name: string) =>
  part(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a profile lists facts about building first, and facts about the person last', async () => {
  await open({
    headline: 'Maps at sea',
    intents: ['side_project', 'open_source'],
    timeZone: 'Asia/Kolkata',
    availability: 'busy',
    learning: ['Zig'],
    interests: ['Rowing'],
    languages: ['en', 'sv'],
    projects: [
      { name: 'Tide Atlas', url: 'https://tide.example/', description: '', skills: ['Rust'] },
    ],
    links: [{ url: 'https://www.github.com/ada', label: null }],
    workExperience: [
      {
        id: '1' as ExperienceId,
        company: 'Engines Ltd',
        position: 'Engineer',
        startDate: '2020-02-11T00:00:00.000Z',
        endDate: null,
        isCurrentlyWorking: true,
        description: null,
      },
    ],
  })

  expect(part('Work Experience').getByRole('heading', { name: 'Engineer' })).toBeTruthy()
  expect(items('Work Experience').join()).toContain('Engines Ltd')
  expect(items('Work Experience').join()).toContain('Feb 11, 2020 – Present')
  expect(screen.getByText('Maps at sea')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Looking for' }).textContent).toBe(
    'Side projectOpen source (you both want this)',
  )
  expect(screen.getByText(/for ada_tiles,/)).toBeTruthy()
  expect(screen.getByText('Busy')).toBeTruthy()
  expect(items('Why you match')).toEqual([
    'Both work on open source',
    'You both know Rust and Go',
    expect.stringMatching(/^\d+ waking hours in common$/),
  ])
  expect(items('Wants to learn')).toEqual(['Zig'])
  expect(items('Interests')).toEqual(['Rowing'])
  expect(part('Projects').getByText('tide.example')).toBeTruthy()
  expect(part('Projects').getByText('Rust').textContent).toBe('Rust (you both know it)')
  const link = part('Links').getByRole('link', { name: 'github.com/ada' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  const facts = screen.getByText(/^38 years old/).closest('p')
  expect(facts?.textContent).toMatch(/^38 years old · Female · English, Swedish · Joined /)
})

test("a member's own text takes the direction of its script", async () => {
  const id = '1' as ExperienceId
  const work = {
    id,
    startDate: '2019-01-01T00:00:00.000Z',
    endDate: null,
    isCurrentlyWorking: true,
  }
  await open({
    headline: 'مطوّرة في بيروت',
    about: 'أعمل مع Rust منذ 2019.',
    interests: ['الإبحار'],
    projects: [{ name: 'أطلس المد', url: null, description: 'خرائط للبحر', skills: ['تصميم'] }],
    workExperience: [
      { ...work, company: 'المرفأ', position: 'مهندسة', description: 'بنيت الخادم' },
    ],
  })

  for (const text of [
    /^مطوّرة/,
    /^أعمل مع/,
    'الإبحار',
    'أطلس المد',
    'خرائط للبحر',
    'تصميم',
    /^المرفأ/,
    /^مهندسة/,
    'بنيت الخادم',
  ]) {
    expect(screen.getByText(text).closest('[dir="auto"]'), String(text)).not.toBeNull()
  }
})

test('an invalid web address is not a link', async () => {
  await open({ links: [{ url: 'javascript:alert(1)', label: 'Mine' }] })

  expect(part('Links').queryByRole('link')).toBeNull()
})

test("the card's reasons come before those of the profiles, with mutual connections", async () => {
  const names = ['nadia_dev', 'tomas_rs', 'mei_builds']
  const reasons = [{ kind: 'mutual' as const, count: 7, names }]
  await open({}, { match: { sharedSkills: [], reasons } })

  expect(part('Why you match').getByText(/know you both/).textContent).toBe(
    'nadia_dev, tomas_rs, mei_builds and 4 more know you both',
  )
})

test.each([
  [['nadia_dev'], 'nadia_dev knows you both'],
  [['nadia_dev', 'tomas_rs'], 'nadia_dev and tomas_rs know you both'],
])('mutual connections are named: %s', async (names, sentence) => {
  const reasons = [{ kind: 'mutual' as const, count: names.length, names }]
  await open({}, { match: { sharedSkills: [], reasons } })

  expect(part('Why you match').getByText(/you both$/).textContent).toBe(sentence)
})

test('without reasons there is no box', async () => {
  await open({ skills: [] })

  expect(screen.queryByRole('region', { name: 'Why you match' })).toBeNull()
})

test('Connect is disabled while offline', async () => {
  await open({}, { onConnect: () => {} })
  const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' }).disabled
  expect(isOff()).toBe(false)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  fireEvent.offline(window)

  await until(() => expect(isOff()).toBe(true))
  network.mockRestore()
  fireEvent.online(window)
  await until(() => expect(isOff()).toBe(false))
})

test('mentor and mentee match, and a match without reasons has no box', async () => {
  await open(
    { intents: ['mentor', 'mentee'], skills: ['Rust'] },
    { match: { sharedSkills: [], reasons: [{ kind: 'new_here' }] } },
  )

  expect(screen.getByRole('list', { name: 'Looking for' }).textContent).toBe(
    'Can mentor (fits what you want)Wants a mentor',
  )
  expect(screen.queryByRole('region', { name: 'Why you match' })).toBeNull()
})

test('a profile with only interests is not described as empty', async () => {
  await open({ about: null, skills: [], interests: ['Chess'] })

  expect(screen.getByText('Chess')).toBeTruthy()
  expect(screen.queryByText(/hasn't added any details yet/)).toBeNull()
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Add a note/ })

test('a note starts from one of two openers, below the profile', async () => {
  const onNote = vi.fn()
  await open({ skills: ['Rust'] }, { onConnect: () => {}, onNote, onPass: () => {} })
  const buttons = within(screen.getByRole('contentinfo')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Pass', 'Add a note', 'Connect'])

  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))

  const note = await field()
  expect(document.activeElement).toBe(note)
  expect(screen.getByText('0 / 280')).toBeTruthy()
  expect(screen.getByText('If ada_tiles accepts, this becomes your first message.')).toBeTruthy()
  const openers = within(screen.getByRole('group', { name: 'Connect with ada_tiles' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(openers).toEqual([
    'What would you never do in Rust again?',
    'What are you building right now?',
  ])
  await userEvent.click(screen.getByRole('button', { name: openers[0]! }))
  await userEvent.click(screen.getByRole('button', { name: openers[1]! }))
  expect(note.value).toBe(openers[1])
  expect(document.activeElement).toBe(note)

  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a note' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  expect((await field()).value).toBe(openers[1])
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(onNote).toHaveBeenCalledWith(openers[1])
})

test('a dialog opened for its note shows the field before the profile, and returns focus to its opener', async () => {
  const theirs = profileOf({ userName: 'ada_tiles' })
  const path = pathOf(viewProfile.path, theirs) as typeof viewProfile.path
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const answer = fakeServer().holds({ ...viewProfile, path }, { data: theirs })
  const acts = { onConnect: () => {}, onNote: () => {} }
  function Card() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <ProfileDialog startsWithNote user={theirs} onClose={() => setOpen(false)} {...acts} />
        )}
      </>
    )
  }
  renderApp(<Card />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)

  const note = await field()
  expect(document.activeElement).toBe(note)
  await userEvent.keyboard('Sail with me?')
  answer()
  await screen.findByText(/^Joined /)
  expect(note.value).toBe('Sail with me?')
  expect(document.activeElement).toBe(note)

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the buttons appear with the profile, which would otherwise move them', async () => {
  const theirs = profileOf({ userName: 'ada_tiles' })
  const path = pathOf(viewProfile.path, theirs) as typeof viewProfile.path
  signIn({ userId: me.userId, email: me.email })
  refreshUser(me)
  const answer = fakeServer().holds({ ...viewProfile, path }, { data: theirs })
  const acts = { onConnect: () => {}, onNote: () => {} }
  const menu = <button type="button">More options</button>
  renderApp(<ProfileDialog user={theirs} onClose={() => {}} menu={menu} {...acts} />)
  const dialog = screen.getByRole('dialog')
  const isBusy = () => dialog.querySelector('[aria-busy="true"] [aria-hidden="true"]') !== null
  await until(() => expect(isBusy()).toBe(true))
  const changes: string[] = []
  const watcher = new MutationObserver(() => {
    const names = within(dialog)
      .getAllByRole('button')
      .map((one) => one.textContent)
    if (names.includes('Connect') && isBusy()) changes.push(names.join())
  })
  watcher.observe(dialog, { childList: true, subtree: true })

  answer()

  await screen.findByRole('button', { name: 'Connect' })
  expect(screen.getByText(/^Joined /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More options' })).toBeTruthy()
  expect(changes).toEqual([])
  watcher.disconnect()
})
