import { SIDEBAR_COOKIE_MAX_AGE_S } from '@shipmates/contract/limits'

const NAME = 'shipmates_sidebar'

/** Whether the sidebar is open; undefined without a cookie. */
export function readSidebarCookie(): boolean | undefined {
  const value = document.cookie.match(/(?:^|; )shipmates_sidebar=(true|false)/)?.[1]
  return value === undefined ? undefined : value === 'true'
}

/** Stores for seven days whether the sidebar is open. */
export function writeSidebarCookie(isOpen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${NAME}=${isOpen}; Path=/; Max-Age=${SIDEBAR_COOKIE_MAX_AGE_S}; SameSite=Lax`
}
