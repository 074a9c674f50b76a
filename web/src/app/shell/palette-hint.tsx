import { Kbd } from '../../components/ui/kbd.tsx'
import { keyName } from '../../lib/browser/key-names.ts'

type PaletteHintProps = { onOpen: () => void; onNear: () => void }

/** The button that opens the command palette and names its keys. */
export function PaletteHint({ onOpen, onNear }: PaletteHintProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-10 items-center gap-2 rounded-control px-2 text-13 text-ink-2 hover:bg-sunken max-md:hidden"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      Jump to
      <span className="flex gap-1">
        <Kbd>{keyName('Mod')}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}
