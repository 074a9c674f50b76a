import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { PasswordQuestion, usePasswordQuestion } from './password-question.tsx'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  line: ReactNode
  /** The label of the button that does it. */
  action: string
  kind?: 'primary' | 'danger'
  cancel?: string
  /** What could not be done. */
  failure: string
  /** The page that a member without a password comes back to after signing in again. */
  back: string
  /** Whether who signed in a moment ago is not asked for the password. */
  trustsRecent?: boolean
  /** More fields, below the password. */
  children?: ReactNode
  /** May refuse the input of these fields, and do nothing. */
  check?: () => boolean
  onConfirm: (password?: string) => Promise<unknown>
  /** Called with each error, which the dialog itself shows. */
  onError?: (error: unknown) => void
  onClose: () => void
}

/** Asks whether the member really wants it, and for their password. Stays open until it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, line, action, kind = 'primary', cancel = 'Cancel', trustsRecent, onClose } = props
  const formId = useId()
  const question = usePasswordQuestion({ trustsRecent: trustsRecent ?? false })
  const act = useMutation({
    mutationFn: props.onConfirm,
    onError: (error) => {
      question.refuse(error)
      props.onError?.(error)
    },
  })
  const send = (password?: string) => {
    if (!act.isPending && props.check?.() !== false) act.mutate(password)
  }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={kind}
            disabled={question.isTooOld}
            busy={act.isPending}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">{line}</p>
      <PasswordQuestion
        id={formId}
        question={question}
        send={send}
        error={act.error}
        failure={props.failure}
        back={props.back}
      >
        {props.children}
      </PasswordQuestion>
    </Dialog>
  )
}
