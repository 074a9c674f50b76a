import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLayer } from '../components/behaviour/use-layer.ts'
import { useShortcuts } from '../features/shortcuts/use-shortcuts.ts'
import { useCommandKey } from '../lib/browser/keys.ts'
import { addressOf } from '../lib/browser/settings-address.ts'
import { topDialog } from '../lib/browser/top-dialog.ts'

/** Loads the parts that a signed-in screen does not need at first. */
export const loadLater = () => import('./later.ts')

export const loadPalette = async () => (await loadLater()).CommandPalette
const loadShortcutList = async () => (await loadLater()).ShortcutList
export const loadNotices = async () => (await loadLater()).NoticesLayer

type GlobalKeys = { onLogout: () => void; bellRef: RefObject<HTMLButtonElement | null> }

/**
 * Global keyboard features of the signed-in screens: the command palette, the shortcuts and their
 * list, the notices.
 */
export function useGlobalKeys({ onLogout, bellRef }: GlobalKeys) {
  const navigate = useNavigate()
  const palette = useLayer(loadPalette)
  const list = useLayer(loadShortcutList)
  const notices = useLayer(loadNotices)
  const go = (path: string) => void navigate(addressOf(path))

  useShortcuts({ onGo: go, onShowAll: list.open, onNotices: notices.open })
  useLeaving(notices.close)
  useCommandKey('k', () => {
    if (palette.Open) palette.close()
    else if (!topDialog()) palette.open()
  })

  return {
    openPalette: palette.open,
    areNoticesOpen: notices.Open !== undefined,
    toggleNotices: notices.Open ? notices.close : notices.open,
    layers: (
      <>
        {palette.Open && (
          <palette.Open
            onGo={go}
            onShowShortcuts={list.open}
            onShowNotices={notices.open}
            onLogout={onLogout}
            onClose={palette.close}
          />
        )}
        {list.Open && <list.Open onClose={list.close} />}
        {notices.Open && <notices.Open triggerRef={bellRef} onClose={notices.close} />}
      </>
    ),
  }
}

/** Calls back when another page is opened. */
function useLeaving(onLeave: () => void): void {
  const { pathname } = useLocation()
  const leave = useEffectEvent(onLeave)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is left
  useEffect(() => () => leave(), [pathname])
}
