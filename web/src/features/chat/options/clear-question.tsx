import type { Conversation } from '@shipmates/contract/chat'
import { clearEffect, clearQuestion } from '@shipmates/contract/messages/chat-options'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useOnline } from '../../../lib/browser/use-window.ts'
import { nameOf } from '../list/inbox.ts'
import { useClear } from './api.ts'

type ClearQuestionProps = { conversation: Conversation; onClose: () => void }

/** Asks before I clear a conversation for myself. */
export function ClearQuestion({ conversation, onClose }: ClearQuestionProps) {
  const clear = useClear(conversation.id)
  const isOnline = useOnline()
  return (
    <Dialog
      isAlert
      size="small"
      title={clearQuestion}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            busy={clear.isPending}
            disabled={!isOnline}
            onClick={() => clear.mutate(undefined, { onSuccess: onClose })}
          >
            Clear chat
          </Button>
        </>
      }
    >
      <p className="mt-2 text-pretty text-ink-2">
        {clearEffect({ userName: nameOf(conversation) })}
      </p>
    </Dialog>
  )
}
