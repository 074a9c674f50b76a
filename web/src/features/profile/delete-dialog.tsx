import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type DeleteDialogProps = {
  title: string
  /** The name of the entry or project. */
  name: string
  isDeleting: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks before an entry or a project is deleted. */
export function DeleteDialog({ title, name, isDeleting, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={isDeleting} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="mt-2 wrap-anywhere text-ink-2">{name} will be permanently removed.</p>
    </Dialog>
  )
}
