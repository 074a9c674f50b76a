import { setWaitingInTitle } from './document-title.ts'

/**
 * Shows the number of unread messages and requests in the tab's title, the favicon and the app
 * icon's badge.
 */
export function showPendingCount(count: number): void {
  setWaitingInTitle(count)
  document
    .querySelector('link[rel=icon][type="image/svg+xml"]')
    ?.setAttribute('href', count > 0 ? '/favicon-unread.svg' : '/favicon.svg')
  // Browsers may reject if the app is not installed; then there is no icon to badge.
  const badged = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  badged?.catch(() => {})
}
