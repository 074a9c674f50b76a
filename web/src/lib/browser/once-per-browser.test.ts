import { expect, test, vi } from 'vitest'
import { oncePerBrowser } from './once-per-browser.ts'

test('of several tabs one tells a thing, and each thing is told', async () => {
  const told: string[] = []

  for (const id of ['match-1', 'match-2', 'match-1']) await oncePerBrowser(id, () => told.push(id))

  expect(told).toEqual(['match-1', 'match-2'])
})

test('a tab that nobody looks at tells it when somebody does, unless another one has', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const told: string[] = []
  const hidden = [
    oncePerBrowser('match-3', () => told.push('the hidden tab tells 3')),
    oncePerBrowser('match-4', () => told.push('the hidden tab tells 4')),
  ]
  visibility.mockReturnValue('visible')
  await oncePerBrowser('match-3', () => told.push('the other tab tells 3'))

  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.all(hidden)

  expect(told).toEqual(['the other tab tells 3', 'the hidden tab tells 4'])
})

test('of two visible windows the one with the focus tells', async () => {
  vi.useFakeTimers()
  const focus = vi.spyOn(document, 'hasFocus')
  const told: string[] = []
  const tellAs = (hasFocus: boolean, id: string) => {
    focus.mockReturnValue(hasFocus)
    return oncePerBrowser(id, () => told.push(`${hasFocus ? 'focused' : 'other'} ${id}`))
  }

  const telling = [tellAs(false, 'match-5'), tellAs(true, 'match-5'), tellAs(false, 'match-6')]
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(telling)
  vi.useRealTimers()

  expect(told).toEqual(['focused match-5', 'other match-6'])
})
