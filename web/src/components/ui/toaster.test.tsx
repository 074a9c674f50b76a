import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showEventToast } from '../../lib/event-toasts.ts'
import { toast } from '../../lib/toast.ts'
import { EventToastAction } from '../event-toast-action.tsx'
import { Dialog } from './dialog.tsx'
import { Toaster } from './toaster.tsx'

function say(text: string, options?: Parameters<typeof toast.success>[1]) {
  act(() => void toast.success(text, options))
}

test('a toast shows its text and is dismissed by Close', async () => {
  render(<Toaster />)
  say('Connection request sent!')
  const words = screen.getByText('Connection request sent!')

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(words.isConnected).toBe(false)
})

test('focus returns from a toast to its previous element, or to the heading if that is gone', async () => {
  const tree = (isThere: boolean) => (
    <>
      <h1 tabIndex={-1}>Discover</h1>
      {isThere && <button type="button">Pass</button>}
      <Toaster />
    </>
  )
  const { rerender } = render(tree(true))
  say('User ignored', { undo: () => {} })
  say('Connection request sent!')
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
  say('User ignored', { undo: undo })

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('User ignored')).toBeNull()
})

test('Ctrl+Z presses Undo, except while typing', async () => {
  const undo = vi.fn()
  render(
    <>
      <input aria-label="Username" />
      <Toaster />
    </>,
  )
  say('User ignored', { undo: undo })

  await userEvent.click(screen.getByLabelText('Username'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).not.toHaveBeenCalled()

  screen.getByLabelText('Username').blur()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('User ignored')).toBeNull()
})

test('a held key, and a key that is already handled, do not press Undo', () => {
  const undo = vi.fn()
  render(<Toaster />)
  say('User ignored', { undo: undo })
  const answer = (event: Event) => event.preventDefault()

  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true })
  document.body.addEventListener('keydown', answer)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  document.body.removeEventListener('keydown', answer)
  expect(undo).not.toHaveBeenCalled()

  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(undo).toHaveBeenCalledOnce()
})

/** Shows the toast of a message, with Reply. */
function toastMessage(text: string, detail: string) {
  const acts = { open: vi.fn(), reply: vi.fn(async () => true) }
  const about = {
    avatar: 'M',
    userName: 'mei_builds',
    path: '/messages/mei_builds',
    open: acts.open,
  }
  const action = <EventToastAction toastKey="mei" label="Reply" run={acts.reply} />
  act(() => showEventToast('mei', { text, detail, about, action }))
  return acts
}

test('Ctrl+Z presses no action other than Undo', async () => {
  render(<Toaster />)
  const { open, reply } = toastMessage('mei_builds', 'Send it over.')

  await userEvent.keyboard('{Control>}z{/Control}')

  expect([open, reply].some((run) => run.mock.calls.length > 0)).toBe(false)
  expect(screen.getByRole('link', { name: 'mei_builds' })).toBeTruthy()
})

test('the action and Close of a toast do not open its subject', async () => {
  render(<Toaster />)
  const first = toastMessage('mei_builds', 'Send it over.')
  await userEvent.click(screen.getByRole('button', { name: 'Reply', description: 'mei_builds' }))
  expect(first.reply).toHaveBeenCalledOnce()

  const second = toastMessage('mei_builds', 'Are you there?')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect([first.open, second.open, second.reply].some((run) => run.mock.calls.length > 0)).toBe(
    false,
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('events that merge into a toast keep the focus, change nothing else, and restart its time', () => {
  vi.useFakeTimers()
  render(
    <>
      <input aria-label="Message" />
      <Toaster />
    </>,
  )
  screen.getByLabelText('Message').focus()
  toastMessage('mei_builds', 'Send it over.')
  const name = screen.getByText('mei_builds')
  act(() => void vi.advanceTimersByTime(5_000))
  toastMessage('mei_builds, 2 messages', 'Also: when?')

  expect(screen.getByText('mei_builds')).toBe(name)
  expect(screen.getByRole('status').textContent).toContain('mei_builds, 2 messagesAlso: when?')
  expect(screen.getByRole('status').getAttribute('aria-atomic')).toBe('false')
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  act(() => void vi.advanceTimersByTime(5_999))
  expect(name.isConnected).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(name.isConnected).toBe(false)
})

test('successes are announced politely, errors assertively', () => {
  render(<Toaster />)
  say('Connection accepted!')
  act(() => void toast.error('Failed to load feed'))

  expect(screen.getByRole('status').textContent).toBe('Connection accepted!')
  expect(screen.getByRole('alert').textContent).toBe('Failed to load feed')
})

test('a success is dismissed after six seconds, but not while hovered', () => {
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

test('a toast stays reachable while a dialog makes the page inert', () => {
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
