import { useNavigate } from 'react-router'
import { useLayer } from '../components/behaviour/use-layer.ts'
import { useShortcuts } from '../features/shortcuts/use-shortcuts.ts'
import { topDialog } from '../lib/browser/top-dialog.ts'
import { useCommandKey } from '../lib/browser/use-command-key.ts'

export const loadPalette = async () =>
  (await import('./palette/command-palette.tsx')).CommandPalette
const loadShortcutList = async () =>
  (await import('../features/shortcuts/shortcut-list.tsx')).ShortcutList

/**
 * Global keyboard features of the signed-in screens: the command palette, the shortcuts and their
 * list.
 */
export function useGlobalKeys({ onLogout }: { onLogout: () => void }) {
  const navigate = useNavigate()
  const palette = useLayer(loadPalette)
  const list = useLayer(loadShortcutList)
  const go = (path: string) => void navigate(path)

  useShortcuts({ onGo: go, onShowAll: list.open })
  useCommandKey('k', () => {
    if (palette.Open) palette.close()
    else if (!topDialog()) palette.open()
  })

  return {
    openPalette: palette.open,
    layers: (
      <>
        {palette.Open && (
          <palette.Open
            onGo={go}
            onShowShortcuts={list.open}
            onLogout={onLogout}
            onClose={palette.close}
          />
        )}
        {list.Open && <list.Open onClose={list.close} />}
      </>
    ),
  }
}
