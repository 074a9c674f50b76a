import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterHistory, leaveLayers, settleHistory } from './layer-history.ts'

const goBack = vi.spyOn(history, 'go')
const visited: string[] = []
const goTo = (place: string) => {
  const visit = () => visited.push(place)
  leaveLayers(visit, visit)
}

/** Simulates a reload: the history entry belongs to a dialog that is no longer open. */
beforeEach(() => {
  vi.useFakeTimers()
  goBack.mockReset()
  history.replaceState({ layers: 1 }, '')
  settleHistory()
  vi.advanceTimersByTime(1)
})

afterEach(() => {
  visited.length = 0
  vi.runAllTimers()
  vi.useRealTimers()
})

test('links work again if the browser does not go back', () => {
  expect(goBack).toHaveBeenCalledExactlyOnceWith(-1)
  goTo('/requests')
  expect(visited).toEqual([])

  vi.advanceTimersByTime(500)
  expect(visited).toEqual(['/requests'])

  goTo('/settings')
  expect(visited).toEqual(['/requests', '/settings'])
})

test('of two navigations while the browser goes back, the last one wins', () => {
  goTo('/requests')
  goTo('/settings')

  history.replaceState({}, '')
  dispatchEvent(new PopStateEvent('popstate'))

  expect(visited).toEqual(['/settings'])
})

test('removing a layer twice leaves the layers below and above it', () => {
  const close = vi.fn()
  const leaveLower = enterHistory(close)
  const leaveUpper = enterHistory(close)
  vi.advanceTimersByTime(1)

  leaveUpper()
  leaveUpper()
  vi.advanceTimersByTime(1_000)
  history.replaceState({}, '')
  dispatchEvent(new PopStateEvent('popstate'))

  expect(close).toHaveBeenCalledOnce()
  leaveLower()
})
