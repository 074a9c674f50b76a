import { PasswordForm } from '@shipmates/contract/account-forms'
import { exportFailed } from '@shipmates/contract/messages/leaving'
import { useId, useRef } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useRequestExport } from './api.ts'
import { isWrongPassword, PasswordQuestion } from './password-question.tsx'

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const request = useRequestExport()
  const form = useContractForm(PasswordForm, { password: '' })

  const submit = form.submit((body) =>
    request.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        if (!isWrongPassword(error)) return
        form.refuse('password', error.message)
        field.current?.focus()
      },
    }),
  )
  return (
    <Dialog
      title="Export your data"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={request.isPending}>
            Start export
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">
        The file holds private messages, so we ask for your password first.
      </p>
      <PasswordQuestion
        id={formId}
        field={form.field('password')}
        fieldRef={field}
        onSubmit={submit}
        error={request.error}
        failure={exportFailed}
      />
    </Dialog>
  )
}
