import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'

type DiscardQuestionProps = {
  title: string
  line: string
  /** The label of the button that keeps the text. */
  keep: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before a dialog discards unsaved text. */
export function DiscardQuestion({ title, line, keep, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      isAlert
      title={title}
      size="small"
      onClose={onKeep}
      footer={
        <>
          <Button kind="ghost" data-autofocus onClick={onKeep}>
            {keep}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">{line}</p>
    </Dialog>
  )
}
