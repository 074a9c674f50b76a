import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="Delete this entry?" onClose={() => setOpen(false)}>
          <p>It cannot be brought back.</p>
        </Dialog>
      )}
    </>
  )
}

async function openDialog() {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('dialog', { name: 'Delete this entry?' })
}

test('a dialog is named by its title, which takes focus', async () => {
  await openDialog()

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delete this entry?' }))
})

test('closing a dialog restores focus to the control that opened it', async () => {
  await openDialog()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('a press on the backdrop closes the dialog, a press inside does not', async () => {
  const dialog = await openDialog()

  await userEvent.click(screen.getByText('It cannot be brought back.'))
  expect(screen.queryByRole('dialog')).toBe(dialog)

  await userEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a text selection that ends on the backdrop keeps the dialog open', async () => {
  const dialog = await openDialog()

  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('It cannot be brought back.') },
    { keys: '[/MouseLeft]', target: dialog },
  ])

  expect(screen.queryByRole('dialog')).toBe(dialog)
})

test('Back closes the dialog and stays on its page', async () => {
  history.pushState(null, '', '?page=2')
  await openDialog()
  await untilLayers(1)

  history.back()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('?page=2')
})

test('closing the dialog removes its history entry', async () => {
  history.pushState(null, '', '?page=3')
  await openDialog()
  await untilLayers(1)

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  await untilLayers(0)
})

test('Back closes the topmost of two dialogs first', async () => {
  render(<TwoDialogs />)
  await untilLayers(2)

  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Lower' })).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await untilLayers(0)
})

const untilLayers = (count: number) => waitFor(() => expect(history.state?.layers ?? 0).toBe(count))

function TwoDialogs() {
  const [open, setOpen] = useState(['Lower', 'Upper'])
  return open.map((title) => (
    <Dialog
      key={title}
      title={title}
      onClose={() => setOpen((titles) => titles.filter((other) => other !== title))}
    >
      <p>Something to read.</p>
    </Dialog>
  ))
}

test('a dialog closes with an animation, unless another replaces it', async () => {
  const { prototype } = HTMLElement
  Object.assign(prototype, {
    showPopover: vi.fn(),
    animate: () => ({ finished: new Promise(() => {}) }),
  })
  onTestFinished(() => {
    for (const name of ['showPopover', 'animate']) Reflect.deleteProperty(prototype, name)
    document.querySelector('dialog')?.remove()
  })
  const dialogs = () => [...document.querySelectorAll('dialog')].map((one) => one.textContent)
  const step = (title: string) => (
    <Dialog key={title} title={title} onClose={() => {}}>
      {null}
    </Dialog>
  )
  const { rerender } = render(step('Password'))

  rerender(step('Name'))
  await Promise.resolve()
  expect(dialogs()).toEqual(['Name'])

  rerender(<p>Done</p>)
  await Promise.resolve()
  expect(dialogs()).toEqual(['Name'])

  rerender(step('Again'))
  expect(dialogs()).toEqual(['Again'])
})
