import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import { LandingHeader } from './landing-header.tsx'

const ada = { id: '7', email: 'ada@example.test', userName: 'ada_lovelace', photoUrl: null }

function show(visitor?: typeof ada, onLogout = () => {}) {
  render(<LandingHeader visitor={visitor} onLogout={onLogout} />)
  return userEvent.setup()
}

const mobileMenu = () => {
  const toggle = screen.getByRole('button', { name: 'Close menu' })
  return within(document.getElementById(toggle.getAttribute('aria-controls') ?? '')!)
}

const linksIn = (part: Pick<typeof screen, 'queryAllByRole'>) =>
  part.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('a visitor gets links to the sections, login and sign-up', () => {
  show()

  expect(linksIn(screen)).toEqual([
    ['Shipmates', '/'],
    ['Features', '#features'],
    ['How it works', '#how'],
    ['Sign in', '/login'],
    ['Get started', '/signup'],
  ])
})

test('a member gets a menu behind their initial', async () => {
  const onLogout = vi.fn()
  const user = show(ada, onLogout)
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()

  await user.click(screen.getByRole('button', { name: /ada_lovelace.*Account menu$/ }))

  const menu = screen.getByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Dashboard', 'My Profile', 'Logout'])
  await user.click(within(menu).getByRole('menuitem', { name: 'Logout' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

test.each([
  ['ada_lovelace', 'A'],
  ['', 'L'],
])('the initial of "%s" is %s, from the username or else the e-mail', (userName, letter) => {
  show({ ...ada, userName, email: 'linus@example.test' })

  expect(screen.getAllByText(letter).length).toBeGreaterThan(0)
})

test('the mobile menu has the same links as the header for a visitor', async () => {
  const user = show()

  await user.click(screen.getByRole('button', { name: 'Open menu', expanded: false }))

  expect(linksIn(mobileMenu())).toEqual([
    ['Features', '#features'],
    ['How it works', '#how'],
    ['Sign in', '/login'],
    ['Get started', '/signup'],
  ])
})

test('the mobile menu names a member, or "Developer" without a username', async () => {
  const user = show({ ...ada, userName: '' })

  await user.click(screen.getByRole('button', { name: 'Open menu' }))

  expect(mobileMenu().getByText('Developer')).toBeTruthy()
  expect(linksIn(mobileMenu()).slice(2)).toEqual([
    ['Dashboard', '/dashboard'],
    ['My Profile', '/profile'],
  ])
  expect(mobileMenu().getByRole('button', { name: 'Logout' })).toBeTruthy()
})

test('Esc closes the mobile menu and restores focus to its button', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))

  await user.keyboard('{Escape}')

  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Open menu', expanded: false }),
  )
})

test('focus on the login links moves to the member menu when the visitor turns out to be a member', async () => {
  const { rerender } = render(<LandingHeader visitor={undefined} onLogout={() => {}} />)
  screen.getByRole('link', { name: 'Sign in' }).focus()

  rerender(<LandingHeader visitor={ada} onLogout={() => {}} />)

  const menu = screen.getByRole('button', { name: /Account menu$/ })
  await until(() => expect(document.activeElement).toBe(menu))
})
