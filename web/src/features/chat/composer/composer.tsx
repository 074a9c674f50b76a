import type { Conversation } from '@shipmates/contract/chat'
import { codePoints } from '@shipmates/contract/code-points'
import { withoutControls } from '@shipmates/contract/control-characters'
import type { MessageId } from '@shipmates/contract/ids'
import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import Check from 'lucide-react/icons/check'
import Image from 'lucide-react/icons/image'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
} from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { optional } from '../../../components/late.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { isComposing } from '../../../lib/browser/keys.ts'
import { whenIdle } from '../../../lib/browser/when.ts'
import { loadLater } from '../load-later.ts'
import type { OutgoingImage } from '../outbox/outbox.ts'
import { useTypingSignal } from './use-typing-signal.ts'
import {
  compose,
  readComposing,
  readDraft,
  readPicked,
  reply,
  useComposing,
  useDraft,
  usePicked,
  useReply,
  writeDraft,
  writePicked,
} from './writing.ts'

/**
 * Until its code is loaded, only the button shows an edit, and nothing shows a reply; Esc already
 * cancels.
 */
const ComposerBar = optional(async () => (await loadLater()).ComposerBar)

/** Loaded once the screen is idle. If loading fails, messages are text only. */
const ComposerTools = optional(async () => {
  await whenIdle()
  return (await loadLater()).ComposerTools
})
const Thumbnails = optional(async () => (await loadLater()).Thumbnails)

/** The limit applies before this code is loaded. */
const CharacterCount = optional(async () => (await loadLater()).CharacterCount)

const fieldClasses =
  'max-h-40 min-h-10 min-w-0 flex-1 resize-none overflow-y-auto bg-transparent py-2 text-16 leading-6 outline-none field-sizing-content md:text-15'

const COUNT_FROM_CHARS = MESSAGE_MAX_CHARS * 0.9

type ComposerProps = {
  conversation: Conversation
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** Whether the hint about Enter is for screen readers only. */
  knowsEnter: boolean
  onSend: (content: string, images: readonly OutgoingImage[]) => void
  onSave: (messageId: MessageId, content: string) => void
  /** Puts my last message into the input, if it can still be edited. */
  onEditLast: () => void
}

/**
 * The message input, for new messages and for edits. Drafts survive errors, navigation and reloads;
 * the text of an edit is stored separately.
 */
export function Composer(props: ComposerProps) {
  const { conversation, inputRef } = props
  const { id } = conversation
  const focusInput = () => inputRef.current?.focus()
  const hintId = useId()
  const { composing, bar, draft, write, submit, stopTyping } = useWriting(props)
  useGrowing(inputRef, draft)
  const length = codePoints(draft.trim())
  const isEdit = composing !== undefined
  const picked = usePicked(id)
  const images = isEdit ? [] : picked
  return (
    <form
      // The connection may end: then the input is removed.
      ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
      noValidate
      data-composer=""
      onSubmit={submit}
      className="border-t border-line bg-surface px-3 pt-2.5 pb-[calc(12px+env(safe-area-inset-bottom))] md:px-[max(20px,calc(50%-430px))] md:pt-3 md:pb-4"
    >
      <Suspense>
        {bar && <ComposerBar {...bar} />}
        {images.length > 0 && <Thumbnails conversationId={id} focusInput={focusInput} />}
      </Suspense>
      <div className="flex items-end gap-2 rounded-[14px] border border-edge bg-surface py-1.5 px-1.5 focus-within:border-primary focus-within:shadow-[0_0_0_3px_var(--tint)] forced-colors:focus-within:outline-3">
        <ToolsSpace conversationId={id} inputRef={inputRef} isEdit={isEdit} />
        <textarea
          ref={inputRef}
          rows={1}
          value={draft}
          aria-label={`Message ${conversation.userName}`}
          aria-describedby={hintId}
          dir="auto"
          placeholder="Write a message"
          enterKeyHint="send"
          autoComplete="off"
          className={fieldClasses}
          onChange={(event) => write(event.target.value)}
          onKeyDown={keys(draft === '' && !composing ? props.onEditLast : undefined, bar?.onCancel)}
          onBlur={stopTyping}
        />
        <Button
          type="submit"
          kind="primary"
          icon
          aria-label={isEdit ? 'Save changes' : 'Send message'}
          disabled={!canSend(length, images)}
        >
          {isEdit ? <Check aria-hidden="true" /> : <SendHorizontal aria-hidden="true" />}
        </Button>
      </div>
      <Suspense>{length >= COUNT_FROM_CHARS && <CharacterCount length={length} />}</Suspense>
      <Hint id={hintId} isEdit={isEdit} isKnown={props.knowsEnter} />
    </form>
  )
}

/** The tools load later; reserves their space. */
function ToolsSpace(props: ComponentProps<typeof ComposerTools>) {
  const toCome = (
    <Button kind="ghost" icon disabled aria-label="Add images">
      <Image aria-hidden="true" />
    </Button>
  )
  return (
    <div
      className={`flex h-10 flex-none max-md:h-11 ${props.isEdit ? 'w-20 max-md:w-11' : 'w-30 max-md:w-22'}`}
    >
      <Suspense fallback={!props.isEdit && toCome}>
        <ComposerTools {...props} />
      </Suspense>
    </div>
  )
}

/** The text of a conversation's composer, its typing signal, and sending or saving it. */
function useWriting({ conversation, inputRef, onSend, onSave }: ComposerProps) {
  const { id, userId } = conversation
  const draft = useDraft(id)
  const composing = useComposing(id)
  const replyTo = useReply(id)
  const { type, stop } = useTypingSignal(userId)

  const write = (text: string) => {
    const now = readComposing(id)
    if (now) return compose(id, { ...now, content: text })
    writeDraft(id, text)
    if (text.trim() === '') stop()
    else type()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Reads the stored values, not the rendered ones: a second Enter may come before the field
    // re-renders.
    const now = readComposing(id)
    // Text copied from a terminal or a PDF may contain control characters, which the server
    // refuses.
    const content = withoutControls(now ? now.content : readDraft(id)).trim()
    const images = now ? [] : readPicked(id)
    if (!canSend(codePoints(content), images)) return
    compose(id, undefined)
    if (now) {
      if (content !== now.original) onSave(now.messageId, content)
      return
    }
    writeDraft(id, '')
    writePicked(id, [])
    stop()
    onSend(content, images)
  }
  const cancel = () => {
    if (readComposing(id)) compose(id, undefined)
    else reply(id, undefined)
    inputRef.current?.focus()
  }
  const text = composing ? composing.content : draft
  const bar = (composing ?? replyTo) && { conversation, composing, replyTo, onCancel: cancel }
  return { composing, bar, draft: text, write, submit, stopTyping: stop }
}

/** Whether the caret is in a block of code, which may not be closed yet. */
const isInCode = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  /^```/m.test(value.slice(0, selectionStart).replace(/^```[\s\S]*?```[ \t]*$/gm, ''))

/** Enter sends, but in code starts a line; Esc cancels an edit or a reply, Up edits the last message. */
const keys =
  (onEditLast: (() => void) | undefined, onCancel: (() => void) | undefined) =>
  (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
    if (isComposing(event.nativeEvent)) return
    const hasModifier = altKey || ctrlKey || metaKey || shiftKey
    const startsLine = shiftKey || (!ctrlKey && !metaKey && isInCode(currentTarget))
    const act = {
      Enter: startsLine ? undefined : () => currentTarget.form?.requestSubmit(),
      Escape: onCancel,
      ArrowUp: hasModifier ? undefined : onEditLast,
    }[key]
    if (!act) return
    event.preventDefault()
    act()
  }

const canSend = (length: number, images: readonly OutgoingImage[]) =>
  length <= MESSAGE_MAX_CHARS &&
  (length > 0 || images.length > 0) &&
  images.every(({ width }) => width)

type HintProps = { id: string; isEdit: boolean; isKnown: boolean }

function Hint({ id, isEdit, isKnown }: HintProps) {
  return (
    <p
      id={id}
      className={
        isKnown
          ? 'sr-only'
          : 'mx-0.5 mt-[7px] flex items-center gap-3.5 text-12 text-ink-3 max-md:hidden pointer-coarse:hidden'
      }
    >
      <span className="flex items-center gap-1">
        <Key>Enter</Key> to {isEdit ? 'save' : 'send'}
      </span>
      <span className="flex items-center gap-1">
        <Key>Shift</Key> <Key>Enter</Key> for a new line
      </span>
    </p>
  )
}

const Key = ({ children }: { children: string }) => <Kbd className="border-line">{children}</Kbd>

const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Grows a text area with its content, in browsers without `field-sizing`. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the text
  useLayoutEffect(() => {
    if (!field.current || growsByItself()) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
