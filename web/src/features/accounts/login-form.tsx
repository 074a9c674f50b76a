import { LogIn } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import { messages } from '@shipmates/contract/messages'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useLogIn } from './api.ts'
import { ServerError } from './server-error.tsx'

type LoginFormProps = {
  /** The password was right, but the address waits for its code. */
  onUnverified: (email: string) => void
}

export function LoginForm({ onUnverified }: LoginFormProps) {
  const login = useLogIn()
  const form = useContractForm(LogIn, { email: '', password: '' })

  const submit = form.submit((credentials) =>
    login.mutate(credentials, {
      onError: (error) => {
        const isUnverified = error instanceof AppError && error.code === 'EMAIL_NOT_VERIFIED'
        if (isUnverified) onUnverified(credentials.email)
      },
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Field label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={
          <TextLink to="/forgot-password" state={{ email: form.values.email }}>
            Forgot password?
          </TextLink>
        }
        {...form.field('password')}
      />
      <ServerError error={login.error} fallback={messages.loginFailed} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={login.isPending}
        busyLabel="Signing in..."
      >
        Sign in
      </Button>
    </form>
  )
}
