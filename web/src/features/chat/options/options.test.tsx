import { type Conversation, listConversations, listMessages } from '@shipmates/contract/chat'
import { clearConversation, muteConversation } from '@shipmates/contract/chat-changes'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeServerTime } from '../../../lib/browser/server-clock.ts'
import { queryClient } from '../../../lib/net/query-client.ts'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { until } from '../../../testing/until.ts'
import { conversationsQuery } from '../list/conversations.ts'
import { endMutes } from '../sync/my-options.ts'
import { messagesQuery, useUnreadTotal } from '../thread/messages.ts'
import { ClearQuestion } from './clear-question.tsx'
import { MuteMenu } from './mute-menu.tsx'
import { MutedBar } from './muted-bar.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

const listed = () => queryClient.getQueryData(conversationsQuery.queryKey)?.[0]

/** Renders a conversation of the list; the server responds with a changed one. */
function Listed({ children }: { children: (shown: Conversation) => React.ReactNode }) {
  const shown = useQuery(conversationsQuery).data?.[0]
  return (
    <>
      <p>{useUnreadTotal()} unread</p>
      {shown && children(shown)}
    </>
  )
}

const inboxOf = (shown: Conversation) => ({
  data: [shown],
  unreadCount: shown.unreadCount,
})

test('muting takes effect in list and badges at once, and Unmute ends it', async () => {
  const close = vi.fn()
  const unread = conversation({ unreadCount: 2 })
  const muted = { ...unread, mutedUntil: 'forever' as const }
  server.answers(listConversations, inboxOf(unread))
  server.answers(muteConversation, { data: muted })
  renderApp(
    <Listed>
      {(shown) => (
        <>
          <button type="button" id="options">
            Options
          </button>
          <MuteMenu
            conversation={shown}
            triggerRef={{ current: document.querySelector('#options') }}
            onClose={close}
          />
          {shown.mutedUntil && <MutedBar conversation={shown} until={shown.mutedUntil} />}
        </>
      )}
    </Listed>,
  )
  await screen.findByText('2 unread')

  server.answers(listConversations, inboxOf(muted))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Until I turn it back on' }))

  expect(close).toHaveBeenCalled()
  expect(await screen.findByText('0 unread')).toBeTruthy()
  expect(screen.getByText('No sound, push or email until you unmute this chat.')).toBeTruthy()
  const chosen = screen.getByRole('menuitemradio', { checked: true })
  expect(chosen.textContent).toBe('Until I turn it back on')

  server.answers(listConversations, inboxOf(unread))
  server.answers(muteConversation, { data: unread })
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }))

  expect(await screen.findByText('2 unread')).toBeTruthy()
  expect(server.requestsOf(muteConversation).map(({ body }) => body)).toEqual([
    { until: 'forever' },
    { until: null },
  ])
})

test('the menu of a muted chat has the current end checked, and each action shows a toast', async () => {
  const muted = conversation({ mutedUntil: new Date(Date.now() + 30 * 60_000).toISOString() })
  server.fails(muteConversation)
  const { container } = renderApp(
    <>
      <MuteMenu conversation={muted} triggerRef={{ current: null }} onClose={() => {}} />
      <MutedBar conversation={muted} until={muted.mutedUntil!} />
    </>,
  )
  const checked = screen.getByRole('menuitemradio', { checked: true })
  const end = container.querySelector('[role=status]')!.textContent!.split('until ')[1]!
  expect(checked.textContent).toBe(`Until ${end.replace(/\.$/, '')}`)

  await userEvent.click(checked)
  expect(server.requestsOf(muteConversation)).toEqual([])
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'For a week' }))
  expect(await screen.findByText("Couldn't mute the chat.")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }))
  expect(await screen.findByText("Couldn't unmute the chat.")).toBeTruthy()
})

test('on a device whose clock is fast, an hour of mute is an hour of server time', async () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  storeServerTime('Sat, 21 Nov 2026 09:40:00 GMT')
  onTestFinished(() => storeServerTime(new Date().toUTCString()))
  server.answers(muteConversation, { data: conversation() })
  renderApp(
    <MuteMenu conversation={conversation()} triggerRef={{ current: null }} onClose={() => {}} />,
  )

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'For 1 hour' }))

  expect(server.requestsOf(muteConversation)[0]?.body).toEqual({
    until: '2026-11-21T10:40:00.000Z',
  })
})

test('a mute ends when its time comes, without a request', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
  server.answers(listConversations, inboxOf(conversation()))
  renderApp(<Listed>{({ mutedUntil }) => <p>{mutedUntil ?? 'audible'}</p>}</Listed>)
  await act(() => until(() => expect(listed()).toBeTruthy()))
  const inbox = [conversation({ mutedUntil: '2026-11-21T11:00:00.000Z', unreadCount: 1 })]
  const end = new AbortController()
  endMutes(queryClient, end.signal)
  act(() => void queryClient.setQueryData(conversationsQuery.queryKey, inbox))

  await act(() => vi.advanceTimersByTimeAsync(59 * 60_000))
  expect(screen.getByText('0 unread')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))

  expect(screen.getByText('audible')).toBeTruthy()
  expect(screen.getByText('1 unread')).toBeTruthy()
  end.abort()
})

test('clearing asks first, and empties log and list at once', async () => {
  const close = vi.fn()
  const cleared = { lastMessage: '', lastMessageTime: null, clearedToId: message(9).id }
  server.answers(listConversations, inboxOf(conversation()))
  server.answers(listMessages, { data: [message(8), message(9)] })
  server.answers(clearConversation, { data: conversation(cleared) })
  renderApp(<Listed>{(shown) => <ClearQuestion conversation={shown} onClose={close} />}</Listed>)
  await screen.findByRole('alertdialog', { name: 'Clear this chat?' })
  await queryClient.fetchQuery(messagesQuery(ids.chat))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  server.answers(listConversations, inboxOf(conversation(cleared)))
  await userEvent.click(screen.getByRole('button', { name: 'Clear chat' }))

  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(queryClient.getQueryData(messagesQuery(ids.chat).queryKey)?.pages).toEqual([])
  expect(listed()).toMatchObject(cleared)
})
