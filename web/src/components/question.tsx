import type { ReactNode } from 'react'
import { useOnline } from '../lib/browser/use-window.ts'
import { classNames } from '../lib/class-names.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'

type QuestionProps = {
  title: string
  line: ReactNode
  /** The label of the button that acts. */
  action: string
  kind?: 'primary' | 'danger'
  /** Whether Cancel has the focus at first, instead of the title, a border, and more space above the line. */
  startsAtCancel?: boolean
  isAlert?: boolean
  isForReading?: boolean
  isBusy?: boolean
  /** Whether acting needs the server. */
  needsConnection?: boolean
  /** More content, below the line. */
  children?: ReactNode
  onAct: () => void
  onClose: () => void
}

/** A small dialog that asks before something is done. */
export function Question(props: QuestionProps) {
  const { title, line, action, kind = 'danger', startsAtCancel, onClose } = props
  const isOnline = useOnline()
  return (
    <Dialog
      title={title}
      size="small"
      isAlert={props.isAlert}
      isForReading={props.isForReading}
      onClose={onClose}
      footer={
        <>
          <Button
            kind={startsAtCancel ? undefined : 'ghost'}
            data-autofocus={startsAtCancel || undefined}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            kind={kind}
            busy={props.isBusy}
            disabled={props.needsConnection && !isOnline}
            onClick={props.onAct}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className={classNames('text-pretty text-ink-2', startsAtCancel ? 'mt-2' : 'mt-1.5')}>
        {line}
      </p>
      {props.children}
    </Dialog>
  )
}
