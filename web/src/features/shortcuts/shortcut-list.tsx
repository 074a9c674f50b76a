import { useId } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { letterKeys } from '../../lib/browser/keys.ts'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { isStaff, useSession } from '../../lib/net/session.ts'
import { ShortcutRows } from './shortcut-rows.tsx'
import { shortcutGroups, staffShortcutGroups } from './shortcuts.ts'

/** All shortcuts, grouped by where they work. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const id = useId()
  const groups = isStaff(useSession().user) ? staffShortcutGroups : shortcutGroups
  const areLettersOn = useStoredSwitch(letterKeys)
  return (
    <Dialog title="Keyboard shortcuts" isForReading onClose={onClose}>
      <p className="mt-1.5 text-14 text-pretty text-ink-2">
        {areLettersOn
          ? 'Single-key shortcuts are off while you type.'
          : 'Single-key shortcuts are off. Turn them on in Settings.'}
      </p>
      {groups.map(({ title, shortcuts }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`} className="mt-5">
          <h3 id={`${id}-${index}`} className="mb-1 text-13 font-600 text-ink-2">
            {title}
          </h3>
          <ShortcutRows shortcuts={shortcuts} className="grid-cols-2 max-md:grid-cols-1" />
        </section>
      ))}
    </Dialog>
  )
}
