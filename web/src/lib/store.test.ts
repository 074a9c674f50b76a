import { expect, test, vi } from 'vitest'
import { createListeners } from './store.ts'

test('a listener that is added while others are called waits for the next time, one that is removed is not called', () => {
  const { subscribe, notify } = createListeners()
  const added = vi.fn()
  const removed = vi.fn()
  subscribe(() => {
    subscribe(added)
    stop()
  })
  const stop = subscribe(removed)

  notify()
  expect(added).not.toHaveBeenCalled()
  expect(removed).not.toHaveBeenCalled()

  notify()
  expect(added).toHaveBeenCalledTimes(1)
})
