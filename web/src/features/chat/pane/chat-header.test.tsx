import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../testing/chat.ts'
import { liveSocket } from '../../../testing/live-socket.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ChatHeader } from './chat-header.tsx'

test.each([true, false])(
  'the header shows in full when the other was last seen, alone on a phone (%s) or next to the list',
  (isAlone) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') })

    renderApp(
      <ChatHeader
        conversation={conversation({ lastSeenAt: '2026-11-21T11:55:00.000Z' })}
        othersUnread={0}
        isAlone={isAlone}
        onOpen={() => {}}
        time={null}
        menu={null}
      />,
    )

    const line = screen.getByText('Last seen 5 minutes ago')
    expect(line.getAttribute('datetime')).toBe('2026-11-21T11:55:00.000Z')
  },
)

test("the other's presence is not shown while my own connection is lost", async () => {
  const { connect, drop, close } = await liveSocket()
  const seen = new Date(Date.now() - 3_600_000).toISOString()
  renderApp(
    <ChatHeader
      conversation={conversation({ lastSeenAt: seen })}
      othersUnread={0}
      isAlone={false}
      onOpen={() => {}}
      time={null}
      menu={null}
    />,
  )
  act(connect)
  expect(screen.getByText('Last seen 1 hour ago')).toBeTruthy()

  act(drop)
  expect(screen.queryByText(/seen/)).toBeNull()
  close()
})
