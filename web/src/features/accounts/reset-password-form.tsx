import { ResetPassword } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import { newPasswordRules } from '@shipmates/contract/password'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { type Remaining, useResetPassword } from './api.ts'
import { SubmitButton } from './form-parts.tsx'
import { ConfirmField, NewPasswordField, UsernameForManagers } from './new-password-field.tsx'

type ResetPasswordFormProps = {
  token: string
  /** The account's email from the link, for password managers. */
  email: string
  onDone: (remaining: Remaining) => void
  /** The link has been used or has expired since the page was opened. */
  onInvalid: () => void
}

export function ResetPasswordForm({ token, email, onDone, onInvalid }: ResetPasswordFormProps) {
  const reset = useResetPassword()
  const form = useContractForm(ResetPassword, { token, password: '', confirmPassword: '' })

  const submit = form.submit((values) =>
    reset.mutate(values, {
      onSuccess: ({ data }) => onDone(data),
      onError: (error) => {
        if (error instanceof AppError && error.code === 'INVALID_RESET_TOKEN') onInvalid()
      },
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <UsernameForManagers email={email} />
      <NewPasswordField
        label="New password"
        rules={newPasswordRules}
        typed={form.values.password}
        {...form.field('password')}
      />
      <ConfirmField
        label="Confirm new password"
        password={form.values.password}
        typed={form.values.confirmPassword}
        {...form.field('confirmPassword')}
      />
      <ServerError
        title="Couldn't reset your password."
        error={reset.error}
        fallback={messages.resetFailed}
      />
      <SubmitButton busy={reset.isPending} busyLabel="Resetting...">
        Reset password
      </SubmitButton>
    </form>
  )
}
