import { expect, test, vi } from 'vitest'
import { oncePerBrowser } from './once-per-browser.ts'

test('one of several tabs announces an event, and each event is announced', async () => {
  const runs: string[] = []

  for (const id of ['match-1', 'match-2', 'match-1']) await oncePerBrowser(id, () => runs.push(id))

  expect(runs).toEqual(['match-1', 'match-2'])
})

test('a hidden tab announces it when it becomes visible, unless another one has', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const runs: string[] = []
  const hidden = [
    oncePerBrowser('match-3', () => runs.push('the hidden tab announces 3')),
    oncePerBrowser('match-4', () => runs.push('the hidden tab announces 4')),
  ]
  visibility.mockReturnValue('visible')
  await oncePerBrowser('match-3', () => runs.push('the other tab announces 3'))

  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.all(hidden)

  expect(runs).toEqual(['the other tab announces 3', 'the hidden tab announces 4'])
})

test('of two visible windows the one with the focus announces it', async () => {
  vi.useFakeTimers()
  const focus = vi.spyOn(document, 'hasFocus')
  const runs: string[] = []
  const runAs = (hasFocus: boolean, id: string) => {
    focus.mockReturnValue(hasFocus)
    return oncePerBrowser(id, () => runs.push(`${hasFocus ? 'focused' : 'other'} ${id}`))
  }

  const running = [runAs(false, 'match-5'), runAs(true, 'match-5'), runAs(false, 'match-6')]
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(running)
  vi.useRealTimers()

  expect(runs).toEqual(['focused match-5', 'other match-6'])
})
