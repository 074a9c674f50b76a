import { AppError } from '@shipmates/contract/errors'
import { type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import { clearToasts, toastStore } from '../toast.ts'
import { queryClient } from './query-client.ts'

test('a cache change notifies observers in the same task, so that it renders in the same frame', async () => {
  const listener = vi.fn()
  const observer = new QueryObserver(queryClient, { queryKey: ['crew'], enabled: false })
  const unsubscribe = observer.subscribe(listener)

  queryClient.setQueryData(['crew'], ['ada'])
  await Promise.resolve()

  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  queryClient.clear()
})

const refusal = (message: string) => new AppError('UNAVAILABLE', message)

/** Runs a query that fails with `error`, and returns the toasts it causes. */
async function toastsOf(error: Error, meta: QueryMeta): Promise<string[]> {
  clearToasts()
  const queryFn = () => Promise.reject(error)
  await queryClient.fetchQuery({ queryKey: ['crew'], queryFn, meta, retry: false }).catch(() => {})
  queryClient.clear()
  return toastStore.getSnapshot().map(({ text }) => text)
}

const list = { toastsFailure: true } as const
const chat = { ...list, failure: 'Failed to fetch messages' }

test.each([
  ['a list toasts what the server said', refusal('Back at noon.'), list, ['Back at noon.']],
  ['a list without a sentence leaves it to the screen', refusal(''), list, []],
  ['a list without an answer leaves it to the screen', new TypeError('Failed'), list, []],
  ['a chat toasts what the server said', refusal('Back at noon.'), chat, ['Back at noon.']],
  ['a chat without a sentence toasts its own', refusal(''), chat, [chat.failure]],
  ['a chat without an answer toasts its own', new TypeError('Failed'), chat, [chat.failure]],
  ['the end of the session is shown elsewhere', new AppError('UNAUTHENTICATED'), chat, []],
  ['what runs in the background fails silently', refusal('Back at noon.'), {}, []],
])('%s', async (_, error, meta, expected) => {
  expect(await toastsOf(error, meta)).toEqual(expected)
})

test('a background failure is toasted once, until a fetch succeeds', async () => {
  clearToasts()
  const answers = [true, false, false, false, true, false]
  const queryFn = async () => {
    if (answers.shift()) return ['ada']
    throw refusal('Back at noon.')
  }
  const toastCounts: number[] = []
  for (const _ of [...answers]) {
    const options = { queryKey: ['crew'], queryFn, meta: list, retry: false, staleTime: 0 }
    await queryClient.fetchQuery(options).catch(() => {})
    toastCounts.push(toastStore.getSnapshot().length)
    clearToasts()
  }

  expect(toastCounts).toEqual([0, 1, 0, 0, 0, 1])
  queryClient.clear()
})

test('a failure without data to show is toasted each time', async () => {
  clearToasts()
  const queryFn = () => Promise.reject(refusal('Back at noon.'))
  const options = { queryKey: ['crew'], queryFn, meta: list, retry: false }
  const toastCounts: number[] = []
  for (const _ of ['first', 'again']) {
    await queryClient.fetchQuery(options).catch(() => {})
    toastCounts.push(toastStore.getSnapshot().length)
    clearToasts()
  }

  expect(toastCounts).toEqual([1, 1])
  queryClient.clear()
})

test('a failure of a query with several observers is toasted once', async () => {
  clearToasts()
  const queryFn = () => Promise.reject(refusal('Back at noon.'))
  const options = { queryKey: ['crew'], queryFn, meta: list, retry: false }
  const observers = [0, 1].map(() => new QueryObserver(queryClient, options))
  const endings = observers.map((observer) => observer.subscribe(() => {}))

  await until(() => expect(observers[1]?.getCurrentResult().isError).toBe(true))

  expect(toastStore.getSnapshot()).toHaveLength(1)
  for (const end of endings) end()
  queryClient.clear()
})
