import { SIDEBAR_COOKIE_MAX_AGE_S } from '@shipmates/contract/limits'
import { useState } from 'react'
import { useCommandKey } from '../../lib/browser/keys.ts'
import { NARROW, useMediaQuery } from '../../lib/browser/use-window.ts'

/** Below this width the sidebar starts collapsed, unless the cookie says otherwise. */
const ROOMY = '(width >= 64rem)'

/** The sidebar's state: a cookie on wide screens, a drawer on narrow ones. Ctrl/Cmd+B toggles it. */
export function useSidebar() {
  const isRoomy = useMediaQuery(ROOMY)
  const isNarrow = useMediaQuery(NARROW)
  const [chosen, setChosen] = useState(readCookie)
  const [isDrawerWanted, setDrawerWanted] = useState(false)
  const isOpen = chosen ?? isRoomy

  const toggle = () => {
    if (isNarrow) return setDrawerWanted((wanted) => !wanted)
    setChosen(!isOpen)
    writeCookie(!isOpen)
  }
  useCommandKey('b', toggle)

  return {
    isNarrow,
    isOpen,
    isDrawerOpen: isNarrow && isDrawerWanted,
    toggle,
    closeDrawer: () => setDrawerWanted(false),
  }
}

/** Whether the sidebar is open; undefined without a cookie. */
function readCookie(): boolean | undefined {
  const value = document.cookie.match(/(?:^|; )shipmates_sidebar=(true|false)/)?.[1]
  return value === undefined ? undefined : value === 'true'
}

/** Stores for seven days whether the sidebar is open. */
function writeCookie(isOpen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `shipmates_sidebar=${isOpen}; Path=/; Max-Age=${SIDEBAR_COOKIE_MAX_AGE_S}; SameSite=Lax`
}
