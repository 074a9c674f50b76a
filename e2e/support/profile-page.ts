import { expect, type Locator, type Page } from '@playwright/test'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** The toast with exactly this text. */
export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** A panel of the page, such as Details or Work Experience. */
export const boxOf = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** Opens the calendar of a date field. */
export async function openCalendar(form: Locator, label: string): Promise<Locator> {
  await form.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const calendar = form.getByRole('dialog', { name: label })
  await expect(calendar.getByRole('grid')).toBeVisible()
  return calendar
}

/** Picks a day (yyyy-mm-dd) in the calendar of a date field, using its dropdowns. */
export async function pickDay(form: Locator, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  const calendar = await openCalendar(form, label)
  await calendar.getByRole('combobox', { name: 'Year' }).selectOption(year)
  await calendar.getByRole('combobox', { name: 'Month' }).selectOption(String(Number(month) - 1))
  const name = new RegExp(`${MONTHS[Number(month) - 1]} ${Number(date)}(st|nd|rd|th), ${year}`)
  await calendar.getByRole('button', { name }).click()
  await expect(calendar).toHaveCount(0)
}

/**
 * Makes every call to a route fail without a message, with an error that is not retried. Returns a function that ends
 * this.
 */
export async function failing(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path.replace(/:\w+/g, '*')}`
  const json = { success: false, code: 'FORBIDDEN_ORIGIN' }
  await page.route(pattern, (call) => call.fulfill({ status: 403, json }))
  return () => page.unroute(pattern)
}

/** Holds every call to a route until the returned function is called. */
export async function holding(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path.replace(/:\w+/g, '*')}`, async (call) => {
    await held
    await call.continue()
  })
  return release
}
