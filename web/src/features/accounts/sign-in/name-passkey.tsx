import { PASSKEY_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { type Passkey, PasskeyForm } from '@shipmates/contract/passkeys'
import { useId } from 'react'
import { useContractForm } from '../../../components/behaviour/use-contract-form.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { useRenamePasskey } from './api.ts'

type NamePasskeyProps = {
  title: string
  line?: string
  passkey: Pick<Passkey, 'passkeyId' | 'name'>
  onClose: () => void
}

/** Names a passkey. If closed without a new name, it keeps its current one. */
export function NamePasskey({ title, line, passkey, onClose }: NamePasskeyProps) {
  const formId = useId()
  const rename = useRenamePasskey()
  const form = useContractForm(PasskeyForm, { name: passkey.name })
  const submit = form.submit(({ name }) => {
    if (name === passkey.name) return onClose()
    rename.mutate({ passkeyId: passkey.passkeyId, name }, { onSuccess: onClose })
  })
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} kind="primary" busy={rename.isPending}>
          Save name
        </Button>
      }
    >
      {line && <p className="mt-1.5 text-pretty text-ink-2">{line}</p>}
      <form id={formId} onSubmit={submit} noValidate className="mt-4">
        <Field
          label="Name"
          hint="So you can tell your passkeys apart."
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARS}
          data-autofocus=""
          {...form.field('name')}
        />
      </form>
    </Dialog>
  )
}
