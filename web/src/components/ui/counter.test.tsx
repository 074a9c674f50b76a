import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Counter } from './counter.tsx'

test('a limit is announced at 90 % and when reached, not at every character', () => {
  const { rerender } = render(<Counter count={179} max={200} warns="characters" />)
  const announced = () => screen.getByRole('status').textContent
  expect(announced()).toBe('')

  rerender(<Counter count={180} max={200} warns="characters" />)
  expect(announced()).toBe('180 of 200 characters')

  rerender(<Counter count={193} max={200} warns="characters" />)
  expect(announced()).toBe('180 of 200 characters')

  rerender(<Counter count={200} max={200} warns="characters" />)
  expect(announced()).toBe('200 of 200 characters')
})
