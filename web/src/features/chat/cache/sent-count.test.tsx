import { listConversations } from '@shipmates/contract/chat'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/net/query-client.ts'
import { conversation } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { conversationsQuery } from './conversations.ts'
import { countSent, useHasSentEnough } from './sent-count.ts'

const ShownCount = () => <p>{useHasSentEnough() ? 'knows' : 'learns'}</p>

/** What is known after the server has counted so many messages. */
async function shownAt(sentCount: number): Promise<string | null> {
  fakeServer().answers(listConversations, { data: [conversation()], unreadCount: 0, sentCount })
  cleanup()
  queryClient.clear()
  await queryClient.fetchQuery(conversationsQuery)
  render(
    <QueryClientProvider client={queryClient}>
      <ShownCount />
    </QueryClientProvider>,
  )
  return screen.getByText(/knows|learns/).textContent
}

test('three messages are enough: those that the server counted, and those sent since', async () => {
  expect(await shownAt(3)).toBe('knows')
  expect(await shownAt(1)).toBe('learns')

  act(() => void countSent(queryClient))
  expect(screen.getByText('learns')).toBeTruthy()
  act(() => void countSent(queryClient))
  expect(await screen.findByText('knows')).toBeTruthy()
})
