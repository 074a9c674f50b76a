import type { Page } from '@playwright/test'
import { expect, test } from './support/prolonged-fixtures.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })
const themeOf = (page: Page) => page.locator('html')
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

async function chooseTheme(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('a theme is applied in every tab and survives a reload without a flash, as does a collapsed sidebar', async ({
  openAs,
}) => {
  const { page } = await openAs('ada')
  const second = await page.context().newPage()
  await second.goto('/connections')
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'light')
  await chooseTheme(second, 'Dark')
  await expect(themeOf(page)).toHaveAttribute('data-theme', 'dark')

  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => widthOf(page)).toBe(256)
  await page.keyboard.press('Control+b')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => widthOf(page)).toBe(48)
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'shipmates_sidebar')
  expect(cookie?.value).toBe('false')
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1)

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

  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await toggle(page).click()
  await expect.poll(() => widthOf(page)).toBe(256)

  await chooseTheme(page, 'System')
  await expect(themeOf(second)).toHaveAttribute('data-theme', 'light')
  await second.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(themeOf(second)).toHaveAttribute('data-theme', 'dark')
  const animated = await second.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && one.transitionProperty !== 'opacity'),
  )
  expect(animated).toHaveLength(0)
})
