import { ResetPassword } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import { messages } from '@shipmates/contract/messages'
import { newPasswordRules } from '@shipmates/contract/password'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { useResetPassword } from './api.ts'
import { ConfirmField } from './confirm-field.tsx'
import { contractResolver, problemOf } from './contract-resolver.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ServerError } from './server-error.tsx'
import { UsernameForManagers } from './username-for-managers.tsx'

type ResetPasswordFormProps = {
  token: string
  /** Whose password it is, as the link tells it; for password managers. */
  email: string
  onDone: () => void
  /** The link was used up or ran out meanwhile. */
  onInvalid: () => void
}

export function ResetPasswordForm({ token, email, onDone, onInvalid }: ResetPasswordFormProps) {
  const reset = useResetPassword()
  const { register, handleSubmit, control, formState } = useForm({
    resolver: contractResolver(ResetPassword),
    defaultValues: { token, password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control })
  const { errors } = formState

  const submit = handleSubmit((values) =>
    reset.mutate(values, {
      onSuccess: onDone,
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
        typed={typed.password ?? ''}
        {...problemOf(errors.password)}
        {...register('password')}
      />
      <ConfirmField
        label="Confirm new password"
        password={typed.password ?? ''}
        typed={typed.confirmPassword ?? ''}
        {...problemOf(errors.confirmPassword)}
        {...register('confirmPassword')}
      />
      <ServerError error={reset.error} fallback={messages.resetFailed} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={reset.isPending}
        busyLabel="Resetting..."
      >
        Reset password
      </Button>
    </form>
  )
}
