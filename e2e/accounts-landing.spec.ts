import { expect, test } from './support/fixtures.ts'
import { holding } from './support/profile-page.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const FRONT_DOOR = '/assets/front-door-*.js'

test('the headline and the sign-up link work without any script', async ({ visit }) => {
  const page = await visit('/', { javaScriptEnabled: false })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship friendships, not bugs.')
  await page.getByRole('link', { name: 'Get started free' }).first().click()
  await expect(page).toHaveURL('/signup')
})

test('a visitor follows the anchor links, changes the theme, signs in and signs up', async ({
  visit,
}) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click()
  await expect(page.getByRole('heading', { name: 'Smart Matching' })).toBeInViewport()

  await page.getByRole('button', { name: 'Change theme' }).click()
  await expect(page.getByRole('menu', { name: 'Change theme' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')

  await header.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: /home/ }).click()
  await header.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a press before the script has loaded takes effect later, or on the next press; the menu closes when focus or a press moves outside it', async ({
  visit,
}) => {
  const page = await visit('', PHONE)
  const release = await holding(page, FRONT_DOOR)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()

  await page.route(`**${FRONT_DOOR}`, (route) => route.abort())
  // Simulates a browser that does not report its paint: the script is still requested.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  const isLost = page.waitForEvent('requestfailed')
  await page.reload()
  await isLost
  await page.unroute(`**${FRONT_DOOR}`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Menu' })
  const start = page.getByRole('banner').getByRole('link', { name: 'Get started' })
  await start.focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('heading', { level: 2 }).first().click()
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await start.click()
  await expect(page).toHaveURL('/signup')
})

test('a member sees a link to the developers in place of the sign-up, and an avatar menu', async ({
  openAs,
}) => {
  const { page } = await openAs('ada', { path: '/' })
  const accountState = page.getByRole('link', { name: /Get started|Sign in/ })
  const avatar = page.getByRole('button', { name: /Account menu/ })
  await expect(avatar).toBeVisible()
  await expect(accountState).toHaveCount(0)
  await page.getByRole('link', { name: 'Discover developers' }).first().click()
  await expect(page).toHaveURL('/dashboard')

  await page.goBack()
  await avatar.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Discover developers' })).toHaveCount(0)
})
