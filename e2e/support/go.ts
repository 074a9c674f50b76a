import type { Page } from '@playwright/test'

/** Leads a page of the app to another address as Back does: without a page load. */
export const goInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
