import { listMessages } from '@shipmates/contract/chat'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ids, message } from '../../../testing/chat.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { messagesQuery, useLoadEarlier } from '../thread/messages.ts'

const { queryKey } = messagesQuery(ids.chat)

test.each([
  ['goes before what is loaded', 900, [898, 899, 900]],
  ['is dropped if the loaded pages were replaced during the call', 950, [950]],
])('an earlier page %s', async (_, oldest, expected) => {
  const server = fakeServer()
  const letThrough = server.holds(listMessages, { data: [message(898), message(899)] })
  const client = new QueryClient()
  client.setQueryData(queryKey, { pages: [[message(900)]], hasEarlier: true })
  const { result } = renderHook(() => useLoadEarlier(ids.chat), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })

  act(() => result.current.mutate())
  await waitFor(() => expect(server.requestsOf(listMessages)).toHaveLength(1))
  client.setQueryData(queryKey, { pages: [[message(oldest)]], hasEarlier: true })
  letThrough()
  await waitFor(() => expect(result.current.isSuccess).toBe(true))

  const log = client.getQueryData(queryKey)?.pages.flat()
  expect(log?.map(({ id }) => Number(id))).toEqual(expected)
})
