import { ForgotPassword } from '@shipmates/contract/accounts'
import { messages } from '@shipmates/contract/messages'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useForgotPassword } from './api.ts'
import { contractResolver, problemOf } from './contract-resolver.ts'
import { ServerError } from './server-error.tsx'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const request = useForgotPassword()
  const { register, handleSubmit, formState } = useForm({
    resolver: contractResolver(ForgotPassword),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit((values) =>
    request.mutate(values, { onSuccess: () => onSent(values.email) }),
  )

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        {...problemOf(formState.errors.email)}
        {...register('email')}
      />
      <ServerError error={request.error} fallback={messages.forgotFailed} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={request.isPending}
        busyLabel="Sending..."
      >
        Send reset link
      </Button>
    </form>
  )
}
