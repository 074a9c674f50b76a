import { boxClasses } from '../../components/settings/box.ts'
import { useShowSaved } from '../../components/settings/saved.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { letterKeys } from '../../lib/browser/keys.ts'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { ShortcutRows } from './shortcut-rows.tsx'
import { mainShortcuts } from './shortcuts.ts'

/** The switch for single-letter shortcuts, above the most used ones. */
export function KeyboardSettings() {
  const showSaved = useShowSaved()
  const turn = (isOn: boolean) => {
    letterKeys.write(isOn)
    showSaved()
  }
  return (
    <div className={boxClasses}>
      <Switch
        label="Single-key shortcuts"
        hint="Turn these off if you use voice input or switch access."
        isOn={useStoredSwitch(letterKeys)}
        onSwitch={turn}
      />
      <div className="border-t border-line px-4 pt-2 pb-3 md:px-5 md:pb-3.5">
        <ShortcutRows shortcuts={mainShortcuts} className="min-[900px]:grid-cols-2" />
      </div>
    </div>
  )
}

/** Whether single-key shortcuts are on, in a few words. */
export function KeyboardSummary() {
  return useStoredSwitch(letterKeys) ? 'Single-key shortcuts on' : 'Single-key shortcuts off'
}
