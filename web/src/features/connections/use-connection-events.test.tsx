import { ConnectionId, RequestId } from '@shipmates/contract/ids'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liveSocket } from '../../testing/live-socket.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { useConnectionEvents } from './use-connection-events.ts'

afterEach(() => vi.useRealTimers())

function Listener() {
  useConnectionEvents()
  return null
}

test('a request, and an acceptance under the same number, are told once each, however often they come', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  const request = { requestId: RequestId.parse('5'), fromUserId: profileOf(), createdAt: at }
  const connection = {
    connectionId: ConnectionId.parse('5'),
    connectedUser: profileOf(),
    connectedAt: at,
  }
  const { hear, close } = await liveSocket()
  vi.useFakeTimers({ toFake: ['Date'] })
  renderApp(<Listener />)

  act(() => {
    for (let times = 0; times < 2; times++) {
      hear('request_received', request)
      hear('request_accepted', connection)
      // Longer than the same words are held for one.
      vi.setSystemTime(Date.now() + 3_000)
    }
  })

  expect(screen.getAllByText('New connection request')).toHaveLength(1)
  expect(screen.getAllByText('Connection accepted!')).toHaveLength(1)
  close()
})
