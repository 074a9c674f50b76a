import type { Page } from '@playwright/test'
import { signOut } from '@shipmates/contract/accounts'
import { memberPages } from '../web/src/page-table.ts'
import { expect, test, type Visit } from './support/fixtures.ts'
import { type Member, newMember, productUrl } from './support/people.ts'

const PROFILE = '**/api/v1/profile/**'
const PROTECTED = [...memberPages.map(({ path }) => path), '/messages/somebody']

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })
const themeOf = (page: Page) => page.locator('html')
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

/** A page with a member's cookie, and with this saved user or none in its session storage. */
async function withCookie(visit: Visit, member: Member, saved?: object): Promise<Page> {
  const page = await visit()
  await page.context().addCookies([{ ...member.cookie, url: productUrl() }])
  if (saved) {
    const user = JSON.stringify(saved)
    await page.addInitScript((value) => sessionStorage.setItem('user', value), user)
  }
  return page
}

async function chooseTheme(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('Ctrl+B collapses the sidebar, and a cookie remembers it', async ({ board }) => {
  const { page } = await board('ada')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => widthOf(page)).toBe(256)
  await page.keyboard.press('Control+b')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => widthOf(page)).toBe(48)

  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'shipmates_sidebar')
  expect(cookie?.value).toBe('false')
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1)
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await toggle(page).click()
  await expect.poll(() => widthOf(page)).toBe(256)
})

test('on a narrow screen the menu is a drawer, closed by Esc, Close or a choice', async ({
  board,
}) => {
  const { page } = await board('ada', { viewport: { width: 390, height: 800 } })
  await expect(sidebar(page)).toHaveCount(0)
  const [open, drawer] = [
    page.getByRole('button', { name: 'Open menu' }),
    page.getByRole('dialog', { name: 'Menu' }),
  ]
  await open.click()
  await expect(drawer.getByRole('link', { name: 'Discover' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toHaveCount(0)

  await open.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
})

test('a theme survives a reload without a flash of the other', async ({ board }) => {
  const { page } = await board('ada')
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'light')
  await chooseTheme(page, 'Dark')
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'dark')

  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seenThemes: seen })
    const look = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  const seen = () => page.evaluate(() => Reflect.get(window, 'seenThemes') as string[])
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(1)
  expect([...new Set(await seen())]).toEqual(['dark'])
})

test('with reduced motion a theme change is not animated', async ({ visit }) => {
  const page = await visit('/login', { reducedMotion: 'reduce' })
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'dark')

  const onTheirWay = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((way) => way instanceof CSSTransition && way.transitionProperty !== 'opacity'),
  )
  expect(onTheirWay).toHaveLength(0)
})

test('a theme chosen in one tab is applied in the other, and System follows the system', async ({
  board,
}) => {
  const { page } = await board('ada')
  const second = await page.context().newPage()
  await second.goto('/connections')
  await chooseTheme(second, 'Dark')
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'dark')
  await chooseTheme(page, 'System')
  await expect(themeOf(second)).toHaveAttribute('data-theme', 'light')
  await second.emulateMedia({ colorScheme: 'dark' })
  await expect(themeOf(second)).toHaveAttribute('data-theme', 'dark')
})

test('Logout leads to the login and clears all data of the member', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await visit('/login')
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0)
})

test('visitors are redirected from every protected page to the login', async ({ visit }) => {
  const page = await visit()
  for (const path of PROTECTED) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  }
})

test('Loading... is shown during the session check', async ({ board }) => {
  const { page } = await board('ada', { path: '' })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(PROFILE, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
})

test('a session that has ended leads to the login, which says so', async ({ board }) => {
  const ada = await board('ada')
  await expect(ada.page.getByText(/^Page 1 of/)).toBeVisible()
  await ada.call(signOut)
  await ada.page.reload()
  await expect(ada.page).toHaveURL('/login')
  await expect(
    ada.page.getByText('Your session has ended. Please sign in again.').first(),
  ).toBeVisible()
})

test('a new tab offers to continue as the signed-in member', async ({ visit }) => {
  const ada = await newMember('ada')
  const page = await withCookie(visit, ada)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: `Continue as ${ada.userName}` }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toContainText(`Welcome back, ${ada.userName}`)
})

test('the greeting falls back to the e-mail, then to Developer', async ({ visit }) => {
  const ada = await newMember('ada')
  for (const [email, name] of [
    ['captain.hook@example.test', 'captain.hook'],
    ['', 'Developer'],
  ]) {
    const page = await withCookie(visit, ada, { userId: ada.id, email })
    await page.route(PROFILE, (route) => route.abort())
    await page.goto('/connections')
    await expect(page.getByRole('banner')).toContainText(`Welcome back, ${name}`)
  }
})

test('an unknown address says so and links home', async ({ visit, board }) => {
  for (const page of [await visit(), (await board('ada', { path: '' })).page]) {
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Shipmates')
    await page.getByRole('link', { name: 'Back home' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('each page has its title and focuses its heading; the first tab stop is Skip to content', async ({
  board,
}) => {
  const { page } = await board('ada')
  for (const [link, heading] of [
    ['Requests', 'Connection Requests'],
    ['Connections', 'My Connections'],
    ['Settings', 'Settings'],
    ['Discover', 'Discover Developers'],
  ] as const) {
    const place = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: link, exact: true })
    await place.click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await expect(page).toHaveTitle(`${link} · Shipmates`)
    await expect(place).toHaveAttribute('aria-current', 'page')
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
