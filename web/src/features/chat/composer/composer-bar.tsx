import type { Conversation, Quote } from '@shipmates/contract/chat'
import { messageDeleted } from '@shipmates/contract/messages/chat'
import {
  editing,
  editingHint,
  replyingTo,
  replyingToSelf,
} from '@shipmates/contract/messages/chat-changes'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import X from 'lucide-react/icons/x'
import { Button } from '../../../components/ui/button.tsx'
import { nameOf } from '../list/inbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import { findMessage, quoteOf, type Thread } from '../thread/thread.ts'
import type { Composing } from './writing.ts'

type ComposerBarProps = {
  conversation: Conversation
  /** The edit, which is shown before the reply. */
  composing: Composing | undefined
  /** The message to reply to. */
  replyTo: Quote | undefined
  onCancel: () => void
}

/** Shown above the message input during an edit or a reply. */
export function ComposerBar({ conversation, composing, onCancel, ...rest }: ComposerBarProps) {
  const replyTo = composing ? undefined : rest.replyTo
  const { data: thread } = useQuery(messagesQuery(conversation.id))
  const Icon = replyTo ? Reply : Pencil
  return (
    <div className="mb-2 flex min-h-[42px] items-center gap-2.5 rounded-control bg-tint py-[5px] pr-1.5 pl-3 text-13 leading-[1.35]">
      <Icon aria-hidden="true" className="size-[17px] flex-none text-primary" />
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        <b className="block truncate font-650 text-ink">
          {replyTo ? titleOf(replyTo, conversation) : editing}
        </b>
        <span dir="auto" className="block truncate">
          {replyTo ? textOf(current(replyTo, thread)) : editingHint}
        </span>
      </p>
      <Button
        kind="ghost"
        size="small"
        icon
        aria-label={replyTo ? 'Cancel reply' : 'Cancel editing'}
        onClick={onCancel}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

const titleOf = ({ senderId }: Quote, conversation: Conversation) =>
  senderId === conversation.userId ? replyingTo({ userName: nameOf(conversation) }) : replyingToSelf

/** The quote with the current state of its original, which may have changed since. */
function current(quote: Quote, thread: Thread | undefined): Quote {
  const original = thread && findMessage(thread, quote.id)
  return original ? quoteOf(original) : quote
}

const textOf = ({ content, deletedAt }: Quote) => (deletedAt ? messageDeleted : content)
