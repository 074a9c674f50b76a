import { isEmoji, spellEmoji } from '@shipmates/contract/emoji-text'
import { emojiInvalid } from '@shipmates/contract/messages/chat'
import { emojiName } from '@shipmates/contract/messages/chat-changes'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Popover } from '../../../components/ui/popover.tsx'

/** The quick emoji, also used as reactions. */
export const EMOJI_AT_HAND = ['👍', '❤️', '😂', '🎉', '👀', '🚀']

type EmojiPanelProps = {
  triggerRef: RefObject<HTMLButtonElement | null>
  onPick: (emoji: string) => void
  onClose: () => void
}

/** The quick emoji, and a field for any other one. */
export function EmojiPanel({ triggerRef, onPick, onClose }: EmojiPanelProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const emoji = spellEmoji(text.trim())
    if (isEmoji(emoji)) onPick(emoji)
    else setError(emojiInvalid)
  }
  return (
    <Popover
      label="Emoji"
      triggerRef={triggerRef}
      align="start"
      className="w-[328px] rounded-card p-3"
      onClose={onClose}
    >
      <div
        role="toolbar"
        aria-label="Emoji"
        className="mb-2.5 grid grid-cols-6 gap-0.5"
        onKeyDown={moveFocus}
      >
        {EMOJI_AT_HAND.map((emoji, place) => (
          <button
            key={emoji}
            type="button"
            aria-label={emojiName({ emoji })}
            tabIndex={place === 0 ? 0 : -1}
            className="h-11 rounded-[9px] text-20 hover:bg-sunken focus:bg-sunken"
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={submit}>
        <Field
          label="Any emoji"
          placeholder="Type or paste one"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
      </form>
    </Popover>
  )
}

/** Arrow keys move between the emoji. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const emoji = [...currentTarget.children] as HTMLElement[]
  const next = step && emoji.at((emoji.indexOf(target as HTMLElement) + step) % emoji.length)
  if (next) next.focus()
}
