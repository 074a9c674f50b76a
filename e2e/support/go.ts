import type { Page } from '@playwright/test'

/** Goes to another address inside the app, like Back: without a page load. */
export const goInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
