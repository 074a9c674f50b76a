import { FIRST_MESSAGES } from '@shipmates/contract/chat'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

/**
 * How many messages I have sent in all chats, up to `FIRST_MESSAGES`: as many, until it is known. Written with the
 * list of conversations, never fetched separately.
 */
export const sentQuery = queryOptions({
  queryKey: ['chat', 'sent'],
  queryFn: () => FIRST_MESSAGES,
  initialData: FIRST_MESSAGES,
  staleTime: 'static',
})

export const countSent = (client: QueryClient) =>
  client.setQueryData(sentQuery.queryKey, (count = FIRST_MESSAGES) => count + 1)

/** Whether I have sent so many messages that I know how. */
export const useHasSentEnough = (): boolean => useQuery(sentQuery).data >= FIRST_MESSAGES
