import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button shows its busy label, stays focusable and ignores a second press', async () => {
  const press = vi.fn()
  render(
    <Button busy busyLabel="Saving..." onClick={press}>
      Save Changes
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Saving...', busy: true })
  await userEvent.click(button)

  expect(press).not.toHaveBeenCalled()
  expect(button).toBe(document.activeElement)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('a busy submit button does not submit its form again', async () => {
  const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <form onSubmit={(event) => submit(event.nativeEvent as SubmitEvent)}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )

  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(submit).not.toHaveBeenCalled()
})

test('a button that becomes busy does not get narrower', () => {
  const { rerender } = render(<Button busy={false}>Save Changes</Button>)
  const button = screen.getByRole('button')
  Object.defineProperty(button, 'offsetWidth', { value: 132 })

  fireEvent.click(button)
  rerender(
    <Button busy busyLabel="Saving...">
      Save Changes
    </Button>,
  )

  expect(button.style.minWidth).toBe('132px')
})
