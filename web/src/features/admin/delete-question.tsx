import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type DeleteQuestionProps = {
  userName: string
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks before an account is deleted. */
export function DeleteQuestion({ userName, isBusy, onDelete, onClose }: DeleteQuestionProps) {
  return (
    <Dialog
      title={`Delete ${userName}?`}
      size="small"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isBusy} onClick={onDelete}>
            Delete account
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">
        They're signed out now and gone in 7 days. Admins can restore the account until then.
      </p>
    </Dialog>
  )
}
