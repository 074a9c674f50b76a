import type { Conversation } from '@shipmates/contract/chat'
import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import { codePoints } from '@shipmates/contract/text'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { useGrowing } from '../../components/behaviour/use-growing.ts'
import { Button } from '../../components/ui/button.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { isComposing } from '../../lib/browser/is-composing.ts'
import { readDraft, useDraft, writeDraft } from './cache/drafts.ts'
import { useTypingSignal } from './live/use-typing-signal.ts'

const COUNT_FROM_CHARS = MESSAGE_MAX_CHARS * 0.9

type ComposerProps = {
  conversation: Conversation
  inputRef: RefObject<HTMLTextAreaElement | null>
  onSend: (content: string) => void
}

/** The message input. Drafts survive errors, navigation and reloads. */
export function Composer({ conversation, inputRef, onSend }: ComposerProps) {
  const { userName } = conversation
  const hintId = useId()
  const { draft, write, submit, stopTyping } = useWriting(conversation, onSend)
  useGrowing(inputRef, draft)
  const length = codePoints(draft.trim())

  return (
    <form
      // The connection has ended: nothing can be written anymore.
      ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
      noValidate
      data-composer=""
      onSubmit={submit}
      className="border-t border-line bg-surface px-3 pt-2.5 pb-[calc(12px+env(safe-area-inset-bottom))] md:px-5 md:pt-3 md:pb-4"
    >
      <div className="flex items-end gap-2 rounded-[14px] border border-edge bg-surface py-1.5 pr-1.5 pl-3.5 focus-within:border-primary focus-within:shadow-[0_0_0_3px_var(--tint)] forced-colors:focus-within:outline-3">
        <textarea
          ref={inputRef}
          rows={1}
          value={draft}
          aria-label={`Message ${userName}`}
          aria-describedby={hintId}
          dir="auto"
          placeholder="Write a message"
          enterKeyHint="send"
          autoComplete="off"
          className="max-h-40 min-h-10 min-w-0 flex-1 resize-none overflow-y-auto bg-transparent py-2 text-16 leading-6 outline-none field-sizing-content md:text-15"
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendByEnter}
          onBlur={stopTyping}
        />
        <Button
          type="submit"
          kind="primary"
          icon
          aria-label="Send message"
          disabled={!canSend(length)}
        >
          <SendHorizontal aria-hidden="true" />
        </Button>
      </div>
      {length >= COUNT_FROM_CHARS && <CharacterCount length={length} />}
      <Hint id={hintId} />
    </form>
  )
}

/** The draft of a conversation, the typing signal that follows it, and sending it. */
function useWriting({ id, userId }: Conversation, onSend: (content: string) => void) {
  const draft = useDraft(id)
  const { type, stop } = useTypingSignal(userId)

  const write = (text: string) => {
    writeDraft(id, text)
    if (text.trim() === '') stop()
    else type()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Not the rendered value: a second Enter may come before the field re-renders empty.
    const content = readDraft(id).trim()
    if (!canSend(codePoints(content))) return
    writeDraft(id, '')
    stop()
    onSend(content)
  }
  return { draft, write, submit, stopTyping: stop }
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const canSend = (length: number) => length > 0 && length <= MESSAGE_MAX_CHARS

function CharacterCount({ length }: { length: number }) {
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

function Hint({ id }: { id: string }) {
  return (
    <p
      id={id}
      className="mx-0.5 mt-[7px] flex items-center gap-3.5 text-12 text-ink-3 max-md:sr-only"
    >
      <span className="flex items-center gap-1">
        <Key>Enter</Key> to send
      </span>
      <span className="flex items-center gap-1">
        <Key>Shift</Key> <Key>Enter</Key> for a new line
      </span>
    </p>
  )
}

const Key = ({ children }: { children: string }) => <Kbd className="border-line">{children}</Kbd>
