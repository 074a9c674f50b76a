import { deleteEffect, deleteQuestion } from '@shipmates/contract/messages/chat-changes'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { messageLine } from '../../../../lib/format/message-line.ts'
import { removeMessage } from '../../outbox/changes.ts'
import type { LayerProps } from './layer-props.ts'

/** Asks before a message is deleted for both sides. */
export function DeleteQuestion({ message, onClose }: LayerProps) {
  const client = useQueryClient()
  const remove = () => {
    onClose()
    void removeMessage(client, message)
  }
  return (
    <Dialog
      isAlert
      size="small"
      title={deleteQuestion}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p className="mt-2 text-pretty text-ink-2">{deleteEffect}</p>
      {message.content && (
        <p
          dir="auto"
          className="mt-3 line-clamp-2 rounded-control bg-tint px-3.5 py-2.5 text-14 leading-[1.45] whitespace-pre-wrap wrap-anywhere"
        >
          {messageLine(message)}
        </p>
      )}
    </Dialog>
  )
}
