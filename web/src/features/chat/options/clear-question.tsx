import type { Conversation } from '@shipmates/contract/chat'
import { clearEffect, clearQuestion } from '@shipmates/contract/messages/chat-options'
import { Question } from '../../../components/question.tsx'
import { nameOf } from '../list/inbox.ts'
import { useClear } from './api.ts'

type ClearQuestionProps = { conversation: Conversation; onClose: () => void }

/** Asks before I clear a conversation for myself. */
export function ClearQuestion({ conversation, onClose }: ClearQuestionProps) {
  const clear = useClear(conversation.id)
  return (
    <Question
      isAlert
      startsAtCancel
      title={clearQuestion}
      line={clearEffect({ userName: nameOf(conversation) })}
      action="Clear chat"
      isBusy={clear.isPending}
      needsConnection
      onAct={() => clear.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
