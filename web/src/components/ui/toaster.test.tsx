import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clearToasts, toast } from '../../lib/toast.ts'
import { Dialog } from './dialog.tsx'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})

function say(text: string, options?: Parameters<typeof toast.success>[1]) {
  act(() => void toast.success(text, options))
}

test('a toast shows its words and goes with Close', async () => {
  render(<Toaster />)
  say('Connection request sent!')
  const words = screen.getByText('Connection request sent!')

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(words.isConnected).toBe(false)
})

test('focus goes from a toast back to where it came from, or to the heading where that is gone', async () => {
  const tree = (isThere: boolean) => (
    <>
      <h1 tabIndex={-1}>Discover</h1>
      {isThere && <button type="button">Pass</button>}
      <Toaster />
    </>
  )
  const { rerender } = render(tree(true))
  for (const text of ['User ignored', 'Connection request sent!']) say(text)
  const pass = screen.getByRole('button', { name: 'Pass' })
  pass.focus()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')

  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  expect(document.activeElement).toBe(pass)
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })

  rerender(tree(false))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('Undo runs the action and closes the toast', async () => {
  const undo = vi.fn()
  render(<Toaster />)
  say('User ignored', { action: { label: 'Undo', run: undo } })

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('User ignored')).toBeNull()
})

test('successes are announced politely, errors at once', () => {
  render(<Toaster />)
  say('Connection accepted!')
  act(() => void toast.error('Failed to load feed'))

  expect(screen.getByRole('status').textContent).toBe('Connection accepted!')
  expect(screen.getByRole('alert').textContent).toBe('Failed to load feed')
})

test('a success goes after six seconds, but not under the pointer', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  say('User ignored')
  const card = screen.getByText('User ignored')

  act(() => void vi.advanceTimersByTime(5_000))
  fireEvent.pointerEnter(card.closest('.toast')!)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(card.isConnected).toBe(true)

  fireEvent.pointerLeave(card.closest('.toast')!)
  act(() => void vi.advanceTimersByTime(999))
  expect(card.isConnected).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(card.isConnected).toBe(false)
})

test('a toast stays within reach while a dialog makes the page inert', () => {
  const tree = (isOpen: boolean) => (
    <>
      <Toaster />
      {isOpen && (
        <Dialog title="ada_l" onClose={() => {}}>
          <p>About</p>
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(tree(true))
  say('Failed to send connection request')
  const words = screen.getByText('Failed to send connection request')
  expect(screen.getByRole('dialog').contains(words)).toBe(true)

  rerender(tree(false))

  expect(words.isConnected).toBe(true)
})
