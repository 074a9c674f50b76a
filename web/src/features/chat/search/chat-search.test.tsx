import type { Message } from '@shipmates/contract/chat'
import { searchMessages } from '@shipmates/contract/chat-search'
import type { ConversationId } from '@shipmates/contract/ids'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../../lib/net/query-client.ts'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { liveSocket } from '../../../testing/live-socket.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { MessageText } from '../log/body.tsx'
import { jumpStore } from '../log/jumps.tsx'
import { type Marks, MarksProvider } from '../log/text.ts'
import { ChatSearch } from './chat-search.tsx'

const LONG = `${'A long story. '.repeat(60)}It ends with the tide.`

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  act(() => jumpStore.set(undefined))
})

const found = (...numbers: number[]) =>
  numbers.map((id) => ({
    message: message(id, { content: `The tide of day ${id}` }),
    conversation: { id: ids.chat, userId: ids.ada, userName: 'ada_lovelace', photoUrl: null },
  }))

/** The search above a log of two messages, one of which is a long one. */
function Searched({ onClose }: { onClose: () => void }) {
  const [marks, setMarks] = useState<Marks>()
  return (
    <>
      <ChatSearch conversation={conversation()} onMarks={setMarks} onClose={onClose} />
      <MarksProvider value={marks}>
        <div data-testid="short">
          <MessageText content="Tide *and* `tide` and ebb" isOnDark={false} />
        </div>
        <div data-testid="long">
          <MessageText content={LONG} isOnDark={false} />
        </div>
      </MarksProvider>
    </>
  )
}

const field = () => screen.getByRole('searchbox', { name: 'Search in this chat' })
/** Enters a text in one event: typed slowly, its beginning would be searched for. */
async function enter(text: string) {
  await userEvent.click(field())
  await userEvent.paste(text)
}
const status = () => document.querySelector('search [role=status]')?.textContent
const shown = () => jumpStore.getSnapshot()?.messageId

test('Enter goes from the newest hit to older ones and around, Shift+Enter back, and Esc closes', async () => {
  const close = vi.fn()
  server.answers(searchMessages, { data: found(9, 5, 2) })
  renderApp(<Searched onClose={close} />)
  expect(document.activeElement).toBe(field())

  await enter('tide')
  await waitFor(() => expect(status()).toBe('1 of 3'))
  expect(shown()).toBe('9')
  const places = []
  for (const key of ['{Enter}', '{Enter}', '{Enter}', '{Shift>}{Enter}{/Shift}']) {
    await userEvent.keyboard(key)
    places.push([status(), shown()])
  }

  expect(places).toEqual([
    ['2 of 3', '5'],
    ['3 of 3', '2'],
    ['1 of 3', '9'],
    ['3 of 3', '2'],
  ])
  expect(server.requestsOf(searchMessages)).toHaveLength(1)
  expect(server.requestsOf(searchMessages)[0]?.path).toContain(`q=tide&conversationId=${ids.chat}`)
  await userEvent.click(screen.getByRole('button', { name: 'Previous hit' }))
  expect(status()).toBe('2 of 3')
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await userEvent.type(field(), '{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('after the last hit of a part the next part is loaded; if that fails, it can be retried', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 300 - index)
  server.answers(searchMessages, { data: found(...hundred) })
  renderApp(<Searched onClose={() => {}} />)
  await enter('tide')
  await waitFor(() => expect(status()).toBe('1 of 100+'))
  await userEvent.click(screen.getByRole('button', { name: 'Previous hit' }))

  server.refuses(searchMessages, 'NOT_FOUND')
  await userEvent.click(screen.getByRole('button', { name: 'Next hit' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect([status(), shown()]).toEqual(['100 of 100+', '201'])

  server.answers(searchMessages, { data: found(7) })
  await userEvent.click(again)
  await waitFor(() => expect(status()).toBe('101 of 101'))
  expect(shown()).toBe('7')
  expect(server.requestsOf(searchMessages).at(-1)?.path).toContain('before=201')
  expect(document.activeElement).toBe(field())
})

/** Opens a search with hits 9, 5 and 2, subscribed to changes. */
async function openFound() {
  server.answers(searchMessages, { data: found(9, 5, 2) })
  renderApp(<Searched onClose={() => {}} />)
  const tab = await liveSocket()
  onTestFinished(tab.close)
  await enter('tide')
  await waitFor(() => expect(status()).toBe('1 of 3'))
  return {
    change: (id: number, changed: Partial<Message>) =>
      act(() => tab.deliver('message_changed', message(id, changed))),
  }
}

test('a reaction, a text without the words and a change in another chat do not repeat the search', async () => {
  const { change } = await openFound()
  const repeat = vi.spyOn(queryClient, 'invalidateQueries')
  const editedAt = message(1).timestamp
  const reactions = [{ emoji: '🎉', userIds: [ids.ada] }]

  change(5, { content: 'The tide of day 5', reactions })
  change(6, { content: 'No water', editedAt })
  change(7, { content: 'The tide', reactions })
  change(8, { content: 'The tide', editedAt, conversationId: '8' as ConversationId })
  expect(repeat).not.toHaveBeenCalled()
  change(4, { content: 'The tide', editedAt })

  expect(repeat).toHaveBeenCalledOnce()
  await waitFor(() => expect(server.requestsOf(searchMessages)).toHaveLength(2))
})

test('after the current hit is deleted the search is repeated, and the next older one is shown', async () => {
  const { change } = await openFound()
  await userEvent.keyboard('{Enter}')
  expect(shown()).toBe('5')

  server.answers(searchMessages, { data: found(9, 2) })
  change(5, { content: '', deletedAt: message(5).timestamp })

  await waitFor(() => expect(status()).toBe('2 of 2'))
  expect(shown()).toBe('2')
})

test('hits are marked in text and code, and a long message with one is not folded', async () => {
  server.answers(searchMessages, { data: found(9) })
  renderApp(<Searched onClose={() => {}} />)

  await enter('tide')

  await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(3))
  const marks = [...screen.getByTestId('short').querySelectorAll('mark')]
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Tide', 'tide'])
  expect(screen.getByTestId('long').querySelector('.overflow-hidden')).toBeNull()
  await enter(' ebb')
  await waitFor(() => expect(screen.getByTestId('long').querySelector('mark')).toBeNull())
})

test('without hits the bar suggests what to try, and one letter is not searched for', async () => {
  server.answers(searchMessages, { data: [] })
  renderApp(<Searched onClose={() => {}} />)

  await enter('kraken')
  expect(await screen.findByText('No messages found')).toBeTruthy()
  expect(screen.getByText('Try fewer or shorter words.')).toBeTruthy()
  expect(status()).toBe('0 hits')
  expect(screen.getByRole('button', { name: 'Next hit' })).toHaveProperty('disabled', true)
  await userEvent.clear(field())
  await enter('k')

  expect(screen.queryByText('No messages found')).toBeNull()
  expect(status()).toBe('')
})

test('a late response does not replace a newer one', async () => {
  const answerLate = server.holds(searchMessages, { data: found(9, 5) })
  renderApp(<Searched onClose={() => {}} />)
  await enter('tide')
  await waitFor(() => expect(server.requestsOf(searchMessages)).toHaveLength(1))
  server.answers(searchMessages, { data: found(2) })
  await enter(' day')
  await waitFor(() => expect(status()).toBe('1 of 1'))

  await act(async () => answerLate())

  expect(status()).toBe('1 of 1')
  expect(shown()).toBe('2')
})

test('a search that fails can be tried again', async () => {
  server.refuses(searchMessages, 'NOT_FOUND')
  renderApp(<Searched onClose={() => {}} />)
  await enter('tide')
  const again = await screen.findByRole('button', { name: 'Try again' })

  server.answers(searchMessages, { data: found(9) })
  await userEvent.click(again)

  await waitFor(() => expect(status()).toBe('1 of 1'))
})
