import type { ConversationId } from '@shipmates/contract/ids'
import CodeXml from 'lucide-react/icons/code-xml'
import Smile from 'lucide-react/icons/smile'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
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
