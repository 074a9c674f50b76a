import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PageHeading } from '../../components/page.tsx'
import { memberPages } from '../../page-table.ts'
import { Shell } from './shell.tsx'

const linus = { id: '6', userName: 'linus_f', email: 'linus@ferry.dev', photoUrl: null }

type HappyWindow = { happyDOM: { setViewport: (viewport: { width: number }) => void } }
type Opened = {
  unreadMessages?: number
  pendingRequests?: number
  user?: typeof linus
  onLogout?: () => void
  title?: string
}

function open(
  path: string,
  {
    unreadMessages = 0,
    pendingRequests = 1,
    user = linus,
    onLogout = () => {},
    title,
  }: Opened = {},
) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Shell
        user={user}
        counts={{ pendingRequests, unreadMessages }}
        onLogout={onLogout}
        title={title}
      >
        <Routes>
          <Route path="/dashboard" element={<PageHeading>Discover Developers</PageHeading>} />
          <Route path="/requests" element={<PageHeading>Connection Requests</PageHeading>} />
        </Routes>
      </Shell>
    </MemoryRouter>,
  )
}

const resize = (width: number) => (window as unknown as HappyWindow).happyDOM.setViewport({ width })
const sidebarToggle = () => screen.getByRole('button', { name: 'Toggle sidebar' })

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here
  document.cookie = 'shipmates_sidebar=; Path=/; Max-Age=0'
  resize(1024)
})

test('the sidebar lists the pages of the table in order, with their badge counts', () => {
  const badges: Record<string, string> = {
    Requests: '11 pending request',
    Messages: '99+112 unread messages',
  }
  const names = memberPages.filter(({ isInSidebar }) => isInSidebar).map(({ name }) => name)
  open('/dashboard', { unreadMessages: 112 })

  const links = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')

  expect([...links].map((link) => link.textContent)).toEqual(
    names.map((name) => name + (badges[name] ?? '')),
  )
  expect(screen.getByRole('link', { name: 'Discover', current: 'page' })).toBeTruthy()
})

test("a new page takes focus and sets the tab's title", async () => {
  open('/dashboard')

  await userEvent.click(screen.getByRole('link', { name: /Requests/ }))

  const heading = screen.getByRole('heading', { name: 'Connection Requests', level: 1 })
  expect(document.activeElement).toBe(heading)
  expect(document.title).toBe('Connection Requests · Shipmates')
})

test('the skip link comes first and skips the sidebar', async () => {
  open('/dashboard')
  ;(document.activeElement as HTMLElement).blur()

  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))

  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('Ctrl+B collapses the sidebar, and the cookie remembers it', async () => {
  const { unmount } = open('/dashboard')
  expect(sidebarToggle().getAttribute('aria-expanded')).toBe('true')

  await userEvent.keyboard('{Control>}b{/Control}')
  expect(sidebarToggle().getAttribute('aria-expanded')).toBe('false')
  expect(document.cookie).toContain('shipmates_sidebar=false')

  unmount()
  open('/dashboard')
  expect(sidebarToggle().getAttribute('aria-expanded')).toBe('false')
})

test('on a medium-wide screen the sidebar starts collapsed', () => {
  resize(900)
  open('/dashboard')

  expect(sidebarToggle().getAttribute('aria-expanded')).toBe('false')
})

test('on a narrow screen the menu is a drawer that closes when an item is selected', async () => {
  resize(390)
  open('/dashboard')

  await userEvent.click(screen.getByRole('button', { name: 'Open menu', expanded: false }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  // Profile, theme and logout are on a page of their own.
  const me = within(drawer).getByRole('link', { name: /linus_f/ })
  expect(me.getAttribute('href')).toBe('/you')
  expect(within(drawer).queryByRole('button', { name: 'Logout' })).toBeNull()
  await userEvent.click(within(drawer).getByRole('link', { name: /Requests/ }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connection Requests' }))
})

test('on a narrow screen a bar lists the pages and the profile, with the badge counts', async () => {
  resize(390)
  open('/dashboard', { unreadMessages: 112 })

  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Discover',
    'Requests11 pending request',
    'Connections',
    'Messages99+112 unread messages',
    'LYou',
  ])
  await userEvent.click(within(bar).getByRole('link', { name: /Requests/ }))

  expect(within(bar).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/requests')
  expect(within(bar).getByRole('link', { name: 'You' }).getAttribute('href')).toBe('/you')
})

test('on a narrow screen the top bar has the heading, on Discover with the welcome', async () => {
  resize(390)
  open('/dashboard')
  const top = screen.getByRole('banner')
  expect(within(top).getByRole('heading', { level: 1, name: 'Discover Developers' })).toBeTruthy()
  expect(top.textContent).toContain('Welcome back, linus_f')

  await userEvent.click(screen.getByRole('link', { name: /Requests/ }))

  const heading = within(top).getByRole('heading', { level: 1, name: 'Connection Requests' })
  expect(document.activeElement).toBe(heading)
  expect(top.textContent).not.toContain('Welcome back')
})

test("on a narrow screen the staff's pages keep their title, and the menu button has the counts", () => {
  resize(390)
  open('/dashboard', { unreadMessages: 12, title: 'Admin' })

  const menu = screen.getByRole('button', {
    name: 'Open menu, 1 pending request, 12 unread messages',
  })
  expect(menu.textContent).toBe('9+')
  expect(screen.getByRole('banner').textContent).toContain('Admin')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('the account menu shows the member and logs out', async () => {
  const onLogout = vi.fn()
  open('/dashboard', { onLogout })

  await userEvent.click(
    screen.getByRole('button', { name: 'linus_f, linus@ferry.dev, Account menu' }),
  )
  expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'Light',
    'Dark',
    'System',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))

  expect(onLogout).toHaveBeenCalledOnce()
})

test('a member without a username is greeted by the local part of their e-mail', () => {
  open('/dashboard', { user: { ...linus, userName: '' } })

  expect(screen.getByRole('banner').textContent).toBe('Welcome back, linus')
})
