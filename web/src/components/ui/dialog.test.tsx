import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

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

test('a dialog stays open while its page changes, and closes when another page opens', async () => {
  // Tests share a window, which may be at any page.
  goTo('/connections')
  await openDialog()

  goTo('?page=2')
  expect(screen.queryByRole('dialog')).toBeTruthy()

  goTo('/settings')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Goes to an address, like Back. */
const goTo = (address: string) =>
  act(() => {
    history.replaceState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  })

test('a menu closes when the system asks for it, such as by Back on Android', async () => {
  class Watcher extends EventTarget {
    destroy = vi.fn()
  }
  const watchers: Watcher[] = []
  vi.stubGlobal('CloseWatcher', function open() {
    watchers.push(new Watcher())
    return watchers.at(-1)
  })
  render(
    <Menu
      trigger={(props) => (
        <button type="button" {...props}>
          Options
        </button>
      )}
    >
      <MenuItem onSelect={() => {}}>Mute</MenuItem>
    </Menu>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Options' }))
  expect(screen.getByRole('menuitem', { name: 'Mute' })).toBeTruthy()

  act(() => void watchers[0]!.dispatchEvent(new Event('close')))

  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(watchers[0]!.destroy).toHaveBeenCalledOnce()
})

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
