import { expect, test } from './support/fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const FRONT_DOOR = '**/assets/front-door-*.js'

test('the headline and the sign-up link work without any script', async ({ visit }) => {
  const page = await visit('/', { javaScriptEnabled: false })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ship friendships, not bugs.')
  await page.getByRole('link', { name: 'Get started free' }).first().click()
  await expect(page).toHaveURL('/signup')
})

test('the anchor links scroll to their sections', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const header = page.getByRole('banner')

  await header.getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click()
  await expect(page.getByRole('heading', { name: 'Smart Matching' })).toBeInViewport()
})

test('a visitor can change the theme, sign in and sign up', async ({ visit }) => {
  const page = await visit('/')
  await page.getByRole('button', { name: 'Change theme' }).click()
  await expect(page.getByRole('menu', { name: 'Change theme' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()

  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: /home/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a press before the script has loaded takes effect once it has', async ({ visit }) => {
  const page = await visit('/', PHONE)
  let letThrough = () => {}
  const isAsked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(FRONT_DOOR, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })

  await page.getByRole('button', { name: 'Open menu' }).click()
  letThrough()

  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
})

test('a script that failed to load is requested again on the next press', async ({ visit }) => {
  const page = await visit('/', PHONE)
  await page.route(FRONT_DOOR, (route) => route.abort())
  const isLost = page.waitForEvent('requestfailed')
  await page.reload()
  await isLost
  await page.unroute(FRONT_DOOR)

  await page.getByRole('button', { name: 'Open menu' }).click()

  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
})

test('a browser that does not report its paint loads the script all the same', async ({
  visit,
}) => {
  const page = await visit('/')
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })

  const isAsked = page.waitForRequest(FRONT_DOOR)
  await page.reload()
  await isAsked
})

test('a member gets into the app from the avatar menu and can log out there', async ({ board }) => {
  const ada = await board('ada', { path: '/' })
  const { page } = ada
  const avatar = page.getByRole('button', { name: /Account menu/ })
  await avatar.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/profile')

  await page.goto('/')
  await avatar.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()

  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a member is offered the developers instead of a sign-up', async ({ board }) => {
  const { page } = await board('ada', { path: '/' })
  const accountState = page.getByRole('link', { name: /Get started|Sign in/ })

  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  await expect(accountState).toHaveCount(0)
  await page.getByRole('link', { name: 'Discover developers' }).first().click()
  await expect(page).toHaveURL('/dashboard')

  await page.goBack()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(accountState.first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover developers' })).toHaveCount(0)
})

test('the mobile menu has the same links as the header', async ({ board, visit }) => {
  const visitor = await visit('/', PHONE)
  await visitor.getByRole('button', { name: 'Open menu' }).click()
  await expect(visitor.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await visitor.getByRole('banner').getByRole('link', { name: 'Get started' }).click()
  await expect(visitor).toHaveURL('/signup')

  const ada = await board('ada', { path: '/', ...PHONE })
  await ada.page.getByRole('button', { name: 'Open menu' }).click()
  await ada.page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(ada.page).toHaveURL('/dashboard')
})
