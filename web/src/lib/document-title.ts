let page = ''
let unreadCount = 0

/** Names the page in the tab: "Messages · Shipmates". */
export function setPageTitle(title: string): void {
  page = title
  show()
}

/** Puts "(3) " in front of the title while messages are unread. */
export function setUnreadInTitle(count: number): void {
  unreadCount = count
  show()
}

function show(): void {
  const unread = unreadCount > 0 ? `(${unreadCount}) ` : ''
  document.title = `${unread}${page ? `${page} · ` : ''}Shipmates`
}
