import { LogIn } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextLink } from '../../components/ui/links.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { useAccountState } from '../../lib/browser/account-state.ts'
import { cannotSignIn, type Enter, type LoadNext, useLogIn } from './api.ts'
import { SubmitButton } from './form-parts.tsx'

type LoginFormProps = {
  loadNext: LoadNext
  /** The email to fill in. */
  email?: string | undefined
  onSignedIn: Enter
  /** The password was right, and a code of the second factor is required. */
  onNeedsCode: () => void
  /** The password was right, but the email address is not verified yet. */
  onUnverified: (email: string) => void
  /** The password was right, but the account cannot sign in now. */
  onRefused: (error: AppError, email: string) => void
}

export function LoginForm(props: LoginFormProps) {
  const { loadNext, onSignedIn, onNeedsCode, onUnverified, onRefused } = props
  const login = useLogIn(loadNext, onSignedIn, onNeedsCode)
  const accountState = useAccountState()
  const email = props.email ?? accountState.email ?? ''
  const form = useContractForm(LogIn, { email, password: '' })

  const submit = form.submit((credentials) =>
    login.mutate(credentials, {
      onError: (error) => {
        if (!(error instanceof AppError)) return
        if (error.code === 'EMAIL_NOT_VERIFIED') onUnverified(credentials.email)
        if (cannotSignIn(error)) onRefused(error, credentials.email)
      },
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Field label="Email" type="email" autoComplete="username webauthn" {...form.field('email')} />
      <div className="relative">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        {/* After the field in the tab order, next to its label on screen; below it with very large text. */}
        <TextLink
          to="/forgot-password"
          state={{ ...accountState, email: form.values.email }}
          className="absolute top-0 right-0 text-13 max-[13rem]:static"
        >
          Forgot password?
        </TextLink>
      </div>
      <ServerError
        title="Couldn't sign you in."
        error={login.error}
        fallback={messages.loginFailed}
      />
      <SubmitButton busy={login.isPending || login.isSuccess} busyLabel="Signing in...">
        Sign in
      </SubmitButton>
    </form>
  )
}
