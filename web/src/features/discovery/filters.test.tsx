import { getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { suggestInterests } from '@shipmates/contract/own-profile'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { developerOf, pageOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { Discovery } from './discovery.tsx'
import { IntentFilter } from './intent-filter.tsx'

const shown = (
  <Discovery profile={() => null} related={() => null} onMessage={vi.fn()} openingId={undefined} />
)
const zoe = developerOf({ userName: 'zoe_maps' })
const intents = () => screen.getByRole('list', { name: 'Looking for' })
const buttons = () => within(intents()).getAllByRole('button')
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('Anyone comes first, then my own intents; "more" shows the rest and focuses the first of them', async () => {
  renderApp(
    <IntentFilter chosen={undefined} myIntents={['meet', 'cofounder']} onChoose={vi.fn()} />,
  )
  expect(textsOf(buttons())).toEqual([
    'Anyone',
    'Meet people',
    'Co-founder',
    'Side project',
    'Open source',
    'Hackathon',
    'Pair programming',
    '4 more',
  ])

  await userEvent.click(screen.getByRole('button', { name: '4 more' }))

  expect(textsOf(buttons()).slice(-4)).toEqual([
    'Learn together',
    'Can mentor',
    'Wants a mentor',
    'Feedback',
  ])
  expect(document.activeElement?.textContent).toBe('Learn together')
})

test('a chosen intent is shown even if it is one of the rest', () => {
  renderApp(<IntentFilter chosen="meet" myIntents={[]} onChoose={vi.fn()} />)

  const pressed = buttons().filter((button) => button.getAttribute('aria-pressed') === 'true')

  expect(textsOf(pressed)).toEqual(['Meet people'])
  expect(screen.getByRole('button', { name: '3 more' })).toBeTruthy()
})

test('an intent narrows the feed, is in the address, and ends when it is pressed again or by Back', async () => {
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

test('with a search, an intent narrows the search', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?skills=Rust')
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(screen.getByRole('button', { name: 'Hackathon' }))

  await waitFor(() =>
    expect(server.requestsOf(searchDevelopers).at(-1)?.path).toContain('intent=hackathon'),
  )
  expect(location.search).toBe('?skills=Rust&intent=hackathon')
})

test('more filters search by interests, which are suggested, and by languages', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(suggestInterests, { data: ['Sailing'] })
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
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

test('filters from the address open the second row, and each can be removed', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?interests=Maps,Chess&languages=de,no1&hours=3&intent=sailing')
  const interests = await screen.findByRole('list', { name: 'Interests, chosen' })
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

test('on a phone the form is behind one button that counts the filters', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('width <') }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?skills=Rust,Go')

  const toggle = await screen.findByRole('button', { name: 'Search and filters 2 active' })
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull()
  fireEvent.click(toggle)

  expect(await screen.findByRole('textbox', { name: 'Interests' })).toBeTruthy()
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})
