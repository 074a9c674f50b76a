import { openConversation } from '@shipmates/contract/chat'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { conversation, ids } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { useOpenChat } from './use-open-chat.ts'

type OpenChat = ReturnType<typeof useOpenChat>['openChat']

function Opener({ take }: { take: (openChat: OpenChat) => void }) {
  take(useOpenChat().openChat)
  return null
}

/**
 * Renders a component that can be removed, and a link to another page. Returns the hook's function.
 */
function show(): OpenChat {
  let openChat: OpenChat = async () => {}
  function Page() {
    const [isThere, setThere] = useState(true)
    return (
      <>
        {isThere && (
          <Opener
            take={(taken) => {
              openChat = taken
            }}
          />
        )}
        <button type="button" onClick={() => setThere(false)}>
          Remove
        </button>
        <Link to="/settings">Settings</Link>
      </>
    )
  }
  renderApp(<Page />, '/dashboard')
  return openChat
}

test('a chat can be opened from a toast that outlasts its screen', async () => {
  const server = fakeServer()
  server.answers(openConversation, { data: conversation() })
  const openChat = show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))

  await act(() => openChat({ id: ids.ada }))

  await until(() => expect(location.pathname).toBe('/messages/ada_lovelace'))
})

test('a chat that failed to open shows an error, and can be opened afterwards', async () => {
  const server = fakeServer()
  server.fails(openConversation)
  const openChat = show()
  await act(() => openChat({ id: ids.ada }))
  expect(await screen.findByText('Failed to start conversation')).toBeTruthy()

  server.answers(openConversation, { data: conversation() })
  await act(() => openChat({ id: ids.ada }))

  await until(() => expect(location.pathname).toBe('/messages/ada_lovelace'))
})

test('a chat that is ready late does not navigate away from a newer page', async () => {
  const server = fakeServer()
  const answer = server.holds(openConversation, { data: conversation() })
  const openChat = show()
  const opened = openChat({ id: ids.ada })
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }))

  answer()
  await act(() => opened)

  expect(location.pathname).toBe('/settings')
})
