import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { conversation, message, outgoing } from '../../../testing/chat.ts'
import { addCommand, removeCommand } from '../outbox/outbox.ts'
import { ChatLog } from './log.tsx'

const messages = [message(1, { isOwn: true }), message(2), message(3)]

function show({ hasEarlier = false } = {}) {
  const client = new QueryClient()
  const log = (hasEarlier: boolean) => (
    <QueryClientProvider client={client}>
      <ChatLog
        conversation={conversation()}
        thread={{ pages: [messages], hasEarlier }}
        onFocusLost={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(log(hasEarlier))
  return { reachStart: () => rerender(log(false)) }
}

test('a sent message is rendered at once without re-rendering the others', () => {
  show()
  const sent = outgoing('a')
  // Rendering a message formats its time.
  const times = vi.spyOn(Date.prototype, 'toISOString')

  act(() => addCommand(sent))

  expect(screen.getByText(sent.content)).toBeTruthy()
  expect(times.mock.results.map(({ value }) => value)).toEqual([sent.writtenAt])
  act(() => removeCommand('a'))
})

test('removing an outgoing message does not scroll the log', () => {
  const refused = ['a', 'b'].map((clientId) => outgoing(clientId, { state: 'refused' }))
  refused.forEach(addCommand)
  show()
  const log = screen.getByRole('region', { name: /^Messages with / })
  Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } })
  log.scrollTop = 300
  fireEvent.scroll(log)

  act(() => removeCommand('b'))
  expect(log.scrollTop).toBe(300)
  act(() => addCommand(outgoing('a')))
  expect(log.scrollTop).toBe(1000)
  act(() => removeCommand('a'))
})

test('when the start is reached, focus moves from the removed button to the log', async () => {
  const { reachStart } = show({ hasEarlier: true })
  screen.getByRole('button', { name: 'Load earlier messages' }).focus()

  await act(async () => reachStart())

  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Messages with / }))
})
