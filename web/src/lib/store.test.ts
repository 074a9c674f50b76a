import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

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
