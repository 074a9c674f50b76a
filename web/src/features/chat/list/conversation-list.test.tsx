import type { Conversation } from '@shipmates/contract/chat'
import type { FoundMessage } from '@shipmates/contract/chat-search'
import type { ConversationId } from '@shipmates/contract/ids'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { writeDraft } from '../composer/writing.ts'
import { jumpStore } from '../log/jumps.tsx'
import { useUnreadTotal } from '../thread/messages.ts'
import { ConversationList } from './conversation-list.tsx'

const grace = conversation({
  id: '8' as ConversationId,
  userName: 'grace_hopper',
  lastMessage: 'Found the moth',
  lastMessageIsOwn: true,
  unreadCount: 11,
})

function show(answer: typeof fetch) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Suspense>
          <ListAndChat />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The list next to a chat that suspends, so that only the list's immediate feedback is visible. */
function ListAndChat() {
  const isElsewhere = useLocation().pathname.endsWith('grace_hopper')
  return (
    <>
      <ConversationList openId={isElsewhere ? grace.id : ids.chat} />
      {isElsewhere && <NeverReady />}
    </>
  )
}

const NeverReady = lazy(() => new Promise<never>(() => {}))

const answerWith =
  (data: Conversation[], hits: FoundMessage[] = []) =>
  async (input: unknown) =>
    String(input).includes('/chat/search')
      ? Response.json({ success: true, data: hits })
      : Response.json({ success: true, data, unreadCount: 0 })
const rowNames = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test.each([
  [true, 'You deleted a message'],
  [false, 'Message deleted'],
])('a deleted last message names the deleter, if it was me: %s', async (isOwn, line) => {
  const deleted = { lastMessage: 'Message deleted', lastMessageIsDeleted: true }
  show(answerWith([conversation({ ...deleted, lastMessageIsOwn: isOwn })]))

  expect(await screen.findByText(line)).toBeTruthy()
  expect(screen.queryByText(/^You: /)).toBeNull()
})

test('a row shows name, unread count and last message', async () => {
  show(answerWith([conversation(), grace]))

  const open = await screen.findByRole('link', { name: /^ada_lovelace/ })
  expect(open.getAttribute('aria-current')).toBe('true')
  expect(open.getAttribute('href')).toBe('/messages/ada_lovelace')
  const other = screen.getByRole('link', { name: /^grace_hopper.*11 unread.*You: Found the moth/ })
  expect(other.textContent).toContain('9+')
})

test('a row shows that its conversation is muted', async () => {
  show(answerWith([conversation(), { ...grace, mutedUntil: 'forever' }]))

  const muted = await screen.findByRole('link', { name: /^grace_hopper.*11 unread.*Muted/ })
  expect(muted.textContent).toContain('9+')
  expect(screen.getByRole('link', { name: /^ada_lovelace/ }).outerHTML).not.toContain('Muted')
})

test('the selected row is highlighted before its conversation is rendered', async () => {
  show(answerWith([conversation(), grace]))
  const open = await screen.findByRole('link', { name: /^ada_lovelace/ })
  const chosen = screen.getByRole('link', { name: /^grace_hopper/ })

  await userEvent.click(chosen)

  expect(chosen.getAttribute('aria-current')).toBe('true')
  expect(open.getAttribute('aria-current')).toBeNull()
})

test('the search box finds conversations by username and can be cleared', async () => {
  show(answerWith([conversation(), grace]))
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' })

  await userEvent.type(search, 'HOP')
  await waitFor(() => expect(rowNames()).toEqual([expect.stringContaining('grace_hopper')]))
  await userEvent.type(search, 'zork')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }))

  expect(rowNames()).toHaveLength(2)
  expect(document.activeElement).toBe(search)
})

test('the search lists people first, then messages, and a selected one opens its conversation there', async () => {
  const hit: FoundMessage = {
    message: message(7, { isOwn: true, content: "I'd have asked. What's your ADA source?" }),
    conversation: { id: grace.id, userId: grace.userId, userName: 'grace_hopper', photoUrl: null },
  }
  show(answerWith([conversation(), grace], [hit]))

  await userEvent.type(await screen.findByRole('searchbox'), 'ada')

  const found = await screen.findByRole('link', { name: /grace_hopper.*You: / })
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['People', 'Messages1'])
  expect(rowNames()).toEqual([expect.stringContaining('ada_lovelace'), found.textContent])
  expect(found.querySelector('mark')?.textContent).toBe('ADA')
  expect(await screen.findByText('1 person, 1 message')).toBeTruthy()
  await userEvent.click(found)
  expect(jumpStore.getSnapshot()).toMatchObject({
    conversationId: grace.id,
    messageId: hit.message.id,
  })
})

test('the number of results has a plus if there may be more', async () => {
  const hits = Array.from(
    { length: 30 },
    (_, index): FoundMessage => ({
      message: message(90 - index, { content: 'The tide' }),
      conversation: {
        id: grace.id,
        userId: grace.userId,
        userName: 'grace_hopper',
        photoUrl: null,
      },
    }),
  )
  show(answerWith([conversation(), grace], hits))

  await userEvent.type(await screen.findByRole('searchbox'), 'tide')

  expect(await screen.findByText('0 people, 30 or more messages')).toBeTruthy()
})

test('a draft replaces the last message in the row', async () => {
  writeDraft(grace.id, 'Dear Grace')

  show(answerWith([grace]))

  const text = await screen.findByText('Dear Grace')
  expect(text.parentElement?.textContent).toBe('Draft: Dear Grace')
  writeDraft(grace.id, '')
})

test('a list that fails to load shows an error and can be retried', async () => {
  const broken = { success: false, code: 'INTERNAL', message: 'Something went wrong' }
  let answer: typeof fetch = async () => Response.json(broken, { status: 500 })
  show((input) => answer(input))

  expect(await screen.findByText('Failed to fetch conversations')).toBeTruthy()
  answer = answerWith([grace])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: /^grace_hopper/ })).toBeTruthy()
})

/** Fakes a server with this many conversations, of which the last has unread messages. */
function pagedServer(count: number) {
  const all = Array.from({ length: count }, (_, index) =>
    conversation({
      id: String(1_000 + index) as ConversationId,
      userName: `mate_${index}_`,
      unreadCount: index === count - 1 ? 3 : 0,
    }),
  )
  const requests: string[] = []
  const answer = async (input: unknown) => {
    if (String(input).includes('/chat/search')) return Response.json({ success: true, data: [] })
    const query = new URL(String(input), 'http://a').searchParams
    requests.push(query.toString())
    const start = all.findIndex(({ id }) => id === query.get('before')) + 1
    const data = all.slice(start, start + Number(query.get('limit')))
    return Response.json({ success: true, data, unreadCount: 3 })
  }
  return { answer, requests }
}

/** Counts without roles, which are slow for many rows. */
const countRows = () => document.querySelectorAll('li').length

/** Reports the end of the list as near, each time it is called. */
function endOfList() {
  const seen: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: object[]) => void) {
        seen.push(() => see([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return async () => {
    await waitFor(() => expect(seen).not.toEqual([]))
    act(() => seen.at(-1)!())
  }
}

test('the list loads the next part as its end comes near', async () => {
  const { answer, requests } = pagedServer(120)
  const comeNear = endOfList()
  show(answer)
  await waitFor(() => expect(countRows()).toBe(50))

  await comeNear()
  await waitFor(() => expect(countRows()).toBe(100))
  await comeNear()

  await waitFor(() => expect(countRows()).toBe(120))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(requests).toEqual(['limit=50', 'limit=50&before=1049', 'limit=50&before=1099'])
})

test('a search finds a conversation that was not loaded', async () => {
  const { answer } = pagedServer(260)
  endOfList()
  show(answer)
  await waitFor(() => expect(countRows()).toBe(50))

  await userEvent.type(screen.getByRole('searchbox'), 'mate_259_')

  expect(await screen.findByRole('link', { name: /^mate_259_/ })).toBeTruthy()
  expect(countRows()).toBe(1)
})

test('the badge counts unread messages in conversations that are not loaded', async () => {
  const { answer } = pagedServer(120)
  endOfList()
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const Badge = () => <p>{useUnreadTotal()} unread</p>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Badge />
    </QueryClientProvider>,
  )

  expect(await screen.findByText('3 unread')).toBeTruthy()
})
