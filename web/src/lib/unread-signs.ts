import { setUnreadInTitle } from './document-title.ts'

/** Tells outside the page how many messages wait: in the tab's title and icon, and on the app's icon. */
export function showUnread(count: number): void {
  setUnreadInTitle(count)
  document
    .querySelector('link[rel=icon][type="image/svg+xml"]')
    ?.setAttribute('href', count > 0 ? '/favicon-unread.svg' : '/favicon.svg')
  // Where the app is not installed some browsers refuse, and there is no icon to badge.
  const badged = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  badged?.catch(() => {})
}
