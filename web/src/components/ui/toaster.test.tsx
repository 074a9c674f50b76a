import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clearToasts, toast } from '../../lib/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => act(clearToasts))

test('a toast shows its words and goes with Close', async () => {
  render(<Toaster />)
  act(() => void toast.success('Connection request sent!'))

  const words = screen.getByText('Connection request sent!', { selector: 'li *' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(words.isConnected).toBe(false)
})

test('Undo runs the action and closes the toast', async () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() => void toast.success('User ignored', { action: { label: 'Undo', run: undo } }))

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('toasts are announced: successes politely, errors at once', async () => {
  render(<Toaster />)
  act(() => {
    toast.success('Connection accepted!')
    toast.error('Failed to load feed')
  })

  await vi.waitFor(() => {
    const said = screen.getAllByRole('status').map((region) => ({
      text: region.textContent,
      live: region.getAttribute('aria-live'),
    }))
    expect(said).toContainEqual({
      text: expect.stringContaining('Connection accepted!'),
      live: 'polite',
    })
    expect(said).toContainEqual({
      text: expect.stringContaining('Failed to load feed'),
      live: 'assertive',
    })
  })
})
