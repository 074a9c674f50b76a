import type { Conversation, Message } from '@shipmates/contract/chat'
import { textCopied } from '@shipmates/contract/messages/chat-changes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useReportOpener } from '../../../../components/report-opener.ts'
import { copyText } from '../../../../lib/copy-text.ts'
import { toast } from '../../../../lib/toast.ts'
import { useStableCallback } from '../../../../lib/use-stable-callback.ts'
import { compose, reply } from '../../composer/composing.ts'
import { nameOf } from '../../list/inbox.ts'
import { toggleReaction } from '../../outbox/changes.ts'
import { quoteOf } from '../../thread/thread.ts'
import type { MessageActs } from './message-acts.ts'

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
      onReact: (message: Message, emoji: string) => void toggleReaction(client, message, emoji),
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
