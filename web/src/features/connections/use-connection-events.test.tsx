import { ConnectionId, RequestId } from '@shipmates/contract/ids'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toast.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { useConnectionEvents } from './use-connection-events.tsx'

afterEach(() => vi.useRealTimers())

const at = '2026-11-21T10:00:00.000Z'
const open = { requests: vi.fn(), chat: vi.fn() }

function Listener() {
  useConnectionEvents(open)
  return null
}

test('a request, and an acceptance with the same id, are toasted once each, even if delivered twice', async () => {
  const request = {
    requestId: RequestId.parse('5'),
    fromUserId: profileOf(),
    note: null,
    createdAt: at,
  }
  const connection = {
    connectionId: ConnectionId.parse('5'),
    connectedUser: profileOf(),
    connectedAt: at,
  }
  const { hear, close } = await liveSocket()
  vi.useFakeTimers({ toFake: ['Date'] })
  renderApp(<Listener />)
  const said: string[] = []
  const stop = toastStore.subscribe(() =>
    said.push(...toastStore.getSnapshot().map(({ text }) => text)),
  )

  act(() => {
    for (let times = 0; times < 2; times++) {
      hear('request_received', request)
      hear('request_accepted', connection)
      // Longer than the window in which equal toasts are merged.
      vi.setSystemTime(Date.now() + 3_000)
    }
  })

  await vi.waitFor(() => expect(said).toContain('Connection accepted!'))
  stop()
  expect(said).toEqual(['New connection request', 'Connection accepted!'])
  close()
})

test('pressing the toast opens the requests, or the chat', async () => {
  const { hear, close } = await liveSocket()
  renderApp(<Listener />)
  const fromUserId = profileOf()
  act(() =>
    hear('request_received', {
      requestId: RequestId.parse('6'),
      fromUserId,
      note: null,
      createdAt: at,
    }),
  )

  fireEvent.click(screen.getByRole('link', { name: 'New connection request' }))
  expect(open.requests).toHaveBeenCalledOnce()
  expect(screen.queryByText('New connection request')).toBeNull()

  const connectedUser = profileOf()
  const connectionId = ConnectionId.parse('6')
  act(() => hear('request_accepted', { connectionId, connectedUser, connectedAt: at }))
  const toast = await screen.findByRole('link', { name: 'Connection accepted!' })
  expect(toast.closest('.toast')?.textContent).toContain('accepted your request. Say hello.')
  fireEvent.click(toast)
  expect(open.chat).toHaveBeenCalledWith(connectedUser)
  close()
})
