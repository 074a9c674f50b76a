import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import CodeXml from 'lucide-react/icons/code-xml'
import Smile from 'lucide-react/icons/smile'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Counter } from '../../../components/ui/counter.tsx'
import { EmojiPanel } from './emoji-panel.tsx'
import { ImageButton } from './image-button.tsx'
import { insertCode, insertText } from './insert-text.ts'

type ComposerToolsProps = {
  conversationId: ConversationId
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** An edit cannot have images. */
  isEdit: boolean
}

/** Inserts images, emoji and code into the next message. A phone's keyboard has its own emoji. */
export function ComposerTools({ conversationId, inputRef, isEdit }: ComposerToolsProps) {
  const emojiButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onInput = (act: (input: HTMLTextAreaElement) => void) => {
    if (inputRef.current) act(inputRef.current)
  }
  return (
    <>
      <ImageButton
        conversationId={conversationId}
        isEdit={isEdit}
        focusInput={() => onInput((input) => input.focus())}
      />
      <Button kind="ghost" icon aria-label="Insert code" onClick={() => onInput(insertCode)}>
        <CodeXml aria-hidden="true" />
      </Button>
      <Button
        ref={emojiButton}
        kind="ghost"
        icon
        aria-label="Insert emoji"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="max-md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Smile aria-hidden="true" />
      </Button>
      {isOpen && (
        <EmojiPanel
          triggerRef={emojiButton}
          onClose={() => setOpen(false)}
          onPick={(emoji) => {
            setOpen(false)
            onInput((input) => insertText(input, emoji))
          }}
        />
      )}
    </>
  )
}

/** Under the message input, for texts near or over the limit. */
export function CharacterCount({ length }: { length: number }) {
  const isOver = length > MESSAGE_MAX_CHARS
  return (
    <div className="mx-0.5 mt-[7px] flex items-center gap-3">
      <Counter count={length} max={MESSAGE_MAX_CHARS} />
      <p role="status" className="text-13 font-550 text-danger">
        {isOver && `Too long (limit ${MESSAGE_MAX_CHARS.toLocaleString()} characters)`}
      </p>
    </div>
  )
}
