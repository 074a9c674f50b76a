import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { PasswordQuestion, usePasswordQuestion } from './password-question.tsx'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  line: ReactNode
  /** The label of the button that confirms. */
  action: string
  kind?: 'primary' | 'danger'
  cancel?: string
  /** The error's title: what could not be done. */
  failure: string
  /** The page to return to after a member without a password has signed in again. */
  back: string
  /** Whether a member who signed in recently is not asked for the password. */
  trustsRecent?: boolean
  /** More fields, below the password. */
  children?: ReactNode
  /** Validates these fields. If it returns false, nothing is sent. */
  check?: () => boolean
  onConfirm: (password?: string) => Promise<unknown>
  /** Called with each error. The dialog shows it as well. */
  onError?: (error: unknown) => void
  onClose: () => void
}

/** Asks for confirmation, and for the password. Stays open until the action is done. */
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
