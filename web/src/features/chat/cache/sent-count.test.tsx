import type { Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/net/query-client.ts'
import { signIn } from '../../../lib/net/session.ts'
import { conversation, ids, message } from '../../../testing/chat.ts'
import { messagesQuery } from './api.ts'
import { conversationsQuery } from './conversations.ts'
import { countSent, useHasSentEnough } from './sent-count.ts'
import { threadOf } from './thread.ts'

const ShownCount = () => <p>{useHasSentEnough(ids.chat) ? 'knows' : 'learns'}</p>
const mine = (id: number): Message => message(id, { isOwn: true })

/** What is known with these messages in the open chat, and my last ones in others. */
function shownWith(messages: Message[], others = 0): string | null {
  const inbox = Array.from({ length: others }, (_, index) =>
    conversation({ id: String(100 + index) as ConversationId, lastMessageIsOwn: true }),
  )
  const thread = threadOf(messages, { hasEarlier: false, unreadCount: 0 })
  cleanup()
  queryClient.clear()
  queryClient.setQueryData(conversationsQuery.queryKey, [conversation(), ...inbox])
  queryClient.setQueryData(messagesQuery(ids.chat).queryKey, thread)
  render(
    <QueryClientProvider client={queryClient}>
      <ShownCount />
    </QueryClientProvider>,
  )
  return screen.getByText(/knows|learns/).textContent
}

test('three messages are enough: in this chat, in others, or sent in this browser', () => {
  signIn({ userId: ids.me, email: 'linus@ferry.dev' })
  expect(shownWith([mine(1), mine(2), message(3)])).toBe('learns')
  expect(shownWith([mine(1), mine(2), mine(3)])).toBe('knows')
  expect(shownWith([mine(1)], 1)).toBe('learns')
  expect(shownWith([mine(1)], 2)).toBe('knows')

  for (const _ of [1, 2]) countSent()
  expect(shownWith([])).toBe('learns')
  countSent()
  expect(shownWith([])).toBe('knows')
})
