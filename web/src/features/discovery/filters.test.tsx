import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { suggestInterests, suggestSkills } from '@shipmates/contract/own-profile'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { developerOf, pageOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { until } from '../../testing/until.ts'
import { Discovery } from './discovery.tsx'
import { IntentFilter } from './intent-filter.tsx'

const shown = (
  <Discovery profile={() => null} related={() => null} onMessage={vi.fn()} openingId={undefined} />
)
const zoe = developerOf({ userName: 'zoe_maps' })
const intents = () => screen.getByRole('list', { name: 'Looking for' })
const buttons = () => within(intents()).getAllByRole('button')
const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search by name or skill' })
const openFilters = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  return screen.findByRole('textbox', { name: 'Username' })
}
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** Fakes a row of this width, with chips of 100 px each. */
function rowOf(widthPx: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('Anyone comes first, then my own intents; intents that do not fit into the row are behind More', async () => {
  rowOf(570)
  const onChoose = vi.fn()
  renderApp(
    <IntentFilter chosen={undefined} myIntents={['meet', 'cofounder']} onChoose={onChoose} />,
  )
  expect(textsOf(buttons())).toEqual([
    'Anyone',
    'Meet people',
    'Co-founder',
    'Side project',
    'More',
  ])

  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const rest = textsOf(screen.getAllByRole('menuitemradio'))
  expect(rest).toHaveLength(7)
  expect(rest[0]).toBe('Open source')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Feedback' }))

  expect(onChoose).toHaveBeenCalledExactlyOnceWith('feedback')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a chosen intent is in the row even if it would not fit', () => {
  rowOf(570)
  renderApp(<IntentFilter chosen="meet" myIntents={[]} onChoose={vi.fn()} />)

  expect(textsOf(buttons())).toEqual([
    'Anyone',
    'Side project',
    'Open source',
    'Meet people',
    'More',
  ])
  const pressed = buttons().filter((button) => button.getAttribute('aria-pressed') === 'true')
  expect(textsOf(pressed)).toEqual(['Meet people'])
})

test('an intent filters the feed, is in the address, and ends when it is pressed again or by Back', async () => {
  const server = fakeServer()
  server.answers(getFeed, (query) => pageOf(query.get('intent') ? [] : [zoe]))
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  const openSource = () => screen.getByRole('button', { name: 'Open source' })

  await userEvent.click(openSource())

  expect(
    await screen.findByText('Nobody new is looking for open source work right now.'),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No developers found' })).toBeTruthy()
  expect(screen.queryByText(/^No developers found matching/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(location.search).toBe('?intent=open_source')
  expect(server.requestsOf(searchDevelopers)).toEqual([])

  history.back()
  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
  expect(openSource().getAttribute('aria-pressed')).toBe('false')

  await userEvent.click(openSource())
  await screen.findByText(/^Nobody new/)
  await userEvent.click(openSource())
  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
  expect(location.search).toBe('')
})

test('with a search, an intent is one of its filters', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?skills=Rust')
  await screen.findByRole('article', { name: 'zoe_maps' })
  expect(screen.queryByRole('button', { name: 'Hackathon' })).toBeNull()

  await openFilters()
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Looking for' }), 'Hackathon')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))

  await waitFor(() =>
    expect(server.requestsOf(searchDevelopers).at(-1)?.path).toContain('intent=hackathon'),
  )
  expect(location.search).toBe('?skills=Rust&intent=hackathon')
  await userEvent.click(screen.getByRole('button', { name: 'Remove looking for Hackathon' }))
  await waitFor(() => expect(location.search).toBe('?skills=Rust'))
})

test('the typed text is a skill if members list it, in any case, else part of a username', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([zoe]))
  server.answers(suggestSkills, (query) => ({
    data: query.get('prefix')?.startsWith('z') ? ['Zig'] : [],
  }))
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  const filters = () => within(screen.getByRole('list', { name: 'Active filters' }))
  const textIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

  await userEvent.type(field(), 'zig')
  await screen.findByRole('option', { name: 'Developers who know Zig 1' })
  await waitFor(() => expect([textIn('Username'), textIn('Skills')]).toEqual(['', 'Zig']))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('1 developer')).toBe(document.activeElement)
  expect(filters().getByRole('listitem').textContent).toBe('SkillZig')
  expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()
  expect(field().value).toBe('Zig')

  await userEvent.clear(field())
  await userEvent.type(field(), 'nadia')
  await waitFor(() => expect([textIn('Username'), textIn('Skills')]).toEqual(['nadia', '']))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(location.search).toBe('?search=nadia'))

  await userEvent.clear(field())
  await userEvent.type(field(), 'Rust, Go{Enter}')
  await waitFor(() => expect(location.search).toBe('?skills=Rust%2C+Go'))
})

test('suggestions are skills and usernames, each with what a search finds, and members, whose profile opens', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([]))
  server.answers(searchDevelopers, (query) => pageOf([zoe], {}, query.has('skills') ? 7 : 4))
  server.answers(suggestSkills, { data: ['Zoekt', 'Zookeeper', 'Zod'] })
  renderApp(
    <Discovery
      profile={({ developer }) => <p>Profile of {developer.userName}</p>}
      related={() => null}
      onMessage={vi.fn()}
      openingId={undefined}
    />,
  )
  await screen.findByRole('heading', { name: 'No more developers' })

  await userEvent.type(field(), 'zo')
  await screen.findByRole('option', { name: /Open profile$/ })
  const suggestions = within(screen.getByRole('listbox', { name: 'Suggestions' }))
  await until(() =>
    expect(textsOf(suggestions.getAllByRole('option'))).toEqual([
      'Developers who know Zoekt7',
      'Developers who know Zookeeper7',
      'Usernames that contain zo4',
      'Zzoe_mapsOpen profile',
    ]),
  )
  expect(field().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{ArrowUp}')
  const [active] = suggestions.getAllByRole('option', { selected: true })
  expect(active?.textContent).toContain('zoe_maps')
  expect(field().getAttribute('aria-activedescendant')).toBe(active?.id)
  await userEvent.keyboard('{Enter}')

  expect(screen.getByText('Profile of zoe_maps')).toBeTruthy()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Esc, a press outside and Tab past its end close the panel and keep the text', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([]))
  server.answers(suggestSkills, { data: [] })
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  const username = () => screen.queryByRole('textbox', { name: 'Username' })
  const filtersButton = () => screen.getByRole('button', { name: 'Filters' })

  await openFilters()
  expect(filtersButton().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('no{Escape}')
  expect(username()).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('no')

  await userEvent.click(field())
  expect(username()).toBeTruthy()
  await userEvent.click(screen.getByText('Best matches first'))
  expect(username()).toBeNull()

  await openFilters()
  screen.getByRole('button', { name: 'Search' }).focus()
  await userEvent.tab()
  expect(username()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Anyone')
})

test('the feed shows its order and the reasons; only a search can be sorted', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  const why = screen.getByRole('button', { name: 'Why?' })
  await userEvent.click(why)
  const dialog = await screen.findByRole('dialog', { name: 'Why this order?' })
  expect(dialog.textContent).toContain('Nobody can pay to.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(why)
  cleanup()

  renderApp(shown, '/?skills=Rust')
  await screen.findByRole('article', { name: 'zoe_maps' })
  expect(screen.queryByText('Best matches first')).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A - Z')
  await waitFor(() =>
    expect(server.requestsOf(searchDevelopers).at(-1)?.path).toContain('sortBy=alphabetical'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByText('Best matches first')).toBeTruthy()
})

test('more filters search by interests, which are suggested, and by languages', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(suggestInterests, { data: ['Sailing'] })
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  await openFilters()
  const more = screen.getByRole('button', { name: 'More filters' })
  expect(more.getAttribute('aria-expanded')).toBe('false')

  await userEvent.click(more)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Interests' }), 'Sa')
  await userEvent.click(await screen.findByRole('button', { name: /Sailing/ }))
  const languages = screen.getByRole('textbox', { name: 'Languages' })
  await userEvent.type(languages, 'klingon,')
  expect(screen.getByText('Please select languages from the list')).toBeTruthy()
  await userEvent.clear(languages)
  await userEvent.type(languages, 'German,')
  await userEvent.type(languages, 'Fren')
  await userEvent.click(await screen.findByRole('button', { name: '+ French' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove German' }))
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))

  const active = await screen.findByRole('list', { name: 'Active filters' })
  expect(
    within(active)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['InterestSailing', 'LanguageFrench'])
  expect(location.search).toBe('?interests=Sailing&languages=fr')
  expect(server.requestsOf(searchDevelopers)[0]?.path).toContain('interests=Sailing&languages=fr')
})

test('filters from the address are set in the form, and each can be removed', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?interests=Maps,Chess&languages=de,no1&hours=3&intent=sailing')
  const button = await screen.findByRole('button', { name: 'Filters 4 set' })
  await openFilters()
  const interests = await screen.findByRole('list', { name: 'Interests, chosen' })
  await userEvent.click(button)
  expect(within(interests).getAllByRole('listitem')).toHaveLength(2)
  expect(server.requestsOf(searchDevelopers)[0]?.path).not.toContain('sailing')

  for (const name of [
    'Remove interest Maps',
    'Remove hours in common 3+',
    'Remove language German',
    'Remove interest Chess',
  ]) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  }

  expect(location.search).toBe('')
})
