import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

test('what changes is told in the same turn, so that the press that did it is answered in its frame', async () => {
  const told = vi.fn()
  const observer = new QueryObserver(queryClient, { queryKey: ['crew'], enabled: false })
  const unsubscribe = observer.subscribe(told)

  queryClient.setQueryData(['crew'], ['ada'])
  await Promise.resolve()

  expect(told).toHaveBeenCalledTimes(1)
  unsubscribe()
  queryClient.clear()
})
