let page = ''
let waitingCount = 0

/** Sets the document title: "Messages · Shipmates". */
export function setPageTitle(title: string): void {
  page = title
  show()
}

/** Prefixes the document title with "(3) " while messages or requests are pending. */
export function setWaitingInTitle(count: number): void {
  waitingCount = count
  show()
}

function show(): void {
  const waiting = waitingCount > 0 ? `(${waitingCount}) ` : ''
  document.title = `${waiting}${page ? `${page} · ` : ''}Shipmates`
}

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
