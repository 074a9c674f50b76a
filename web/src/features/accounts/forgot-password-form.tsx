import { ForgotPassword } from '@shipmates/contract/account-forms'
import * as messages from '@shipmates/contract/messages/accounts'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useForgotPassword } from './api.ts'
import { SubmitButton } from './form-parts.tsx'

type ForgotPasswordFormProps = {
  /** The email entered at the login. */
  typed: string
  onSent: (email: string) => void
}

export function ForgotPasswordForm({ typed, onSent }: ForgotPasswordFormProps) {
  const request = useForgotPassword()
  const form = useContractForm(ForgotPassword, { email: typed })
  const submit = form.submit((values) =>
    request.mutate(values, { onSuccess: () => onSent(values.email) }),
  )

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Field label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <ServerError
        title="Couldn't send the link."
        error={request.error}
        fallback={messages.forgotFailed}
      />
      <SubmitButton busy={request.isPending} busyLabel="Sending...">
        Send reset link
      </SubmitButton>
    </form>
  )
}
