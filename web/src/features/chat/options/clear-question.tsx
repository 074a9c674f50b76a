import type { Conversation } from '@shipmates/contract/chat'
import { clearEffect, clearQuestion } from '@shipmates/contract/messages/chat-options'
import { Question } from '../../../components/question.tsx'
import { useOnline } from '../../../lib/browser/use-window.ts'
import { nameOf } from '../list/inbox.ts'
import { useClear } from './api.ts'

type ClearQuestionProps = { conversation: Conversation; onClose: () => void }

/** Asks before I clear a conversation for myself. */
export function ClearQuestion({ conversation, onClose }: ClearQuestionProps) {
  const clear = useClear(conversation.id)
  const isOnline = useOnline()
  return (
    <Question
      isAlert
      startsAtCancel
      hasCancelBorder
      title={clearQuestion}
      line={clearEffect({ userName: nameOf(conversation) })}
      action="Clear chat"
      isBusy={clear.isPending}
      isDisabled={!isOnline}
      onAct={() => clear.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
