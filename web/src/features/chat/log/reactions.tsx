import type { Message } from '@shipmates/contract/chat'
import { isEmoji, spellEmoji } from '@shipmates/contract/emoji-text'
import { chatEnded, emojiInvalid } from '@shipmates/contract/messages/chat'
import { emojiName, reactionBy, reactionsHint } from '@shipmates/contract/messages/chat-changes'
import { TOO_MANY_REACTIONS } from '@shipmates/contract/messages/errors'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { CloseMenu, useCloseMenu } from '../../../components/ui/menu.tsx'
import { MenuPanel } from '../../../components/ui/menu-panel.tsx'
import { Popover } from '../../../components/ui/popover.tsx'
import { NARROW, useMediaQuery } from '../../../lib/browser/use-window.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useSession } from '../../../lib/net/session.ts'
import { EMOJI_AT_HAND } from '../composer/emoji-panel.tsx'
import { toggleReaction } from '../outbox/changes.ts'
import { emojisOf, hasAllReactions } from '../outbox/effects.ts'
import { boxOf, type LayerProps, useMessageActs, useRow } from './actions.tsx'

export type ReactionsProps = {
  message: Message
  /** The name of the other member. */
  userName: string
  /** Whether reactions can only be removed, because the member cannot write. */
  isClosed: boolean
}

/** The reactions below a message: a press adds mine, or removes it. */
export function Reactions({ message, userName, isClosed }: ReactionsProps) {
  const client = useQueryClient()
  const noteId = useId()
  const me = useSession().user?.userId
  const isFull = hasAllReactions(message, me)
  const reason = isClosed ? chatEnded : isFull ? TOO_MANY_REACTIONS : undefined
  // A button is removed with its last reaction, and the whole row with the last button.
  const passesFocus = restoreFocusTo(() =>
    document.querySelector<HTMLElement>(`[data-message="${message.id}"]`),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: not fields of a form
    <div
      role="group"
      aria-label="Reactions"
      className="relative z-1 -mt-1 mb-[3px] flex flex-wrap gap-1 px-2"
    >
      {message.reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.some((id) => id === me)
        const others = userIds.filter((id) => id !== me).map(() => userName)
        const names = isMine ? ['you', ...others] : others
        const isOff = !isMine && reason !== undefined
        return (
          <button
            key={emoji}
            ref={passesFocus}
            type="button"
            aria-pressed={isMine}
            aria-label={reactionBy({ emoji, names })}
            aria-disabled={isOff || undefined}
            aria-describedby={isOff ? noteId : undefined}
            title={isOff ? reason : undefined}
            onClick={() => {
              if (!isOff) toggleReaction(client, message, emoji)
            }}
            className={classNames(
              'type-mono inline-flex h-[26px] items-center gap-[5px] rounded-[8px] border px-2 text-12 pointer-coarse:h-[30px]',
              isOff && 'cursor-not-allowed',
              isMine ? 'border-primary bg-tint text-primary' : 'border-line bg-surface text-ink',
            )}
          >
            <span aria-hidden="true" className="text-14">
              {emoji}
            </span>
            {userIds.length}
          </button>
        )
      })}
      <p id={noteId} hidden>
        {reason}
      </p>
    </div>
  )
}

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

const TITLE = 'React with any emoji'

/** A field for one emoji as a reaction: next to the message; on a phone in a sheet. */
export function EmojiField(props: LayerProps) {
  const { message, findRow, onClose } = props
  const row = useRow(findRow)
  const isNarrow = useMediaQuery(NARROW)
  if (isNarrow) {
    return (
      <Dialog size="small" title={TITLE} onClose={onClose}>
        <div className="mt-3.5">
          <EmojiForm {...props} />
        </div>
      </Dialog>
    )
  }
  return (
    <Popover
      label={TITLE}
      triggerRef={row}
      align={message.isOwn ? 'end' : 'start'}
      className="w-[340px] rounded-card p-4"
      onClose={onClose}
    >
      <EmojiForm {...props} />
    </Popover>
  )
}

function EmojiForm({ message, onClose }: LayerProps) {
  const { onReact } = useMessageActs()!
  const me = useSession().user?.userId
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const react = (event: FormEvent) => {
    event.preventDefault()
    const emoji = spellEmoji(text.trim())
    if (!isEmoji(emoji)) return setError(emojiInvalid)
    onClose()
    if (!emojisOf(message, me).includes(emoji)) onReact(message, emoji)
  }
  return (
    <form noValidate onSubmit={react} className="grid gap-3.5">
      <Field
        data-autofocus
        label="Any emoji"
        autoComplete="off"
        value={text}
        hint={reactionsHint}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="primary">
        React
      </Button>
    </form>
  )
}
