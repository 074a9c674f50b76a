import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissEventToast, isEventToastShown, showEventToast } from './event-toasts.ts'
import { dismissScreenToasts, dismissToast, toast, toastStore } from './toast.ts'

type HappyWindow = { happyDOM: { setViewport: (viewport: { width: number }) => void } }
const setWidth = (width: number) =>
  (window as unknown as HappyWindow).happyDOM.setViewport({ width })

const about = { avatar: 'A', path: '/messages/ada_lovelace', open: () => {} }
const showEvent = (key: string, text = key) => showEventToast(key, { text, about })
const noop = () => {}

const texts = () => toastStore.getSnapshot().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  setWidth(1024)
})

test('equal toasts within two seconds are merged', () => {
  toast.error('Failed to load feed')
  vi.advanceTimersByTime(1_999)
  toast.error('Failed to load feed')

  expect(texts()).toEqual(['Failed to load feed'])
})

test('an equal toast after two seconds replaces the earlier one', () => {
  const first = toast.error('Failed to load feed')
  vi.advanceTimersByTime(2_000)
  const second = toast.error('Failed to load feed')

  expect(second).not.toBe(first)
  expect(toastStore.getSnapshot().map(({ id }) => id)).toEqual([second])
})

test('a success replaces the previous one, also with the same text about another member', () => {
  toast.success('New connection request', { detail: 'From ada_lovelace' })
  toast.success('New connection request', { detail: 'From grace_h' })

  expect(toastStore.getSnapshot().map(({ detail }) => detail)).toEqual(['From grace_h'])
})

test('a dismissed toast can be shown again at once', () => {
  dismissToast(toast.success('User ignored'))
  toast.success('User ignored')

  expect(texts()).toEqual(['User ignored'])
})

test('two passes in a row each have their own Undo', () => {
  const undoFirst = vi.fn()
  const undoSecond = vi.fn()

  toast.success('User ignored', { undo: undoFirst })
  toast.success('User ignored', { undo: undoSecond })

  const actions = toastStore.getSnapshot().map(({ undo }) => undo)
  expect(actions).toEqual([undoFirst, undoSecond])
})

test('at most three toasts are shown, the oldest is dropped', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.error(text)

  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('on a phone one toast is shown', () => {
  setWidth(390)
  toast.success('User ignored', { undo: () => {} })
  toast.error('Failed to send connection request')
  expect(texts()).toEqual(['Failed to send connection request'])

  toast.success('Connection request sent!')
  expect(texts()).toEqual(['Connection request sent!'])
})

test('on a phone a success waits until the undoable toast is gone', () => {
  setWidth(390)
  const passed = toast.success('User ignored', { undo: () => {} })
  toast.info('No developers found')
  toast.success('New connection request', { detail: 'From ada_lovelace' })
  expect(texts()).toEqual(['User ignored'])

  dismissToast(passed)
  expect(texts()).toEqual(['New connection request'])
})

test('on a phone the next Undo replaces the one before', () => {
  setWidth(390)
  const [first, second] = [0, 1].map(() => toast.success('User ignored', { undo: () => {} }))

  expect(toastStore.getSnapshot().map(({ id }) => id)).toEqual([second])
  dismissToast(second!)
  expect([texts(), first === second]).toEqual([[], false])
})

test('the toasts of a screen are dismissed with it, except those for the next screen', () => {
  toast.success('Connection accepted!')
  toast.error('Failed to load feed')
  dismissScreenToasts('/login')
  expect(texts()).toEqual([])

  toast.success('Login successful!', { isForNextScreen: true })
  dismissScreenToasts('/dashboard')
  expect(texts()).toEqual(['Login successful!'])
  dismissScreenToasts('/settings')
  expect(texts()).toEqual([])
})

test('a toast about a person stays until its page is opened, on a phone until any other is', () => {
  showEvent('ada_lovelace')
  dismissScreenToasts('/messages')
  expect(texts()).toEqual(['ada_lovelace'])
  dismissScreenToasts('/messages/ada_lovelace')
  expect(texts()).toEqual([])

  setWidth(390)
  showEvent('ada_lovelace')
  dismissScreenToasts('/messages')
  expect(texts()).toEqual([])
})

test('an event toast replaces the one with the same key in place, and its time starts again', () => {
  showEvent('ada')
  showEvent('grace')
  const [{ id, shownAt } = { id: 0, shownAt: 0 }] = toastStore.getSnapshot()
  vi.advanceTimersByTime(5_000)
  showEvent('ada', 'ada, 2 messages')

  expect(texts()).toEqual(['ada, 2 messages', 'grace'])
  expect(toastStore.getSnapshot()[0]).toMatchObject({ id, shownAt: shownAt + 5_000 })
})

test('event toasts stand next to results and errors, which a success replaces, and are dismissed by their key', () => {
  toast.error('Failed to load feed')
  showEvent('ada')
  toast.success('Profile updated')
  expect(texts()).toEqual(['ada', 'Profile updated'])

  dismissEventToast('grace')
  dismissEventToast('ada')
  expect(texts()).toEqual(['Profile updated'])
  expect(isEventToastShown('ada')).toBe(false)
})

test('of four toasts the oldest is dropped that does not offer Undo', () => {
  toast.success('User ignored', { undo: noop })
  for (const key of ['ada', 'grace', 'linus']) showEvent(key)

  expect(texts()).toEqual(['User ignored', 'grace', 'linus'])
})

test('on a phone the newest event is shown, after an error and after Undo', () => {
  setWidth(390)
  showEvent('ada')
  showEvent('grace')
  expect(texts()).toEqual(['grace'])

  const passed = toast.success('User ignored', { undo: noop })
  showEvent('ada')
  showEvent('grace')
  showEvent('grace', 'grace, 2 messages')
  expect([texts(), isEventToastShown('grace'), isEventToastShown('ada')]).toEqual([
    ['User ignored'],
    true,
    false,
  ])
  dismissToast(passed)
  expect(texts()).toEqual(['grace, 2 messages'])

  const failed = toast.error('Failed to load feed')
  showEvent('ada')
  expect(texts()).toEqual(['Failed to load feed'])
  dismissToast(failed)
  expect(texts()).toEqual(['ada'])
})

test('errors are shown for longer than successes', () => {
  toast.success('Connection accepted!')
  toast.error('Failed to respond to request')

  expect(toastStore.getSnapshot().map(({ durationMs }) => durationMs)).toEqual([6_000, 10_000])
})

test('a success replaces earlier errors, an error leaves the others', () => {
  toast.error('Failed to load feed')
  toast.success('Profile updated')
  toast.error('Failed to send message')

  expect(texts()).toEqual(['Profile updated', 'Failed to send message'])
})

test('a toast is shown even when three offer Undo', () => {
  for (const name of ['ada', 'bob', 'eve']) toast.success(`${name} ignored`, { undo: noop })

  toast.error('That did not work')

  expect(texts()).toEqual(['bob ignored', 'eve ignored', 'That did not work'])
})
