import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Checklist } from './checklist.tsx'

const rules = (...met: boolean[]) => [
  { label: 'At least 8 characters', isMet: met[0] ?? false },
  { label: 'One number', isMet: met[1] ?? false },
]

test('each rule shows whether it is met', () => {
  render(<Checklist rules={rules(true, false)} />)

  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)

  expect(rows).toEqual(['At least 8 characters, met', 'One number, not met'])
})

test('the count is announced once, 600 ms after the last change', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Checklist rules={rules()} />)
  rerender(<Checklist rules={rules(true)} />)
  act(() => void vi.advanceTimersByTime(500))
  rerender(<Checklist rules={rules(true, true)} />)
  act(() => void vi.advanceTimersByTime(599))
  expect(screen.getByRole('status').textContent).toBe('')

  act(() => void vi.advanceTimersByTime(1))

  expect(screen.getByRole('status').textContent).toBe('2 of 2 requirements met')
})
