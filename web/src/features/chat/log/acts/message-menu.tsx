import type { Message } from '@shipmates/contract/chat'
import { editMinutesLeft } from '@shipmates/contract/messages/chat-changes'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useId } from 'react'
import { Kbd } from '../../../../components/ui/kbd.tsx'
import { CloseMenu, MenuItem, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { MenuPanel } from '../../../../components/ui/menu-panel.tsx'
import { letterKeys } from '../../../../lib/browser/keys.ts'
import { useStoredSwitch } from '../../../../lib/browser/stored-switch.ts'
import { editMinutesOf } from '../../outbox/changes.ts'
import { type LayerProps, useRow } from './layer-props.ts'
import { useMessageActs } from './message-acts.ts'

/** The menu of a message, at the pointer or next to its button. */
export function MessageMenu({ message, at, findRow, onClose }: LayerProps) {
  const id = useId()
  const row = useRow(findRow)
  const { onOpen } = useMessageActs()!
  const middle = at && at.left + at.width / 2
  return (
    <CloseMenu value={onClose}>
      <MenuPanel
        id={id}
        label="Message actions"
        triggerRef={row}
        at={at}
        align={middle && middle > innerWidth / 2 ? 'end' : 'start'}
        onClose={onClose}
      >
        <MessageMenuItems message={message} onReact={() => onOpen('react', message, at)} />
      </MenuPanel>
    </CloseMenu>
  )
}

type MessageMenuItemsProps = {
  message: Message
  /** Opens the reactions, if they are not next to the menu. */
  onReact?: () => void
}

/** The actions on a message, as entries of a menu. */
export function MessageMenuItems({ message, onReact }: MessageMenuItemsProps) {
  const acts = useMessageActs()!
  const { canWrite, onOpen, onReply, onEdit, onCopy, onReport } = acts
  const minutes = editMinutesOf(message)
  return (
    <>
      {canWrite && (
        <MenuItem onSelect={() => onReply(message)}>
          <Reply aria-hidden="true" />
          Reply
          <Key>R</Key>
        </MenuItem>
      )}
      {canWrite && onReact && (
        <MenuItem onSelect={onReact}>
          <SmilePlus aria-hidden="true" />
          React
          <Key>+</Key>
        </MenuItem>
      )}
      {message.content && (
        <MenuItem onSelect={() => onCopy(message)}>
          <Copy aria-hidden="true" />
          Copy text
          <Key>C</Key>
        </MenuItem>
      )}
      {canWrite && minutes > 0 && (
        <MenuItem onSelect={() => onEdit(message)}>
          <Pencil aria-hidden="true" />
          Edit
          <span className="ml-auto pl-3 text-12 text-ink-2">
            {editMinutesLeft({ count: minutes })}
          </span>
        </MenuItem>
      )}
      {!message.isOwn && !message.deletedAt && onReport && (
        <>
          <MenuSeparator />
          <MenuItem isDanger onSelect={() => onReport(message)}>
            <Flag aria-hidden="true" />
            Report
          </MenuItem>
        </>
      )}
      {message.isOwn && (
        <>
          <MenuSeparator />
          <MenuItem isDanger onSelect={() => onOpen('delete', message)}>
            <Trash2 aria-hidden="true" />
            Delete
            <Key isLetter={false}>Del</Key>
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The key for the same action on a focused message, shown on devices with a keyboard. */
function Key({ isLetter = true, children }: { isLetter?: boolean; children: ReactNode }) {
  const areLettersOn = useStoredSwitch(letterKeys)
  if (isLetter && !areLettersOn) return null
  return (
    <span aria-hidden="true" className="ml-auto pl-3 text-12 pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
