import { listConversations } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { conversationsQuery } from './api.ts'
import { receive } from './live-messages.ts'
import { conversation, message } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a burst in a conversation that is not listed asks for the list once, and once more after it', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  const other = conversation({ id: '8' as ConversationId })
  server.answers(listConversations, { data: [other] })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(conversationsQuery.queryKey, [other])
  new QueryObserver(client, conversationsQuery).subscribe(() => {})

  for (let id = 801; id <= 820; id++) receive(client, message(id))
  await vi.advanceTimersByTimeAsync(5000)

  expect(server.asked(listConversations)).toHaveLength(2)
})
