import { expect, test, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('subscribers are notified when the value changes, until they unsubscribe', () => {
  const store = createStore('first')
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)

  store.set('first')
  expect(listener).not.toHaveBeenCalled()
  store.set('second')
  expect(store.getSnapshot()).toBe('second')
  expect(listener).toHaveBeenCalledOnce()

  unsubscribe()
  store.set('third')
  expect(listener).toHaveBeenCalledOnce()
})

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
