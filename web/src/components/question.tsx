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
  cancel?: string
  /** Whether the button that declines has a border. */
  hasCancelBorder?: boolean
  /** Whether that button has the focus at first, instead of the title. */
  startsAtCancel?: boolean
  isAlert?: boolean
  isForReading?: boolean
  isBusy?: boolean
  /** Whether acting needs the server. */
  needsConnection?: boolean
  /** More content, below the line. */
  children?: ReactNode
  onAct: () => void
  /** Declines by the button; else like Esc. */
  onCancel?: () => void
  onClose: () => void
}

/** A small dialog that asks before something is done. */
export function Question(props: QuestionProps) {
  const {
    title,
    line,
    action,
    kind = 'danger',
    cancel = 'Cancel',
    hasCancelBorder,
    onClose,
  } = props
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
            kind={hasCancelBorder ? undefined : 'ghost'}
            data-autofocus={props.startsAtCancel || undefined}
            onClick={props.onCancel ?? onClose}
          >
            {cancel}
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
      <p className={classNames('text-pretty text-ink-2', hasCancelBorder ? 'mt-2' : 'mt-1.5')}>
        {line}
      </p>
      {props.children}
    </Dialog>
  )
}
