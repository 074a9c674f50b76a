import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Loading } from '../../components/ui/skeleton.tsx'

const list = (isLoading: boolean) => (
  <Loading isLoading={isLoading} label="Loading connections" skeleton={<p>skeleton</p>}>
    {() => <p>content</p>}
  </Loading>
)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const shows = (text: string) => {
  const found = screen.queryByText(text)
  return found !== null && !found.closest('[style*="hidden"]')
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('content that arrives within 150 ms never shows a skeleton', () => {
  const { rerender } = render(list(true))
  pass(149)
  expect(shows('skeleton')).toBe(false)

  rerender(list(false))

  expect(shows('content')).toBe(true)
})

test('a skeleton is shown for at least 300 ms', () => {
  const { rerender } = render(list(true))
  pass(150)
  expect(shows('skeleton')).toBe(true)

  rerender(list(false))
  pass(299)
  expect(shows('skeleton')).toBe(true)
  expect(shows('content')).toBe(false)

  pass(1)
  expect(shows('content')).toBe(true)
})
