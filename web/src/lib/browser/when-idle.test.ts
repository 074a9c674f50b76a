import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../net/query-client.ts'
import { whenIdle } from './when.ts'

beforeEach(() => void vi.useFakeTimers())

/** Starts a query that takes `takesMs`, and reports when the page is idle. */
function ask({ takesMs }: { takesMs: number }) {
  const rested = vi.fn()
  const answer = () => new Promise((resolve) => setTimeout(() => resolve('here'), takesMs))
  void queryClient.prefetchQuery({ queryKey: ['asked'], queryFn: answer })
  void whenIdle().then(rested)
  return rested
}

test('the page is idle once its queries are settled and painted', async () => {
  const rested = ask({ takesMs: 400 })

  await vi.advanceTimersByTimeAsync(399)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(101)
  expect(rested).toHaveBeenCalled()
})

test('a page that still renders its answers is not idle', async () => {
  let rest = () => {}
  vi.stubGlobal('requestIdleCallback', (end: () => void) => {
    rest = end
  })
  const rested = ask({ takesMs: 400 })

  await vi.advanceTimersByTimeAsync(10_000)
  expect(rested).not.toHaveBeenCalled()
  rest()
  await vi.advanceTimersByTimeAsync(0)
  expect(rested).toHaveBeenCalled()
})

test('a slow query does not delay it', async () => {
  const rested = ask({ takesMs: 60_000 })

  await vi.advanceTimersByTimeAsync(1_100)
  expect(rested).toHaveBeenCalled()
})
