import { useState } from 'react'
import { readSidebarCookie, writeSidebarCookie } from '../../lib/browser/sidebar-cookie.ts'
import { useCommandKey } from '../../lib/browser/use-command-key.ts'
import { NARROW, useMediaQuery } from '../../lib/browser/use-media-query.ts'

/** Below this width the sidebar starts collapsed, unless the cookie says otherwise. */
const ROOMY = '(width >= 64rem)'

/** The sidebar's state: a cookie on wide screens, a drawer on narrow ones. Ctrl/Cmd+B toggles it. */
export function useSidebar() {
  const isRoomy = useMediaQuery(ROOMY)
  const isNarrow = useMediaQuery(NARROW)
  const [chosen, setChosen] = useState(readSidebarCookie)
  const [isDrawerWanted, setDrawerWanted] = useState(false)
  const isOpen = chosen ?? isRoomy

  const toggle = () => {
    if (isNarrow) return setDrawerWanted((wanted) => !wanted)
    setChosen(!isOpen)
    writeSidebarCookie(!isOpen)
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
