import { sendRequest, withdrawRequest } from '@shipmates/contract/connections'
import {
  type Developer,
  getFeed,
  listRelated,
  type RelatedMember,
  searchDevelopers,
} from '@shipmates/contract/discovery'
import { ExperienceId, RequestId } from '@shipmates/contract/ids'
import type { WorkExperience } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clearToasts } from '../../lib/toast.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { developerOf, pageOf, profileOf, requestOf } from '../../testing/members.ts'
import { everythingIsOnScreen } from '../../testing/on-screen.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { Discovery } from './discovery.tsx'

const onMessage = vi.fn()
const shown = (
  <Discovery
    related={() => null}
    profile={({ developer, startsWithNote, onNote }) => (
      <>
        <p>
          {startsWithNote ? 'Note to' : 'Profile of'} {developer.userName}
        </p>
        <button type="button" onClick={() => onNote('Sail with me?')}>
          Send request
        </button>
      </>
    )}
    onMessage={onMessage}
    openingId={undefined}
  />
)
const zoe = developerOf({ userName: 'zoe_maps' })
const nadia = developerOf({ userName: 'nadia_dev', gender: 'Prefer not to say', age: 27 })
const archivist: WorkExperience = {
  id: ExperienceId.parse('1'),
  position: 'Chart Archivist',
  company: 'City of Malmö',
  startDate: '2019-09-01T00:00:00.000Z',
  endDate: null,
  isCurrentlyWorking: true,
  description: null,
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const searchField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search by name or skill' })
/** Opens the search form. */
const openFilters = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  return screen.findByRole('textbox', { name: 'Username' })
}
/** Shows a feed with these cards, the first of them zoe's. Every decision is answered with this status. */
async function openFeed(developers: Developer[], status = 'interested') {
  const server = fakeServer()
  server.answers(getFeed, pageOf(developers))
  server.answers(sendRequest, { data: { requestId: '7', status } })
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  return server
}
const names = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))

test('a card has at most eight facts, in order; shared skills are listed once, and age, gender and intents not at all', async () => {
  const server = fakeServer()
  const developer = developerOf({
    userName: 'bjarne_gis',
    workExperience: [archivist],
    intents: ['open_source', 'mentor'],
    timeZone: 'Asia/Tokyo',
    availability: 'busy',
  })
  const { match } = developer
  const sharedSkills: Reason = { kind: 'shared_skills', skills: ['Rust', 'PostGIS'] }
  const hours: Reason = { kind: 'hours', hours: 5 }
  const reasons = [sharedSkills, hours, ...match.reasons, { kind: 'new_here' } as const]
  server.answers(getFeed, pageOf([{ ...developer, match: { ...match, reasons } }]))
  renderApp(shown)

  const article = await screen.findByRole('article', { name: 'bjarne_gis' })
  await within(article).findByText(/ h (ahead|behind) · busy$/)

  const inOrder = [
    'bjarne_gis',
    ' · busy',
    'Chart Archivist at City of Malmö',
    'Cartography and tile servers.',
    '5 waking hours in common',
    '2 mutual connections',
    'Rust (you both know it)',
    'PostGIS (you both know it)',
    'WebGL',
    '+2 more: Go, TypeScript',
    'Pass',
    'Add a note',
    'Connect',
  ]
  const places = inOrder.map((text) => article.textContent.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const gone of [
    'You both know',
    'New here',
    'years old',
    'Female',
    'Can mentor',
    'for bjarne',
  ])
    expect(article.textContent).not.toContain(gone)
})

test('a headline replaces position and company', async () => {
  const server = fakeServer()
  server.answers(
    getFeed,
    pageOf([developerOf({ ...zoe, headline: 'Tides on paper', workExperience: [archivist] })]),
  )
  renderApp(shown)

  const article = await screen.findByRole('article', { name: 'zoe_maps' })

  expect(article.textContent).toContain('Tides on paper')
  expect(article.textContent).not.toContain('Chart Archivist')
})

test('without a time zone a card shows that its member is busy, and leaves out empty fields', async () => {
  const server = fakeServer()
  const nothing = { timeZone: null, age: null, gender: null, about: null, skills: [] }
  const match = { ...developerOf().match, reasons: [{ kind: 'new_here' as const }] }
  const busy = { availability: 'busy', availableFrom: null } as const
  server.answers(getFeed, pageOf([developerOf({ ...zoe, ...nothing, ...busy, match })]))
  renderApp(shown)

  const article = await screen.findByRole('article', { name: 'zoe_maps' })
  await within(article).findByText('busy')

  expect(article.textContent).toBe('Zzoe_mapsbusyNew herePassAdd a noteConnect')
})

test('a page of cards is shown as a whole, after as many placeholders', async () => {
  const server = fakeServer()
  const all = Array.from({ length: 20 }, (_, place) => developerOf({ userName: `member_${place}` }))
  server.answers(getFeed, pageOf(all, {}, 40))
  const counts = new Set<number>()
  const watch = new MutationObserver(() => counts.add(names().length))
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  renderApp(shown)

  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()

  expect(names()).toHaveLength(20)
  expect([...counts].filter((count) => count > 0)).toEqual([20])
})

test('Connect sends a request, removes the card and moves focus to the next', async () => {
  const server = await openFeed([zoe, nadia])

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }))

  await waitFor(() => expect(document.activeElement?.textContent).toBe('nadia_dev'))
  expect(await screen.findByText('Connection request sent!')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['nadia_dev']))
  expect(server.requestsOf(sendRequest).map(({ path }) => path)).toEqual([
    `/api/v1/connection/request/send/interested/${zoe.id}`,
  ])
})

test('a Connect that meets a request connects: the toast shows the photo and opens the chat', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe, nadia]))
  server.answers(sendRequest, { data: { requestId: '7', status: 'accepted', connectionId: '9' } })
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }))

  const toast = await screen.findByRole('link', { name: 'Connection accepted!' })
  expect(toast.getAttribute('href')).toBe('/messages/zoe_maps')
  expect(within(toast.closest('.toast')!).getByText('Z')).toBeTruthy()
  await userEvent.click(toast)
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: zoe.id }))
})

test("a live request updates the photo on its sender's card", async () => {
  everythingIsOnScreen()
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  const live = await liveSocket()
  onTestFinished(live.close)
  renderApp(shown)
  const article = await screen.findByRole('article', { name: 'zoe_maps' })
  expect(article.querySelector('img')).toBeNull()

  act(() =>
    live.deliver(
      'request_received',
      requestOf('7', profileOf({ ...zoe, photoUrl: '/photos/zoe.webp' })),
    ),
  )

  await waitFor(() => expect(article.querySelector('img')).toBeTruthy())
})

test('while offline the cards show their age, and Connect and Pass are disabled', async () => {
  const server = await openFeed([zoe])
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  fireEvent.offline(window)
  fireEvent.keyDown(card('zoe_maps').getByRole('button', { name: 'zoe_maps' }), { key: 'c' })

  expect(screen.getByText(/^You're offline\. Last updated at \d/)).toBeTruthy()
  for (const name of ['Pass', 'Add a note', 'Connect']) {
    expect(card('zoe_maps').getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
  network.mockRestore()
  fireEvent.online(window)
  expect(screen.queryByText(/^You.re offline/)).toBeNull()
  expect(server.requestsOf(sendRequest)).toEqual([])
})

test('a press first starts the exit animation without a layout, and does the rest after the paint', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe, nadia]))
  server.answers(sendRequest, { data: { requestId: '7', status: 'interested' } })
  renderApp(shown)
  const article = await screen.findByRole('article', { name: 'zoe_maps' })
  const connect = card('zoe_maps').getByRole('button', { name: 'Connect' })
  const measures = (['offsetTop', 'offsetLeft', 'offsetWidth'] as const).map((edge) =>
    vi.spyOn(HTMLElement.prototype, edge, 'get'),
  )

  fireEvent.click(connect, { detail: 1 })

  expect(article.className).toContain('opacity-0')
  expect(article.inert).toBe(false)
  expect(document.activeElement?.textContent).not.toBe('nadia_dev')
  expect(measures.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('nadia_dev'))
  // If the page was busy for longer than the animation, the card is gone at once.
  await waitFor(() => expect(article.inert || !article.isConnected).toBe(true))
})

test('pressing C twice decides on two cards', async () => {
  const server = await openFeed([zoe, nadia])
  card('zoe_maps').getByRole('button', { name: 'zoe_maps' }).focus()
  const pressC = async () => fireEvent.keyDown(document.activeElement!, { key: 'c' })

  await pressC()
  await pressC()

  await waitFor(() =>
    expect(server.requestsOf(sendRequest).map(({ path }) => path)).toEqual([
      `/api/v1/connection/request/send/interested/${zoe.id}`,
      `/api/v1/connection/request/send/interested/${nadia.id}`,
    ]),
  )
})

test('focus that has moved elsewhere before a card leaves stays there', async () => {
  const server = await openFeed([zoe, nadia])
  const search = searchField()

  fireEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }), { detail: 1 })
  search.focus()
  await waitFor(() => expect(server.requestsOf(sendRequest)).toHaveLength(1))

  expect(document.activeElement).toBe(search)
})

test('a decision is sent even if the tab is closed before the next paint', async () => {
  await openFeed([zoe, nadia])
  const fetch = vi.spyOn(globalThis, 'fetch')
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)

  fireEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }), { detail: 1 })
  fireEvent(window, new Event('pagehide'))
  for (let step = 0; step < 20; step++) await Promise.resolve()

  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    `/api/v1/connection/request/send/interested/${zoe.id}`,
    expect.objectContaining({ keepalive: true }),
  )
})

test('Undo after a Pass puts the card back in its place', async () => {
  const server = await openFeed([zoe, nadia], 'ignored')
  server.answers(withdrawRequest, {})
  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Pass' }))
  expect(await screen.findByText('User ignored')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['nadia_dev']))

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(names()).toEqual(['zoe_maps', 'nadia_dev']))
  expect(server.requestsOf(withdrawRequest)[0]?.path).toBe('/api/v1/connection/request/7')
})

test('a card returns if its request could not be sent', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe, nadia]))
  server.refuses(sendRequest, 'UNAVAILABLE')
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('zoe_maps is back in your feed.')).toBeTruthy()
  expect(names()).toEqual(['zoe_maps', 'nadia_dev'])
})

test('an emptied feed says that there are no more developers and offers Refresh', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([]))
  renderApp(shown)

  expect(await screen.findByRole('heading', { name: 'No more developers' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

test('a feed and a search that failed to load can be tried again', async () => {
  const server = fakeServer()
  for (const [route, address, failure] of [
    [getFeed, '/', 'Failed to load feed'],
    [searchDevelopers, '/?skills=Rust', 'Failed to search users'],
  ] as const) {
    server.refuses(route, 'FORBIDDEN_ORIGIN')
    renderApp(shown, address)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('heading', { name: failure })).toBeTruthy()
    server.answers(route, pageOf([zoe]))

    await userEvent.click(again)

    expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
    cleanup()
  }
})

test('a page beyond the last redirects to the last', async () => {
  const server = fakeServer()
  const pagination = { ...pageOf([]).pagination, totalCount: 1, totalPages: 1 }
  server.answers(getFeed, { ...pageOf([]), pagination })
  renderApp(shown, '/?page=99')
  await waitFor(() => expect(server.requestsOf(getFeed)).toHaveLength(2))

  expect(server.requestsOf(getFeed)[1]?.path).not.toContain('99')
})

test('Search is disabled until a filter is set; spaces, commas and the order do not count', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  renderApp(shown)
  const search = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Search' })
  await screen.findByRole('article', { name: 'zoe_maps' })
  expect(await openFilters()).toBe(document.activeElement)
  expect(search().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
  expect(screen.getByText('Enter a username or skill, or set another filter.')).toBeTruthy()

  const optionsOf = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(optionsOf('Gender')).toEqual(['All Genders', 'male', 'female', 'other'])
  expect(optionsOf('Sort by')).toEqual(['Newest First', 'A - Z'])

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A - Z')
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), '   ')
  await userEvent.type(screen.getByRole('textbox', { name: 'Skills' }), ' , ,')
  expect(search().disabled).toBe(true)

  await userEvent.type(screen.getByRole('textbox', { name: 'Skills' }), 'Rust')

  expect(search().disabled).toBe(false)
})

test('an emptied search returns to the feed', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([nadia]))
  renderApp(shown, '/?search=nadia')
  await screen.findByRole('article', { name: 'nadia_dev' })
  for (const field of [searchField, () => screen.getByRole('textbox', { name: 'Username' })]) {
    await openFilters()
    await userEvent.clear(field())
    await userEvent.type(field(), '{Enter}')

    expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
    expect(location.search).toBe('')
    history.back()
    await screen.findByRole('article', { name: 'nadia_dev' })
  }
})

test('a search without results shows a text and a toast, and Clear Filters resets it', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([]))
  server.answers(listRelated, { data: [] })
  renderApp(shown, '/?search=zork')
  expect(await screen.findByRole('heading', { name: 'No developers found' })).toBeTruthy()
  const sentence = 'No developers found matching your filters. Try adjusting your search criteria.'
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
  expect((await toasts.findByText(sentence)).closest('[role=alert]')).toBeNull()

  const [first] = screen.getAllByRole('button', { name: 'Clear Filters' })
  await userEvent.click(first!)

  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
  expect(location.search).toBe('')
})

test('when the last card of a search leaves, the empty state offers to withdraw its request', async () => {
  const server = fakeServer()
  const requestId = RequestId.parse('7')
  server.answers(searchDevelopers, pageOf([zoe]))
  server.answers(sendRequest, { data: { requestId, status: 'interested' } })
  server.answers(withdrawRequest, {})
  server.answers(listRelated, {
    data: [{ user: zoe, relation: 'requested', requestId }] satisfies RelatedMember[],
  })
  renderApp(shown, '/?search=zoe')
  expect(await screen.findByText('1 developer')).toBeTruthy()
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('0 developers')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No developers found' })).toBeTruthy()
  expect(screen.queryByText('No more developers')).toBeNull()
  expect(await screen.findByText('Request sent')).toBeTruthy()
  await waitFor(() => expect(statuses()).toContain('Request sent to zoe_maps.'))
  expect(screen.queryByText(/^No developers found matching/)).toBeNull()

  server.answers(listRelated, { data: [] })
  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy()
  expect(statuses()).toContain('Request to zoe_maps withdrawn.')
  expect(server.requestsOf(withdrawRequest)[0]?.path).toBe('/api/v1/connection/request/7')
})

test('a search whose developers were all passed on shows that, and Refresh finds them again', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([zoe]))
  server.answers(sendRequest, { data: { requestId: '7', status: 'ignored' } })
  server.answers(listRelated, { data: [] })
  renderApp(shown, '/?search=zoe')
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Pass' }))

  expect(await screen.findByRole('heading', { name: 'No more developers' })).toBeTruthy()
  expect(screen.getByText('1 developer')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
  expect(server.requestsOf(searchDevelopers)).toHaveLength(2)
})

test('on the last page of a search Refresh leads to the first', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, (query) =>
    query.get('page') === '2'
      ? pageOf([nadia], { page: 2, limit: 1 }, 2)
      : pageOf([zoe], { page: 1, limit: 1 }, 2),
  )
  server.answers(sendRequest, { data: { requestId: '7', status: 'interested' } })
  server.answers(listRelated, { data: [] })
  renderApp(shown, '/?search=a&page=2')
  await screen.findByRole('article', { name: 'nadia_dev' })

  await userEvent.click(card('nadia_dev').getByRole('button', { name: 'Connect' }))

  expect(await screen.findByRole('heading', { name: 'No more developers' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
})

test('an empty search offers Message for a connection and a link to Requests for a pending request', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([]))
  const related: RelatedMember[] = [
    { user: zoe, relation: 'connected', requestId: null },
    { user: nadia, relation: 'received', requestId: RequestId.parse('8') },
  ]
  server.answers(listRelated, { data: related })
  renderApp(shown, '/?search=a')

  expect(await screen.findByText("You're connected")).toBeTruthy()
  expect(card('nadia_dev').getByText('Sent you a request')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Requests' }).getAttribute('href')).toBe(
    '/requests',
  )
  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Message' }))
  expect(onMessage.mock.lastCall?.[0].userName).toBe('zoe_maps')
})

test('an empty search is toasted when submitted, not when reached by Back', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.answers(searchDevelopers, pageOf([]))
  server.answers(listRelated, { data: [] })
  const sentence = /^No developers found matching/
  renderApp(shown, '/?search=zork')
  expect(await screen.findByText(sentence)).toBeTruthy()
  act(clearToasts)
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!)
  await screen.findByRole('article', { name: 'zoe_maps' })

  history.back()

  expect(await screen.findByRole('heading', { name: 'No developers found' })).toBeTruthy()
  expect(screen.queryByText(sentence)).toBeNull()
  await openFilters()
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a leaving card changes nothing after the screen is left', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe], { page: 1, limit: 1 }, 2))
  server.answers(sendRequest, { data: { requestId: '7', status: 'interested' } })
  function Screens() {
    const [isLeft, setLeft] = useState(false)
    if (isLeft) return <p>Another screen</p>
    return (
      <>
        <button type="button" onClick={() => setLeft(true)}>
          Leave
        </button>
        {shown}
      </>
    )
  }
  renderApp(<Screens />)
  await screen.findByRole('article', { name: 'zoe_maps' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }), { detail: 1 })
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(server.requestsOf(sendRequest)).toHaveLength(1)

  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))

  expect(screen.getByText('Another screen')).toBeTruthy()
  expect(location.search).toBe('')
})

test('a press that is not painted yet changes nothing after the screen is left', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe], { page: 1, limit: 1 }, 2))
  server.answers(sendRequest, { data: { requestId: '7', status: 'interested' } })
  const { unmount } = renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  onTestFinished(() => void vi.useRealTimers())

  fireEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }), { detail: 1 })
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(1_000))

  expect(server.requestsOf(sendRequest)).toHaveLength(1)
  expect(location.search).toBe('')
})

test('a removed skill no longer filters', async () => {
  const server = fakeServer()
  server.answers(searchDevelopers, pageOf([zoe]))
  renderApp(shown, '/?skills=Rust,+Go')
  expect(await screen.findByText('1 developer')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Remove skill Rust' }))

  await waitFor(() =>
    expect(server.requestsOf(searchDevelopers).at(-1)?.path).toContain('skills=Go'),
  )
  expect(screen.queryByRole('button', { name: 'Remove skill Rust' })).toBeNull()
})

test('the next page is the next slice', async () => {
  const server = fakeServer()
  server.answers(getFeed, (query) =>
    query.get('page') === '2'
      ? pageOf([nadia], { page: 2, limit: 1 }, 2)
      : pageOf([zoe], { page: 1, limit: 1 }, 2),
  )
  renderApp(shown)
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(button('Previous').disabled).toBe(true)

  await userEvent.click(button('Next'))

  expect(await screen.findByRole('article', { name: 'nadia_dev' })).toBeTruthy()
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  expect(button('Next').disabled).toBe(true)
  await userEvent.click(button('Previous'))
  expect(await screen.findByRole('article', { name: 'zoe_maps' })).toBeTruthy()
})

test('a single page has no pager, but a label for screen readers', async () => {
  await openFeed([zoe])

  expect(screen.getByText('Page 1 of 1').className).toBe('sr-only')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('"Add a note" and N open the profile at the note, which is sent with the request', async () => {
  const server = await openFeed([zoe, nadia])
  fireEvent.keyDown(card('nadia_dev').getByRole('button', { name: 'nadia_dev' }), { key: 'n' })
  expect(screen.getByText('Note to nadia_dev')).toBeTruthy()
  history.back()
  await waitFor(() => expect(screen.queryByText('Note to nadia_dev')).toBeNull())

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Add a note' }))
  expect(screen.getByText('Note to zoe_maps')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))

  expect(await screen.findByText('Connection request sent!')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['nadia_dev']))
  expect(server.requestsOf(sendRequest).map(({ body }) => body)).toEqual([
    { note: 'Sail with me?' },
  ])
})

test('a card has two Tab stops: its name and its buttons, with arrow keys between them', async () => {
  await openFeed([zoe, nadia])
  const focused = () => document.activeElement?.textContent
  card('zoe_maps').getByRole('button', { name: 'zoe_maps' }).focus()

  await userEvent.tab()
  const toolbar = screen.getByRole('toolbar', { name: 'Actions for zoe_maps' })
  expect(toolbar.contains(document.activeElement)).toBe(true)
  expect(focused()).toBe('Connect')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Add a note')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('Pass')
  await userEvent.tab()
  expect(focused()).toBe('nadia_dev')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Pass')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Add a note')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('zoe_maps')
})

test('a developer who accepts no requests can only be passed on', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([developerOf({ userName: 'priya_ops', canRequest: false })]))
  renderApp(shown)

  const article = await screen.findByRole('article', { name: 'priya_ops' })

  expect(article.textContent).toContain('Not taking requests right now.')
  const buttons = within(article).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['priya_ops', 'Pass'])
})

test('a request refused because they accept none returns the card without Connect', async () => {
  const server = fakeServer()
  server.answers(getFeed, pageOf([zoe]))
  server.refuses(sendRequest, 'REQUESTS_CLOSED')
  renderApp(shown)
  await screen.findByRole('article', { name: 'zoe_maps' })

  await userEvent.click(card('zoe_maps').getByRole('button', { name: 'Connect' }))

  expect(await screen.findByText('This developer is not taking requests right now.')).toBeTruthy()
  expect(await card('zoe_maps').findByText('Not taking requests right now.')).toBeTruthy()
  expect(card('zoe_maps').queryByRole('button', { name: 'Connect' })).toBeNull()
})
