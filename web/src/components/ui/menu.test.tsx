import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { MenuLink } from './links.tsx'
import { Menu, MenuItem, MenuRadioGroup } from './menu.tsx'

function open({ onLogout = () => {}, onTheme = (_theme: string) => {} } = {}) {
  render(
    <MemoryRouter>
      <Menu trigger={(props) => <Button {...props}>Account</Button>}>
        <MenuLink to="/profile">My Profile</MenuLink>
        <MenuRadioGroup
          label="Theme"
          value="light"
          onChange={onTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <MenuItem onSelect={onLogout}>Logout</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
  return userEvent.click(trigger())
}

const trigger = () => screen.getByRole('button', { name: 'Account' })
const here = () => document.activeElement?.textContent

test('an open menu is named by its button, and its first entry is focused', async () => {
  await open()

  expect(screen.getByRole('menu', { name: 'Account' })).toBeTruthy()
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  expect(here()).toBe('My Profile')
})

test('arrow keys, Home, End and first letters move through the entries', async () => {
  await open()
  const visited: (string | null | undefined)[] = []

  for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{End}', 'da']) {
    await userEvent.keyboard(key)
    visited.push(here())
  }

  expect(visited).toEqual(['Light', 'My Profile', 'Logout', 'My Profile', 'Logout', 'Dark'])
})

test('Esc closes the menu and restores focus to its button', async () => {
  await open()

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

test('a press outside closes the menu', async () => {
  await open()

  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))

  expect(screen.queryByRole('menu')).toBeNull()
})

test('the button opens and closes its menu', async () => {
  await open()

  await userEvent.click(trigger())
  expect(screen.queryByRole('menu')).toBeNull()

  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('a command runs once and closes the menu, a radio choice leaves it open', async () => {
  const onLogout = vi.fn()
  const onTheme = vi.fn()
  await open({ onLogout, onTheme })

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark', checked: false }))
  expect(onTheme).toHaveBeenCalledWith('dark')
  expect(screen.getByRole('menu')).toBeTruthy()

  await userEvent.keyboard('{End}{Enter}')
  expect(onLogout).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})
