import type { Conversation, Message } from '@shipmates/contract/chat'
import type { UserId } from '@shipmates/contract/ids'
import { textCopied } from '@shipmates/contract/messages/chat-changes'
import { useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { type ComponentProps, createContext, type MouseEvent, use, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useReportOpener } from '../../../components/report-opener.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { toast } from '../../../lib/toast.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { compose, reply } from '../composer/writing.ts'
import { nameOf } from '../list/inbox.ts'
import { toggleReaction } from '../outbox/changes.ts'
import { quoteOf } from '../thread/thread.ts'

type Needed = Pick<MessageActs, 'onOpen'> & {
  /** Focuses the composer. */
  focusInput: () => void
}

/** The actions on the messages of a conversation. Changes only when the conversation does. */
export function useActs(conversation: Conversation, needed: Needed): MessageActs {
  const { id, userId, standing } = conversation
  const userName = nameOf(conversation)
  const canWrite = standing === 'connected'
  const { onOpen } = needed
  const onReport = useReport(conversation)

  const client = useQueryClient()
  const focusInput = useStableCallback(needed.focusInput)
  const composeWith = useStableCallback((composing: Parameters<typeof compose>[1]) => {
    flushSync(() => compose(id, composing))
    focusInput()
  })
  return useMemo(
    () => ({
      them: { id: userId, userName },
      canWrite,
      onOpen,
      onReply: (message: Message) => {
        flushSync(() => reply(id, quoteOf(message)))
        focusInput()
      },
      onReact: (message: Message, emoji: string) => toggleReaction(client, message, emoji),
      onEdit: ({ id: messageId, content }: Message) =>
        composeWith({ kind: 'edit', messageId, original: content, content }),
      onCopy: ({ content }: Message) => void copy(content),
      onReport,
    }),
    [id, userId, userName, canWrite, client, onOpen, composeWith, focusInput, onReport],
  )
}

/**
 * Returns a function that reports the other member, with a message selected; undefined if they
 * cannot be reported.
 */
function useReport({ id, userId, userName, standing, isDeleted }: Conversation) {
  const open = useReportOpener()
  const report = useStableCallback(({ id: messageId }: Message) =>
    open?.({
      user: { id: userId, userName },
      conversationId: id,
      messageId,
      relation: standing === 'connected' ? standing : undefined,
      canBlock: standing !== 'blocked' && !isDeleted,
    }),
  )
  return open && report
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(textCopied)
}

/**
 * The kinds of layers for a message: a menu (`sheet` for touch), the quick reactions, a field for
 * any emoji, the question before deletion.
 */
export type LayerKind = 'menu' | 'sheet' | 'react' | 'emoji' | 'delete'

/** The actions on the messages of a conversation. */
export interface MessageActs {
  them: { id: UserId; userName: string }
  /** Whether the members are connected: otherwise nothing can be added. */
  canWrite: boolean
  onOpen: (kind: LayerKind, message: Message, at?: DOMRect) => void
  onReply: (message: Message) => void
  onReact: (message: Message, emoji: string) => void
  onEdit: (message: Message) => void
  onCopy: (message: Message) => void
  /** Undefined if the member cannot be reported. */
  onReport: ((message: Message) => void) | undefined
}

const Acts = createContext<MessageActs | undefined>(undefined)

export const MessageActsProvider = Acts

/** Undefined if messages are read-only, such as when loading failed. */
export const useMessageActs = (): MessageActs | undefined => use(Acts)

/** The actions on a message, at the upper edge of its bubble while it is hovered or focused. */
export function ActionBar({ message }: { message: Message }) {
  const acts = useMessageActs()
  if (!acts || message.deletedAt) return null
  const { canWrite, onOpen, onReply } = acts
  const openNextTo = (kind: LayerKind) => (event: MouseEvent) =>
    onOpen(kind, message, event.currentTarget.getBoundingClientRect())
  return (
    <span
      className={classNames(
        'absolute -top-8 z-2 flex gap-0.5 rounded-control border border-line bg-surface p-0.5 text-ink shadow-2',
        // A bar that is wider than its bubble extends towards the middle of the log.
        message.isOwn ? 'left-[min(10px,calc(100%-120px))]' : 'right-[min(10px,calc(100%-120px))]',
      )}
    >
      {canWrite && (
        <>
          <BarButton aria-label="React" aria-haspopup="menu" onClick={openNextTo('react')}>
            <SmilePlus aria-hidden="true" />
          </BarButton>
          <BarButton aria-label="Reply" onClick={() => onReply(message)}>
            <Reply aria-hidden="true" />
          </BarButton>
        </>
      )}
      <BarButton aria-label="More actions" aria-haspopup="menu" onClick={openNextTo('menu')}>
        <Ellipsis aria-hidden="true" />
      </BarButton>
    </span>
  )
}

const BarButton = (props: ComponentProps<typeof Button>) => (
  <Button kind="ghost" size="small" icon {...props} />
)

/** The open menu, sheet, field or question, and its message. */
export type OpenLayer = { kind: LayerKind; message: Message; at: DOMRect | undefined }

export type LayerProps = OpenLayer & {
  /** The row of the message, to which focus returns. */
  findRow: () => HTMLElement | null | undefined
  onClose: () => void
}

/** The row of the message, looked up once. */
export function useRow(findRow: LayerProps['findRow']) {
  return useRef<HTMLElement | null>(findRow() ?? null)
}

/** The position of a message's bubble. */
export const boxOf = (row: Element): DOMRect =>
  (row.querySelector('[data-balloon]') ?? row).getBoundingClientRect()
