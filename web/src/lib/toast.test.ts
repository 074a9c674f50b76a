import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, dismissToast, toast, toastStore } from './toast.ts'

const texts = () => toastStore.getSnapshot().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

test('the same words within two seconds are said once', () => {
  toast.error('Failed to load feed')
  vi.advanceTimersByTime(1_999)
  toast.error('Failed to load feed')

  expect(texts()).toEqual(['Failed to load feed'])
})

test('the same words after two seconds are said again, in place of those that stand', () => {
  const first = toast.error('Failed to load feed')
  vi.advanceTimersByTime(2_000)
  const second = toast.error('Failed to load feed')

  expect(second).not.toBe(first)
  expect(toastStore.getSnapshot().map(({ id }) => id)).toEqual([second])
})

test('the same words about another member are said again at once', () => {
  toast.success('New connection request', { detail: 'From ada_lovelace' })
  toast.success('New connection request', { detail: 'From grace_h' })

  expect(texts()).toHaveLength(2)
})

test('words that were dismissed can be said again at once', () => {
  dismissToast(toast.success('User ignored'))
  toast.success('User ignored')

  expect(texts()).toEqual(['User ignored'])
})

test('two passes in a row each keep their own Undo', () => {
  const undoFirst = vi.fn()
  const undoSecond = vi.fn()

  toast.success('User ignored', { action: { label: 'Undo', run: undoFirst } })
  toast.success('User ignored', { action: { label: 'Undo', run: undoSecond } })

  const actions = toastStore.getSnapshot().map(({ action }) => action?.run)
  expect(actions).toEqual([undoFirst, undoSecond])
})

test('at most three toasts stand, the oldest goes', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.success(text)

  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('errors stay longer than successes', () => {
  toast.success('Connection accepted!')
  toast.error('Failed to respond to request')

  expect(toastStore.getSnapshot().map(({ durationMs }) => durationMs)).toEqual([6_000, 10_000])
})

test('a success ends the errors before it, an error leaves what stands', () => {
  toast.error('Failed to load feed')
  toast.success('Profile updated')
  toast.error('Failed to send message')

  expect(texts()).toEqual(['Profile updated', 'Failed to send message'])
})
