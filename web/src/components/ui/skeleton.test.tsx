import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Loading } from './skeleton.tsx'

beforeEach(() => void vi.useFakeTimers())

const list = (isLoading: boolean) => (
  <Loading isLoading={isLoading} label="Loading requests" skeleton={null}>
    {() => 'No pending requests'}
  </Loading>
)

test('after two seconds a loading list shows that it is still trying', () => {
  const { rerender } = render(list(true))
  act(() => void vi.advanceTimersByTime(1_999))
  expect(screen.getByRole('status').textContent).toBe('Loading requests')

  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Still trying…')

  rerender(list(false))
  act(() => void vi.advanceTimersByTime(300))
  expect(screen.getByText('No pending requests')).toBeTruthy()
  expect(screen.queryByText('Still trying…')).toBeNull()
})
