import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChatLog } from './chat-log.tsx'
import { addOutgoing, removeOutgoing } from './outbox.ts'
import { conversation, message, outgoing } from './testing.ts'

const said = [message(1, { isOwn: true }), message(2), message(3)]

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChatLog
        conversation={conversation()}
        thread={{ pages: [said], hasEarlier: false }}
        onFocusLost={() => {}}
      />
    </QueryClientProvider>,
  )
}

test('a message that is sent is drawn at once, and no other is drawn anew for it', () => {
  show()
  const sent = outgoing('a')
  // Whatever is drawn says its time.
  const times = vi.spyOn(Date.prototype, 'toISOString')

  act(() => addOutgoing(sent))

  expect(screen.getByText(sent.content)).toBeTruthy()
  expect(times.mock.results.map(({ value }) => value)).toEqual([sent.writtenAt])
  act(() => removeOutgoing('a'))
})

test('a message that goes from the outbox leaves the reader where they are', () => {
  const failed = ['a', 'b'].map((clientId) => outgoing(clientId, { state: 'failed' }))
  failed.forEach(addOutgoing)
  show()
  const log = screen.getByRole('region', { name: /^Messages with / })
  Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 100 } })
  log.scrollTop = 300
  fireEvent.scroll(log)

  act(() => removeOutgoing('b'))
  expect(log.scrollTop).toBe(300)
  act(() => addOutgoing(outgoing('a')))
  expect(log.scrollTop).toBe(1000)
  act(() => removeOutgoing('a'))
})
