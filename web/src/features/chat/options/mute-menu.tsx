import type { Conversation } from '@shipmates/contract/chat'
import Check from 'lucide-react/icons/check'
import { type RefObject, useId, useState } from 'react'
import { CloseMenu, menuItemClasses } from '../../../components/ui/menu.tsx'
import { MenuPanel } from '../../../components/ui/menu-panel.tsx'
import { serverNow } from '../../../lib/browser/server-clock.ts'
import { useMute } from './api.ts'
import { muteChoices, withCurrent } from './mute-times.ts'

type MuteMenuProps = {
  conversation: Conversation
  /** The element that the menu opens next to, and to which focus returns. */
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** How long to mute: radio items, including the current end. */
export function MuteMenu({ conversation, triggerRef, onClose }: MuteMenuProps) {
  const { id, mutedUntil } = conversation
  const menuId = useId()
  const [now] = useState(() => new Date(serverNow()))
  const choices = withCurrent(muteChoices(now), mutedUntil, now)
  const mute = useMute(id)
  return (
    <CloseMenu value={onClose}>
      <MenuPanel id={menuId} label="Mute" triggerRef={triggerRef} align="end" onClose={onClose}>
        {choices.map(({ label, until }) => (
          <button
            key={label}
            type="button"
            role="menuitemradio"
            aria-checked={until === mutedUntil}
            tabIndex={-1}
            className={menuItemClasses}
            onClick={() => {
              onClose()
              if (until !== mutedUntil) mute.mutate(until)
            }}
          >
            {label}
            {until === mutedUntil && <Check aria-hidden="true" className="ml-auto" />}
          </button>
        ))}
      </MenuPanel>
    </CloseMenu>
  )
}
