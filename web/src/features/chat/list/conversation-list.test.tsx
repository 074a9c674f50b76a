import type { Conversation } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { writeDraft } from '../cache/drafts.ts'
import { conversation, ids } from '../testing.ts'
import { ConversationList } from './conversation-list.tsx'

const grace = conversation({
  id: '8' as ConversationId,
  userName: 'grace_hopper',
  lastMessage: 'Found the moth',
  lastMessageIsOwn: true,
  unreadCount: 11,
})

function show(answer: () => Promise<Response>) {
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

const answerWith = (data: Conversation[]) => async () => Response.json({ success: true, data })
const rowNames = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('a row shows name, unread count and last message', async () => {
  show(answerWith([conversation(), grace]))

  const open = await screen.findByRole('link', { name: /^ada_lovelace/ })
  expect(open.getAttribute('aria-current')).toBe('true')
  expect(open.getAttribute('href')).toBe('/messages/ada_lovelace')
  const other = screen.getByRole('link', { name: /^grace_hopper.*11 unread.*You: Found the moth/ })
  expect(other.textContent).toContain('9+')
})

test('the chosen row is highlighted before its conversation is rendered', async () => {
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
  expect(rowNames()).toEqual([expect.stringContaining('grace_hopper')])
  await userEvent.type(search, 'zork')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))

  expect(rowNames()).toHaveLength(2)
  expect(document.activeElement).toBe(search)
})

test('a draft replaces the last message in the row', async () => {
  writeDraft(grace.id, 'Dear Grace')

  show(answerWith([grace]))

  const text = await screen.findByText('Dear Grace')
  expect(text.parentElement?.textContent).toBe('Draft: Dear Grace')
  writeDraft(grace.id, '')
})

test('without conversations a link leads to the connections', async () => {
  show(answerWith([]))

  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Connections' })).toBeTruthy()
})

test('a list that fails to load says so and can be retried', async () => {
  const broken = { success: false, code: 'INTERNAL', message: 'Something went wrong' }
  let answer = async () => Response.json(broken, { status: 500 })
  show(() => answer())

  expect(await screen.findByText('Failed to fetch conversations')).toBeTruthy()
  answer = answerWith([grace])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: /^grace_hopper/ })).toBeTruthy()
})
