import type { Message } from '@shipmates/contract/chat'
import { emojiName } from '@shipmates/contract/messages/chat-changes'
import { TOO_MANY_REACTIONS } from '@shipmates/contract/messages/errors'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId } from 'react'
import { CloseMenu, useCloseMenu } from '../../../../components/ui/menu.tsx'
import { MenuPanel } from '../../../../components/ui/menu-panel.tsx'
import { useSession } from '../../../../lib/net/session.ts'
import { EMOJI_AT_HAND } from '../../composer/emoji-panel.tsx'
import { emojisOf, hasAllReactions } from '../../outbox/effects.ts'
import { boxOf, type LayerProps, useRow } from './layer-props.ts'
import { useMessageActs } from './message-acts.ts'

/** The quick reactions, at the pointer or next to their button. */
export function ReactionMenu({ message, at, findRow, onClose }: LayerProps) {
  const id = useId()
  const row = useRow(findRow)
  return (
    <CloseMenu value={onClose}>
      <MenuPanel
        id={id}
        label="React"
        triggerRef={row}
        at={at}
        align={message.isOwn ? 'end' : 'start'}
        onClose={onClose}
      >
        <div className="flex flex-wrap gap-0.5">
          <ReactionItems message={message} />
        </div>
      </MenuPanel>
    </CloseMenu>
  )
}

/** Six emoji and a button for any other, as entries of a menu. */
export function ReactionItems({ message }: { message: Message }) {
  const noteId = useId()
  const { onOpen, onReact } = useMessageActs()!
  const me = useSession().user?.userId
  const mine = emojisOf(message, me)
  const isFull = hasAllReactions(message, me)
  const openField = (item: HTMLElement) => {
    const row = document.querySelector(`[data-message="${message.id}"]`) ?? item
    onOpen('emoji', message, boxOf(row))
  }
  return (
    <>
      {EMOJI_AT_HAND.map((emoji) => (
        <Item
          key={emoji}
          name={emojiName({ emoji })}
          isChecked={mine.includes(emoji)}
          noteId={isFull && !mine.includes(emoji) ? noteId : undefined}
          onSelect={() => onReact(message, emoji)}
        >
          {emoji}
        </Item>
      ))}
      <Item name="Any emoji" noteId={isFull ? noteId : undefined} onSelect={openField}>
        <Plus aria-hidden="true" />
      </Item>
      {isFull && (
        <p id={noteId} className="w-0 min-w-full self-center px-2 text-12 text-ink-2">
          {TOO_MANY_REACTIONS}
        </p>
      )}
    </>
  )
}

type ItemProps = {
  name: string
  isChecked?: boolean
  /** The id of the text that explains why it is disabled. */
  noteId: string | undefined
  onSelect: (item: HTMLElement) => void
  children: ReactNode
}

function Item({ name, isChecked, noteId, onSelect, children }: ItemProps) {
  const close = useCloseMenu()
  return (
    <button
      type="button"
      {...(isChecked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
      aria-label={name}
      aria-disabled={noteId !== undefined || undefined}
      aria-describedby={noteId}
      tabIndex={-1}
      onClick={({ currentTarget }) => {
        if (noteId) return
        close()
        onSelect(currentTarget)
      }}
      className="flex size-10 items-center justify-center rounded-[9px] text-20 hover:bg-sunken focus:bg-sunken aria-checked:bg-tint pointer-coarse:size-11 aria-disabled:opacity-50"
    >
      {children}
    </button>
  )
}
