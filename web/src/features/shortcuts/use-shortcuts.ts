import { useEffectEvent, useLayoutEffect } from 'react'
import { shortcutKeyOf } from '../../lib/browser/keys.ts'
import { topDialog } from '../../lib/browser/top-dialog.ts'
import { isStaff, sessionStore } from '../../lib/net/session.ts'
import { keyedPages, staffPage } from '../../page-table.ts'

/** The maximum time between G and the key after it. */
const GO_WITHIN_MS = 1_500

/** Opens the notices after G. */
const NOTICES_KEY = 'n'

const pagesOf = () =>
  isStaff(sessionStore.getSnapshot().user) ? [...keyedPages, staffPage] : keyedPages

type Acts = { onGo: (path: string) => void; onShowAll: () => void; onNotices: () => void }

/** The single-letter shortcuts of all signed-in screens. Disabled while a dialog is open. */
export function useShortcuts({ onGo, onShowAll, onNotices }: Acts): void {
  const go = useEffectEvent(onGo)
  const showAll = useEffectEvent(onShowAll)
  const showNotices = useEffectEvent(onNotices)

  // A layout effect: a key may be pressed as soon as the screen is visible.
  useLayoutEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY

    const press = (event: KeyboardEvent) => {
      const key = shortcutKeyOf(event)
      if (!key || topDialog()) return
      const hasGo = event.timeStamp - goPressedAt < GO_WITHIN_MS
      const page = hasGo ? pagesOf().find((entry) => entry.key === key) : undefined
      goPressedAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (page) go(page.path)
      else if (hasGo && key === NOTICES_KEY) showNotices()
      else if (key === '?') showAll()
      else if (key !== '/' || !focusSearch()) return
      event.preventDefault()
      // Keeps it from the handlers of cards and lists: C after G is not Connect.
      event.stopPropagation()
    }

    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Focuses the first search field of the screen. Returns whether there is one. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main search input, main input[type=search]',
  )
  const field = [...fields].find((element) => element.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
