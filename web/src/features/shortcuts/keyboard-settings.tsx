import { Switch } from '../../components/ui/switch.tsx'
import { letterKeys } from '../../lib/browser/letter-keys.ts'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { ShortcutRows } from './shortcut-rows.tsx'
import { mainShortcuts } from './shortcuts.ts'

/**
 * The switch for single-letter shortcuts, above the most used ones. The list is hidden on touch
 * screens.
 */
export function KeyboardSettings() {
  const isCoarse = useMediaQuery('(pointer: coarse)')
  return (
    <div className="rounded-card border border-line bg-surface">
      <Switch
        label="Single-key shortcuts"
        hint="Turn these off if you use voice input or switch access."
        isOn={useStoredSwitch(letterKeys)}
        onSwitch={letterKeys.write}
      />
      {!isCoarse && (
        <div className="border-t border-line px-4 pt-2 pb-3 md:px-5 md:pb-3.5">
          <ShortcutRows shortcuts={mainShortcuts} className="min-[900px]:grid-cols-2" />
        </div>
      )}
    </div>
  )
}
